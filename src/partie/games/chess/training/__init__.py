"""The evaluation of chess as evolvable parameters."""
