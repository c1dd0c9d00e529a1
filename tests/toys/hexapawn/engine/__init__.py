"""How it is played well."""
