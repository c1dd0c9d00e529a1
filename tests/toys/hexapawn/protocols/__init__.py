"""Hexapawn over the protocols of other programs."""
