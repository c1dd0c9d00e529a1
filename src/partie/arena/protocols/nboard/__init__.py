"""NBoard, the protocol of engines for Othello."""
