"""Klondike on the command line."""
