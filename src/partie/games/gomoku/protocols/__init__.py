"""Five in a row as foreign brains and managers speak of it."""
