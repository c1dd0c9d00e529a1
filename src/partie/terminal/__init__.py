"""Shared by all commands, also those of games: the user's language, boards as text, progress."""
