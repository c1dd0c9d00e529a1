"""How the network of go learns: games against itself, and a fit to them."""
