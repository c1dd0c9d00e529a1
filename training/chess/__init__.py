"""Fits the weights of the chess evaluation to positions of games that Partie played against itself."""
