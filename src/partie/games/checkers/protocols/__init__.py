"""How draughts is written over protocols of other programs."""
