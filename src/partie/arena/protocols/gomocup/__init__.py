"""Gomocup's protocol over standard input and output: `docs/protocols/gomocup.md`."""
