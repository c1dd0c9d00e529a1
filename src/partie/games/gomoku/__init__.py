"""Five in a row."""
