"""Klondike: one deck, seven piles, four foundations."""
