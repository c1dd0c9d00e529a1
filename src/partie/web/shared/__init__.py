"""Shared games: one game of several people at several devices, found by the link of its invitation."""
