"""crawl4ai: a content filter for its Markdown generators. Needs `unhusk[crawl4ai]`."""

from __future__ import annotations

import posixpath
import re
from urllib.parse import urljoin, urlsplit

try:
    from bs4 import BeautifulSoup
    from crawl4ai.content_filter_strategy import RelevantContentFilter  # type: ignore[import-untyped]
except ImportError as error:
    raise ImportError("unhusk.crawl4ai needs crawl4ai: pip install 'unhusk[crawl4ai]'") from error

from . import PageError, SiteTemplate, extract
from ._sources import logger

__all__ = ["UnhuskContentFilter"]

# A filter is not told the page's address, and without one relative links would be lost. So pages get a base that nobody has, deep
# enough for "../", and what it resolves is made relative again. As the page's own address it would count in the verdict.
_HOST = "https://relative.invalid"
_STEP = "/unhusk-folder"
_FOLDER = 8 * _STEP + "/"

_BASE = re.compile(r"<base\s[^>]*?\bhref\s*=\s*[\"']?([^\"'\s>]+)", re.IGNORECASE)
# Where a base can stand without changing how the page is parsed: as deep as the page says where its head begins.
_STARTS = [re.compile(rf"<{name}\b[^>]*>", re.IGNORECASE) for name in ("head", "html", "!doctype")]


class UnhuskContentFilter(RelevantContentFilter):  # type: ignore[misc]
    """Leaves the main content of a page in `fit_markdown` and `fit_html`.

    Give the generator `content_source="raw_html"`: crawl4ai's cleaned HTML lacks the names by which parts of a page are told apart.
    A page without main content, or past the limits, has no blocks.
    """

    def __init__(self, template: SiteTemplate | None = None) -> None:
        super().__init__()
        self.template = template

    def filter_content(self, html: str) -> list[str]:
        """The blocks of the main content as HTML: headings, paragraphs, lists, tables, pictures."""
        try:
            article = extract(_with_base(html), output_format="html", template=self.template)
        except PageError as error:
            logger.warning("left out, %s", error)
            return []
        if article is None:
            return []
        soup = BeautifulSoup(article, "lxml")
        for name in ("href", "src", "poster"):
            for element in soup.find_all(None, {name: True}):
                element[name] = _relative(str(element[name]))
        # A film or sound without words is named by its address.
        for link in soup.find_all("a"):
            if link.get_text().startswith(urlsplit(_HOST).netloc):
                link.string = str(link["href"])
        return [block for child in soup.body or () if (block := str(child).strip())]


def _with_base(html: str) -> str:
    base = _HOST + _FOLDER
    if own := _BASE.search(html):
        try:
            base = urljoin(base, own[1])
        except ValueError:
            pass  # No browser could use it either.
    start = next(filter(None, (one.search(html) for one in _STARTS)), None)
    at = start.end() if start else 0
    return f'{html[:at]}<base href="{base}">{html[at:]}'


def _relative(address: str) -> str:
    if not address.startswith(_HOST + "/"):
        return address
    from_root = address.removeprefix(_HOST)
    if not from_root.startswith(_STEP + "/"):
        return from_root
    path = urlsplit(address).path
    folder = posixpath.relpath(posixpath.dirname(path), _FOLDER)
    return posixpath.join(folder, posixpath.basename(path)).removeprefix("./") + from_root[len(path) :]
