"""Game-neutral searching: limits and clocks, tables, alpha-beta, batches."""
