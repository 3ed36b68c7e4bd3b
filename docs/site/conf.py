"""The settings of Sphinx for the site; `build.py` writes the pages."""

import sys
from pathlib import Path

import kingmaker

sys.path.insert(0, str(Path(__file__).parent))
import api

project = "Kingmaker"
author = "The Kingmaker authors"
copyright = author
release = kingmaker.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
myst_heading_anchors = 4
highlight_language = "text"  # blocks without a name are commands and tables
default_role = "code"  # `x` is code in our docstrings, as in Markdown

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"Kingmaker {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
# Fonts are those of the reader's system, and the search runs in the page: nothing is asked of another host.
html_theme_options = {"top_of_page_buttons": []}


def setup(app):
    """Describe games and searches with the sources that their files name, and read lists as we write them."""

    def prepare(app, what, name, value, options, lines):
        more = api.sources(value) if what == "class" else []
        lines[:] = api.with_lists_apart([*lines, "", *more])

    app.connect("autodoc-process-docstring", prepare)
