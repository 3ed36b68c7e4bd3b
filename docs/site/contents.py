"""Which pages the site has, in which order."""

from __future__ import annotations

SECTIONS = {
    "Tutorials": [
        "tutorial-research",
        "tutorial-own-game",
        "tutorial-draft",
        "tutorial-teaching",
        "examples/index",
    ],
    "Guides": [
        "algorithms",
        "mcts",
        "games",
        "hidden-hands",
        "opponents",
        "tournaments",
        "own-game",
        "native-games",
        "own-algorithm",
        "adapters",
        "pettingzoo",
        "command-line",
        "web",
        "drafting",
        "draft-assistant",
        "risk",
        "tricks",
    ],
    "Reference": ["api/index", "public-names", "words"],
    "Results": ["gallery", "reproduction", "drafting-experiments", "speed"],
    "The project": ["changes", "contributing", "security", "conduct"],
}
"""The pages of each section, without their ending; a page of docs/ that is in none is an error."""

TOP_PAGES = {
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
}
"""Pages at the root of the repository, and what they are called on the site."""


def contents(sections: dict[str, list[str]]) -> str:
    """Write the lists from which the navigation of the site is made."""
    return "".join(
        f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n" + "\n".join(pages) + "\n```\n"
        for caption, pages in sections.items()
    )
