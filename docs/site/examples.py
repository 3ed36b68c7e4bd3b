"""The examples as pages: programs with their code, notebooks with what their cells print."""

from __future__ import annotations

import ast
from pathlib import Path

import notebooks
from links import leading_to_pages

INDEX = """# Examples

Programs and notebooks, in the folder `examples` of the source. Every one of them is run by the tests.

{rows}

```{{toctree}}
:hidden:

{pages}
```
"""


def pages(folder: Path) -> dict[str, str]:
    """Return the pages of the examples by their names."""
    written: dict[str, str] = {}
    rows = []
    for path in sorted([*folder.glob("*.ipynb"), *folder.glob("*.py")], key=lambda path: (path.suffix, path.name)):
        if path.suffix == ".py":
            title, about, page = path.name, *_program(path)
        else:
            (title, page), about = notebooks.page(path), f"the notebook `{path.name}`"
        name = path.stem.replace("_", "-")
        written[f"examples/{name}.md"] = leading_to_pages(page, folder, shown_in="examples")
        rows.append(f"- [{title}]({name}.md): {about}")
    names = "\n".join(Path(name).stem for name in written)
    written["examples/index.md"] = INDEX.format(rows="\n".join(rows), pages=names)
    return written


def _program(path: Path) -> tuple[str, str]:
    """Return what a program is about, from its docstring, and its page."""
    source = path.read_text(encoding="utf-8")
    about = (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0].rstrip(".:")
    return about[:1].lower() + about[
        1:
    ], f"# {path.name}\n\n{about}: `examples/{path.name}`.\n\n```python\n{source}```\n"
