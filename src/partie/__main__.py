"""`python -m partie` is `partie`."""

from partie.cli import main

main()
