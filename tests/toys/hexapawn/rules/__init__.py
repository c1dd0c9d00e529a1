"""The rules: state, moves, endings."""
