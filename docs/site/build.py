"""Builds the documentation as a site: python docs/site/build.py FOLDER.

The pages of docs/ are written to be read where they lie, too, on the host of the repository or in an editor. So they
are copied to a folder beside the result, where links to other files of the repository are made to lead to their pages
on the site, and where three kinds of pages are added: the reference of the public names, the examples with their code,
and the notebooks with what their cells print. Sphinx makes a site of that. A link that leads nowhere, a docstring
that cannot be read, and whatever a page would ask of another host is an error.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import api
import examples
import finished
from contents import SECTIONS, TOP_PAGES, contents
from links import leading_to_pages

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
DOCS = ROOT / "docs"


def stage(source: Path) -> None:
    """Write all pages of the site, as Markdown, into a folder."""
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    shutil.copytree(DOCS / "images", source / "images")
    pages = {path.name: path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("*.md"))}
    pages["index.md"] = pages.pop("README.md") + contents(SECTIONS)
    for name, page in pages.items():
        (source / name).write_text(leading_to_pages(page, DOCS), encoding="utf-8")
    for name, page in TOP_PAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        (source / page).write_text(leading_to_pages(text, ROOT), encoding="utf-8")
    for name, page in (api.pages(DOCS / "public-names.md") | examples.pages(ROOT / "examples")).items():
        place = source / name
        place.parent.mkdir(exist_ok=True)
        place.write_text(page, encoding="utf-8")


def main(site: Path) -> int:
    """Build the site anew; return 0 if nothing was wrong with it."""
    source = site.with_name(f"{site.name}-source")
    stage(source)
    shutil.rmtree(site, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going", "--conf-dir", str(HERE)]
    done = subprocess.run([*command, "--doctree-dir", str(source / ".trees"), str(source), str(site)], check=False)
    finished.mend(site)
    wrong = finished.problems(site)
    for line in wrong:
        print(f"expected a site that is complete in itself, got {line}", file=sys.stderr)
    return done.returncode or bool(wrong)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    raise SystemExit(main(Path(sys.argv[1]).resolve()))
