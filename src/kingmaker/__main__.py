"""`python -m kingmaker` is `kingmaker`."""

from kingmaker.cli import main

main()
