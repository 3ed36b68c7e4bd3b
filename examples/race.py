"""A user's own game in forty lines: three runners, one track, and a shove."""
