"""Go over the protocols of other programs."""
