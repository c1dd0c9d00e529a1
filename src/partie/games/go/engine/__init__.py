"""The player of go."""
