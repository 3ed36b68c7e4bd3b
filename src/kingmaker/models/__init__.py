"""What we believe about opponents: utilities as player types, and preferences as ordered pairs of outcomes."""

from kingmaker.models.beliefs import Beliefs
from kingmaker.models.dirichlet import Evidence, Posterior, Sampling
from kingmaker.models.hearts import AvoidLast, MinPoints, ShootMoon
from kingmaker.models.informed import InformedMaxN
from kingmaker.models.learning import LearningProbMaxN, ProbMaxNSession
from kingmaker.models.pairs import OrderedPairs
from kingmaker.models.spades import MaxTricks, MinOvertricks, SetOpponents
from kingmaker.models.version_space import LearningSoftMaxN, Refutation, SoftMaxNSession, VersionSpace

__all__ = [
    "AvoidLast",
    "Beliefs",
    "Evidence",
    "InformedMaxN",
    "LearningProbMaxN",
    "LearningSoftMaxN",
    "MaxTricks",
    "MinOvertricks",
    "MinPoints",
    "OrderedPairs",
    "Posterior",
    "ProbMaxNSession",
    "Refutation",
    "Sampling",
    "SetOpponents",
    "ShootMoon",
    "SoftMaxNSession",
    "VersionSpace",
]
