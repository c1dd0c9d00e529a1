"""Its own verbs of the command line."""
