"""Chess over the protocols of other programs."""
