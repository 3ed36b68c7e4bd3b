"""The papers again: one module for each paper, each table and figure an experiment with its set-up stated in full.

The modules here are papers, or questions that a paper leaves open, and `catalogue` finds their experiments by name.
`framework/` is what makes an experiment, `setups/` what several experiments play.
"""

from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Outcome, Setting

__all__ = ["Cell", "Experiment", "Findings", "Lead", "Outcome", "Setting"]
