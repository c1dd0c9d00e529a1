"""Tournaments below `/api/v1/arena`: start, watch, results, records."""
