"""Reversi (Othello)."""
