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
        title, page = (_program if path.suffix == ".py" else notebooks.page)(path)
        name = path.stem.replace("_", "-")
        written[f"examples/{name}.md"] = leading_to_pages(page, folder, shown_in="examples")
        rows.append(f"- [{title}]({name}.md): `{path.name}`")
    names = "\n".join(Path(name).stem for name in written)
    written["examples/index.md"] = INDEX.format(rows="\n".join(rows), pages=names)
    return written


def _program(path: Path) -> tuple[str, str]:
    """Return the title and the page of a program: its docstring, then its code."""
    source = path.read_text(encoding="utf-8")
    told = ast.get_docstring(ast.parse(source)) or ""
    title = told.partition("\n")[0].rstrip(".:")
    return title, f"# {title}\n\n`examples/{path.name}`\n\n```python\n{source}```\n"
