"""Notebooks: their cells are run, what they print is kept in them, and a page of Markdown is made of both.

    python docs/site/notebooks.py          run all notebooks in examples/ and write what they print into them
    python docs/site/notebooks.py --check  say which would change

A cell shows what it prints and, as Jupyter does, the value of its last expression: by `_repr_svg_` if it has that, and
otherwise as text. What they show must not depend on the time that it takes, so that a test can compare it.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def run(notebook: dict[str, Any], name: str) -> None:
    """Run the cells of a notebook in order, and put what they show into them."""
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell["execution_count"] = count
            cell["outputs"] = _shown("".join(cell["source"]), names, f"{name}, cell {count}", count)


def _shown(source: str, names: dict[str, Any], place: str, count: int) -> list[dict[str, Any]]:
    tree = ast.parse(source, place)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, place, "exec", dont_inherit=True), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), place, "eval", dont_inherit=True), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        if hasattr(value, "_repr_svg_"):
            data["image/svg+xml"] = _lines(value._repr_svg_())
        outputs.append({"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"})
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def page(path: Path) -> tuple[str, str]:
    """Return the title and the page of a notebook, with the outputs that it holds."""
    parts = []
    for cell in read(path)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        parts += [_output(each) for each in cell["outputs"]]
    title = parts[0].partition("\n")[0].removeprefix("# ")
    parts.insert(1, f"This is the notebook `examples/{path.name}`.")
    return title, "\n\n".join(parts) + "\n"


def _output(output: dict[str, Any]) -> str:
    if output["output_type"] == "stream":
        return f"```text\n{''.join(output['text']).rstrip()}\n```"
    if "image/svg+xml" in output["data"]:
        svg = "".join(line.strip() if not line.strip() else line for line in output["data"]["image/svg+xml"])
        return f'```{{raw}} html\n<div class="picture">{svg}</div>\n```'
    return f"```text\n{''.join(output['data']['text/plain']).rstrip()}\n```"


def read(path: Path) -> dict[str, Any]:
    """Read a notebook."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(notebook, dict)
    return notebook


def written(notebook: dict[str, Any]) -> str:
    """Write a notebook as Jupyter does."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main(check: bool) -> int:
    """Run all notebooks; return how many changed."""
    changed = 0
    for path in sorted(EXAMPLES.glob("*.ipynb")):
        notebook = read(path)
        run(notebook, path.name)
        text = written(notebook)
        if text != path.read_text(encoding="utf-8"):
            changed += 1
            print(f"{path.name} {'would change' if check else 'has changed'}")
            if not check:
                path.write_text(text, encoding="utf-8")
    return changed


if __name__ == "__main__":
    found = main("--check" in sys.argv)
    raise SystemExit(1 if found and "--check" in sys.argv else 0)
