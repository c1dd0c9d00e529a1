"""How strong the brains are, and how sure one can be of it."""
