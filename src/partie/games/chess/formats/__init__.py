"""Names, and files of games."""
