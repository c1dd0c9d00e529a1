"""How brains are spoken to: one file for each protocol and role, and the table that finds them."""
