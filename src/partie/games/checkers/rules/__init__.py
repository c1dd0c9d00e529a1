"""What the two games are: kernels, variants, positions."""
