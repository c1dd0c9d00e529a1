"""Many people at one server."""
