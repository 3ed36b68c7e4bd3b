"""`python -m kingmaker.cli` is `kingmaker`."""

from kingmaker.cli import main

main()
