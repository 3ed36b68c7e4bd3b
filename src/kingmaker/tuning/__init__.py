"""Learns evaluations of Hearts, Spades and Abalone from games of its own: `python -m kingmaker.tuning --help`.

`lessons` plays the games, `features` says what is counted in a position, `fitting` finds the weights, and `trial` lets
players that search with them meet players that search with the values of the papers. What was found is kept in
`kingmaker/games/tuned_weights.json`, and used by `evaluation=tuned`.
"""
