"""The page and its API. `docs/protocols/web.md` is what both sides keep to."""
