"""Full Risk on the classic map: rules, games between bots, and competitions of drafters and bots.

Risk is not a `Game` of the contract: dice fall inside a turn, and a turn has any number of commands, so there is no
position at which a search could ask for a list of actions. What a search can do is the draft before it, which is a
game; here the draft is played out to the end by bots, natively and in threads.
"""

from kingmaker.risk.competition import Competition, compete
from kingmaker.risk.entries import Entry, entry
from kingmaker.risk.map import CONTINENTS, TERRITORIES, Continent, Territory, attack_chance
from kingmaker.risk.playing import Record, Tally, bots, play, play_many, random_owners
from kingmaker.risk.rules import Rules

__all__ = [
    "CONTINENTS",
    "TERRITORIES",
    "Competition",
    "Continent",
    "Entry",
    "Record",
    "Rules",
    "Tally",
    "Territory",
    "attack_chance",
    "bots",
    "compete",
    "entry",
    "play",
    "play_many",
    "random_owners",
]
