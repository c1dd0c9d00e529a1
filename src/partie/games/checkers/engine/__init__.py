"""How they are played well: search, learned evaluation, endgame tables, book."""
