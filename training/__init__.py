"""Programs that make the networks which Partie ships. They run from a checkout; the wheel leaves them out."""
