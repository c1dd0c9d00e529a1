"""Weights of the evaluation, learned from games of the engine against itself."""
