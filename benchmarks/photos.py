"""How well photos of boards are read: `python -m benchmarks photos --folder PHOTOS`."""
