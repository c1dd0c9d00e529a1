"""Photos and screenshots: boards are read, positions made of them."""
