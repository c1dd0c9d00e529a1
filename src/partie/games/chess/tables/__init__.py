"""Endgame tables: the distance to mate of every position with at most four men."""
