"""Prepares a checkout for a release: links of README.md work on a package index, and the package says where it is from.

    python tools/index_page.py https://HOST/OWNER/REPOSITORY TAG

A package index shows README.md without the files around it, so links to them are made to lead to the repository, at the
tag. The addresses in `[project.urls]` are written anew. Where the repository is hosted is known only to whoever builds
the release: nothing else in the source names its host. Both files are changed in place.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LINK = re.compile(r"(?<=\]\()(?!https?://|mailto:|#)([^)\s]+)(?=\))")
URLS = re.compile(r"^\[project\.urls\]\n(?:(?!\[).*\n)*", re.MULTILINE)


def absolute(text: str, repository: str, tag: str) -> str:
    """Make the links of a page at the root of the repository lead there from anywhere."""
    return LINK.sub(lambda link: f"{repository}/blob/{tag}/{link[1]}", text)


def with_urls(text: str, repository: str, tag: str) -> str:
    """Write the addresses of a project into its pyproject.toml."""
    addresses = {
        "Homepage": repository,
        "Documentation": f"{repository}/blob/{tag}/docs/README.md",
        "Changelog": f"{repository}/blob/{tag}/CHANGELOG.md",
        "Issues": f"{repository}/issues",
        "Source": repository,
    }
    lines = "".join(f'{name} = "{address}"\n' for name, address in addresses.items())
    written, times = URLS.subn(lambda _: f"[project.urls]\n{lines}\n", text)
    if times != 1:
        raise SystemExit(f"index_page: expected one table [project.urls] in pyproject.toml, got {times}")
    return written


def main(repository: str, tag: str, root: Path = ROOT) -> None:
    """Change README.md and pyproject.toml."""
    if not re.fullmatch(r"https://[\w.-]+(/[\w.-]+)+", repository):
        raise SystemExit(f"index_page: expected the address of a repository, got '{repository}'")
    if not re.fullmatch(r"[\w./-]+", tag):
        raise SystemExit(f"index_page: expected a tag, got '{tag}'")
    for name, change in (("README.md", absolute), ("pyproject.toml", with_urls)):
        path = root / name
        path.write_text(change(path.read_text(encoding="utf-8"), repository, tag), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
