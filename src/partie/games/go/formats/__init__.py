"""Go as text: names, boards, files of games."""
