"""The database of tournaments and games: SQLite by default, PostgreSQL by URL."""
