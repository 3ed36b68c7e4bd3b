"""Pages that are one file with everything in it, such as reports: shown as they are, under their own policy."""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape

from starlette.responses import HTMLResponse

BODY = "<body>"
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def whole_page(html: str, back: str, whither: str) -> HTMLResponse:
    """Answer with a page whose scripts are known by their hashes; nothing else runs, and nothing is fetched.

    A link at its top leads back to where somebody came from.
    """
    html = html.replace(BODY, f'{BODY}<p><a href="{escape(back)}">← {escape(whither)}</a></p>', 1)
    hashes = " ".join(
        f"'sha256-{base64.b64encode(hashlib.sha256(found.encode()).digest()).decode()}'"
        for found in SCRIPT.findall(html)
    )
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src {hashes or chr(39) + 'none' + chr(39)}; "
        "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return HTMLResponse(html, headers={"content-security-policy": policy})
