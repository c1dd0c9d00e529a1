"""Driving real programs from the page."""
