from collections.abc import Mapping
from typing import Any

from kingmaker.games.native import Position

def start(name: str, rules: Mapping[str, Any], seed: int = 0) -> Position: ...
def parse(name: str, rules: Mapping[str, Any], written: str | Mapping[str, Any]) -> Position: ...
