"""What was learned from games against itself: how good a position is, and which moves to try first."""
