"""Tests of reversi."""
