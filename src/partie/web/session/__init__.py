"""One game on the page: its WebSocket, its state, its searches."""
