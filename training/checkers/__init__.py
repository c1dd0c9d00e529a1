"""Makes the networks of checkers: games of the engine against itself, and a fit with PyTorch."""
