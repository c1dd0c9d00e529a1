"""Protocols between the arena and brains: `host` runs brains, `brain` is one, `check` tests them."""
