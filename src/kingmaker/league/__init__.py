"""Drafts of real leagues: the user's players and rules, advice by simulation, drafts that are saved pick by pick."""

from kingmaker.league.advice import Advice, Candidate, advise
from kingmaker.league.draft import Draft, DraftTerms, Pick
from kingmaker.league.example import example_csv, example_pool
from kingmaker.league.keepers import Keeper
from kingmaker.league.live import follow, read_picks
from kingmaker.league.pool import Player, Pool, read_pool
from kingmaker.league.rules import Rules, load_rules
from kingmaker.league.saving import SavedDraft, open_draft

__all__ = [
    "Advice",
    "Candidate",
    "Draft",
    "DraftTerms",
    "Keeper",
    "Pick",
    "Player",
    "Pool",
    "Rules",
    "SavedDraft",
    "advise",
    "example_csv",
    "example_pool",
    "follow",
    "load_rules",
    "open_draft",
    "read_picks",
    "read_pool",
]
