"""The network of go: games against itself on one graphics card and all processors, and the fit between them."""
