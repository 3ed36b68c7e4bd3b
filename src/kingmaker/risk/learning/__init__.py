"""Learning what a Risk draft is worth, from games played out.

`lessons` makes drafts and plays them out, `fitting` finds the weights under which the results are likeliest, and
`prediction` measures how well a value of drafts foretells who wins. `python -m kingmaker.risk.learning` runs it all and
writes the weights to a file.
"""
