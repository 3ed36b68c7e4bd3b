"""SplitMix64: a seed gives the same choices on every machine, and the same as in the engine.

Steele, Lea & Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
Deviations: none.
"""

WORD = 2**64


class Random:
    def __init__(self, seed: int) -> None:
        self.state = seed % WORD

    def next(self) -> int:
        """The next whole number below 2^64."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % WORD
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number below `n`: the high half of a product."""
        return (self.next() * n) >> 64

    def unit(self) -> float:
        """A number from 0 up to 1, with the 53 bits that it can hold."""
        return (self.next() >> 11) / 2**53
