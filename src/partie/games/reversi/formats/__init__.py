"""Positions and games as text."""
