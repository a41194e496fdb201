"""What the loaders share: pages from files and folders, and what is known of a page as flat metadata."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from . import Document, Format, Html, PageError, SiteTemplate, bare_extraction, extract

Source = str | os.PathLike[str]
"""A file, or a folder whose pages are read."""

_ENDINGS = {".html", ".htm", ".xhtml"}

_LONGEST = 200
"""Most characters of a text in metadata. Pages choose these texts, and some splitters refuse metadata longer than a chunk."""

_TEXTS = ("title", "author", "sitename", "description")
_FACTS = (*_TEXTS, "date", "language", "url", "image", "pagetype", "kind")

logger = logging.getLogger("unhusk")


class Content(NamedTuple):
    text: str
    facts: dict[str, str]


def files(sources: Source | Iterable[Source]) -> Iterator[Path]:
    """The files, and in their places the pages in folders and the folders in them, by name."""
    for source in [sources] if isinstance(sources, str | os.PathLike) else sources:
        path = Path(source)
        if path.is_dir():
            pages = (page for page in path.rglob("*") if page.suffix.lower() in _ENDINGS and page.is_file())
            yield from sorted(pages)
        else:
            yield path


def content(
    html: Html, source: str | None, url: str | None, output_format: Format, template: SiteTemplate | None
) -> Content | None:
    """The main content of a page. Where there is none, or the page is past the limits, the log says so by `source`."""
    try:
        document = bare_extraction(html, url, template=template)
        if document is None:
            text = None
        elif output_format == "txt":
            text = document.text
        else:
            text = extract(html, url, output_format=output_format, template=template)
    except PageError as error:
        logger.warning("left out, %s: %s", error, source)
        return None
    if document is None or not text:
        logger.info("left out, no main content: %s", source)
        return None
    known = facts(document)
    # `source` is what loaders of other kinds of files name it, too.
    if named := source or document.url:
        known["source"] = named
    return Content(text, known)


def facts(document: Document) -> dict[str, str]:
    """What is known of a page; flat, since most vector stores keep no lists, and without what is not known."""
    known = {name: getattr(document, name) for name in _FACTS}
    return {name: _short(value) if name in _TEXTS else value for name, value in known.items() if value}


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
