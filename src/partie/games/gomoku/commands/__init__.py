"""Commands that the game adds to the command line."""
