"""Pictures in, positions out."""
