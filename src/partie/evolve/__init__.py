"""Learning to play by playing: numbers that decide how a computer player moves are bred in many games."""
