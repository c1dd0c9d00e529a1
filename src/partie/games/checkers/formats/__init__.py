"""Text in, text out: squares, moves, FEN, PDN."""
