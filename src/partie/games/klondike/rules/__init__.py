"""What the game is."""
