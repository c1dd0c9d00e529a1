"""What `import partie` offers: games, positions, moves, matches and pictures as plain Python objects.

These classes hold objects of the contract in `partie.core` and add what a person at a prompt wants: moves as
text, a history, a printed board, searches without threads. Engines use the core itself.
"""
