"""A tournament as one HTML page that stands alone: no file beside it, nothing from the network."""

from kingmaker.show.page.document import notebook, page, picture

__all__ = ["notebook", "page", "picture"]
