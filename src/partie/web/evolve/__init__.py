"""Learning runs below `/api/v1/evolve`."""
