"""Solved endings of any game: two-bit values, distances, files, builds. `docs/search.md` explains it."""
