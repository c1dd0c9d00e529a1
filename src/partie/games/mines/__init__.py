"""Minesweeper: rules, exact probabilities, the best known decisions."""
