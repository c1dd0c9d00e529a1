"""The rules of go."""
