"""Programs that play Minesweeper on a screen."""
