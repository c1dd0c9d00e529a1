"""Endgame tables: who wins with few pieces, and how far the next progress is."""
