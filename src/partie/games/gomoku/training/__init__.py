"""Weights of five in a row learned from games of the engine against itself."""
