"""Weights of morris learned from games of the engine against itself."""
