"""Numbered actions and observation vectors of the games, one file for each kind of game."""
