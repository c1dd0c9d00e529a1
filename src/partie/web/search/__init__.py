"""Searches of brains in bounded pools of threads, shared fairly among the visitors."""
