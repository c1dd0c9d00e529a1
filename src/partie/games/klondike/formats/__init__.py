"""Text in, text out."""
