"""What is known from games: book, experience."""
