"""Nine men's morris and its relatives: rules, tables, engine, view."""
