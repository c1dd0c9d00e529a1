"""Patiences on screenshots."""
