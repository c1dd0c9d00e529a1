"""Real programs on X11: start, find, read, click."""
