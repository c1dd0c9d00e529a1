"""Exact mine probabilities and proofs."""
