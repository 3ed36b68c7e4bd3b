"""The papers again: one module a paper, each table and figure an experiment with its set-up stated in full."""

from kingmaker.papers.cells import Cell
from kingmaker.papers.experiment import Experiment, Findings, Outcome, Setting

__all__ = ["Cell", "Experiment", "Findings", "Outcome", "Setting"]
