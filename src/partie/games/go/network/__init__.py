"""The network of go: what it gets, how it is built, its file."""
