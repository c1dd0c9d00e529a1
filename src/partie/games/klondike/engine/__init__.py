"""How it is solved and played well."""
