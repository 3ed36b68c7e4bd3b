"""The reference: one page for each public module, made from docs/public-names.md and the docstrings.

A name that several modules offer is described where it is at home, in the longest of the modules that hold its
definition; the other pages lead there. A class that has a file of its own, as every game and search has, is described
with the idea and the sources that its file opens with.
"""

from __future__ import annotations

import importlib
import inspect
import re
from dataclasses import dataclass
from pathlib import Path

SECTION = re.compile(r"^## `([\w.]+)`\n(.*?)^```text\n(.*?)^```", flags=re.MULTILINE | re.DOTALL)
INDEX = """# The reference

Every public name, from its docstring. [What is public](../public-names.md) says what you may rely on.

| module | what it holds |
|---|---|
{rows}

```{{toctree}}
:hidden:

{modules}
```
"""
FILES_OF_ONE = ("kingmaker.games.", "kingmaker.search.", "kingmaker.models.")
KINDS = {"Classes": "autoclass", "Functions": "autofunction", "Values": "autodata"}


@dataclass(frozen=True)
class Module:
    """A public module as the page of public names has it."""

    name: str
    about: str
    names: tuple[str, ...]

    def value(self, name: str) -> object:
        """Return what the module offers under a name."""
        return getattr(importlib.import_module(self.name), name)


def modules(surface: Path) -> list[Module]:
    """Read which modules are public, and what they offer."""
    found = SECTION.findall(surface.read_text(encoding="utf-8"))
    return [Module(name, " ".join(about.split()), tuple(names.split())) for name, about, names in found]


def pages(surface: Path) -> dict[str, str]:
    """Return the pages of the reference by their names."""
    found = modules(surface)
    written = {f"api/{module.name}.md": _page(module, found) for module in found}
    rows = "\n".join(f"| [`{module.name}`]({module.name}.md) | {module.about} |" for module in found)
    written["api/index.md"] = INDEX.format(rows=rows, modules="\n".join(module.name for module in found))
    return written


def _page(module: Module, found: list[Module]) -> str:
    parts = [f"# {module.name}\n\n{module.about}\n"]
    own = [name for name in module.names if home(name, module, found) == module.name]
    for title, directive in KINDS.items():
        names = [name for name in own if _kind(module.value(name)) == title]
        if names:
            parts.append(f"\n## {title}\n")
            parts += [_described(module, name, directive) for name in sorted(names, key=str.lower)]
    elsewhere = [name for name in module.names if name not in own]
    if elsewhere:
        parts.append("\n## Described elsewhere\n\n| name | module |\n|---|---|\n")
        for name in sorted(elsewhere, key=str.lower):
            place = home(name, module, found)
            parts.append(f"| `{name}` | [`{place}`]({place}.md) |\n")
    return "".join(parts)


def _described(module: Module, name: str, directive: str) -> str:
    options = ""
    value = module.value(name)
    if inspect.isclass(value):
        options = "\n   :members:"
        if any(base.__module__.startswith("kingmaker") for base in value.__bases__):
            options += "\n   :show-inheritance:"
    return f"\n```{{eval-rst}}\n.. {directive}:: {module.name}.{name}{options}\n```\n"


def _kind(value: object) -> str:
    if inspect.isclass(value):
        return "Classes"
    return "Functions" if inspect.isroutine(value) else "Values"


def home(name: str, module: Module, found: list[Module]) -> str:
    """Return the module on whose page a name is described."""
    value = module.value(name)
    if inspect.ismodule(value):
        return value.__name__
    if _kind(value) == "Values":
        return module.name
    defined = value.__module__ or ""  # type: ignore[attr-defined]
    holding = [
        each.name
        for each in found
        if name in each.names and each.value(name) is value and f"{defined}.".startswith(f"{each.name}.")
    ]
    offering = [each.name for each in found if name in each.names and each.value(name) is value]
    return max(holding, key=len) if holding else offering[0]


def sources(value: object) -> list[str]:
    """Return what the file of a class says of it: its idea, its papers; nothing if other classes are in the file."""
    module = inspect.getmodule(value)
    if module is None or module.__doc__ is None or not module.__name__.startswith(FILES_OF_ONE):
        return []
    named = [each for each in vars(module).values() if inspect.isclass(each) and each.__module__ == module.__name__]
    named = [each for each in named if isinstance(vars(each).get("name"), str)]
    return inspect.cleandoc(module.__doc__).split("\n") if named == [value] else []


def with_lists_apart(lines: list[str]) -> list[str]:
    """Put blank lines around lists, which Sphinx needs and Markdown does not."""
    apart: list[str] = []
    in_list = False
    for line in lines:
        starts = line.lstrip().startswith("- ")
        goes_on = in_list and line.startswith(" ")
        if apart and apart[-1].strip() and line.strip() and in_list != (starts or goes_on):
            apart.append("")
        in_list = starts or goes_on or (in_list and not line.strip())
        apart.append(line)
    return apart
