"""Endings solved backwards: making, keeping and asking the tables."""
