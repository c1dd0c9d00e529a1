"""Reviews of finished games below `/api/v1/review`."""
