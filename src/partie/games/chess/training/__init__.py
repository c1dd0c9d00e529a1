"""The evaluation of chess as something that can be bred."""
