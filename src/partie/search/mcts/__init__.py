"""Monte Carlo tree search for any game of two players, with a network or without. `docs/search.md` explains it."""
