"""Minefields on screenshots."""
