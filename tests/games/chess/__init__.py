"""Tests of chess."""
