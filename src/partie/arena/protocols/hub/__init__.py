"""Hub, the protocol of engines for draughts."""
