"""English and Czech draughts."""
