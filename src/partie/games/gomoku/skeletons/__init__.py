"""Templates of brains, copied by `arena/new_brain.py`."""
