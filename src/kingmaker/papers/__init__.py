"""The papers again: one module a paper, each table and figure an experiment with its set-up stated in full."""
