"""What commands share, the games' own ones too: the person's language, boards as text, progress."""
