"""Chess: standard and Chess960."""
