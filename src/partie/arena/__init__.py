"""Brains and managers: protocols, games, tournaments, ratings, records and their store."""
