"""Weights of draughts learned from games of the engine against itself."""
