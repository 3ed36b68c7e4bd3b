"""Set-ups that several experiments share: players and games of the papers, and their printed figures as data."""
