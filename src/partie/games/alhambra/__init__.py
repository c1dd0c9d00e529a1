"""Alhambra: the board game for two to six players."""
