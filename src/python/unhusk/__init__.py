"""The main content of web pages, without menus, ads, related links and footers.

    >>> import unhusk
    >>> page = '''<title>Hedges</title><nav><a href="/">Home</a> <a href="/tools">Tools</a> <a href="/letters">Letters</a></nav>
    ... <article><h1>Hedges</h1>
    ... <p>A hedge is a wall that has agreed to be alive. It is slower to build than a fence and slower to fall down.</p>
    ... <p>You cut each stem most of the way through, close to the ground, and bend it over until it lies.</p></article>'''
    >>> print(unhusk.extract(page, output_format="markdown"))
    # Hedges
    <BLANKLINE>
    A hedge is a wall that has agreed to be alive. It is slower to build than a fence and slower to fall down.
    <BLANKLINE>
    You cut each stem most of the way through, close to the ground, and bend it over until it lies.
    <BLANKLINE>

`extract`, `bare_extraction` and `extract_metadata` take the first arguments, and give the fields, that those of trafilatura do.
Pages of one site are extracted better with what they have in common: see `learn`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

from . import _native
from ._native import PageError, SiteTemplate

__all__ = [
    "Chunk",
    "Document",
    "Format",
    "Html",
    "PageError",
    "SiteTemplate",
    "bare_extraction",
    "chunks",
    "extract",
    "extract_many",
    "extract_metadata",
    "learn",
]

Html = str | bytes
"""A page: text, or bytes whose encoding is found as a browser finds it."""

Format = Literal["txt", "markdown", "html", "json"]


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of a page's main content."""

    path: tuple[str, ...]
    """The title, and the headings that it lies under, the nearest last."""
    text: str
    """Markdown without those headings."""


@dataclass(frozen=True, slots=True)
class Document:
    """All that a page says. What it does not give is `None` or empty."""

    title: str | None
    text: str
    """Paragraphs of the main content, an empty line between two."""
    url: str | None = None
    """The page's own address as it says, else the one that was given."""
    hostname: str | None = None
    author: str | None = None
    """Names of the authors, "; " between two."""
    authors: list[str] = field(default_factory=list)
    sitename: str | None = None
    date: str | None = None
    """When it was published: ISO 8601."""
    modified: str | None = None
    language: str | None = None
    """Language tag, such as `en-GB`."""
    description: str | None = None
    image: str | None = None
    pagetype: str | None = None
    """A type of schema.org or OpenGraph, as the page gives it."""
    kind: str | None = None
    """What the page is by its looks: article, thread, list, product, …"""
    posts: list[dict[str, Any]] = field(default_factory=list)
    """On a page where several people speak in turn, what each of them says."""
    comments: list[dict[str, Any]] = field(default_factory=list)
    items: list[dict[str, Any]] = field(default_factory=list)
    """On a list, the things that it shows."""
    product: dict[str, Any] | None = None
    hidden: list[str] = field(default_factory=list)
    """The first of the texts that the page hides beside its article. They are in no other field."""

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def extract(
    html: Html,
    url: str | None = None,
    *,
    output_format: Format = "txt",
    charset: str | None = None,
    template: SiteTemplate | None = None,
) -> str | None:
    """The main content of a page, or `None` where there is none.

    `charset` is the encoding that a server named for bytes. Raises `PageError` for a page past the limits, `ValueError` for an
    unknown format. Linear in the size of the page; other threads run meanwhile.
    """
    return _native.extract((html, url), output_format, charset, template)


def extract_many(
    pages: Iterable[Html | tuple[Html, str | None]],
    *,
    output_format: Format = "txt",
    template: SiteTemplate | None = None,
) -> list[str | None | PageError]:
    """`extract` of many pages, each HTML or a pair of HTML and address, on all cores.

    The answers are in the order of the pages. A page past the limits has its `PageError` in its place.
    """
    pairs = [page if isinstance(page, tuple) else (page, None) for page in pages]
    answers = _native.extract_many(pairs, output_format, template)
    return [text if error is None else PageError(error) for text, error in answers]


def chunks(
    html: Html,
    url: str | None = None,
    *,
    max_characters: int = 1500,
    charset: str | None = None,
    template: SiteTemplate | None = None,
) -> list[Chunk]:
    """The main content of a page in parts, each under the headings above it: what is indexed, and put before language models.

    A sentence, code or a table is never cut: a part of one of them alone may be longer than `max_characters`. Raises `PageError` for a
    page past the limits, `ValueError` for less than one character.
    """
    if max_characters < 1:
        raise ValueError("max_characters is less than 1")
    parts = _native.chunks((html, url), max_characters, charset, template)
    return [Chunk(tuple(path), text) for path, text in parts]


def bare_extraction(
    html: Html,
    url: str | None = None,
    *,
    charset: str | None = None,
    template: SiteTemplate | None = None,
) -> Document | None:
    """All that a page says, or `None` where it has no main content."""
    document = _document(_native.record((html, url), charset, template))
    return document if document.text or document.items else None


def extract_metadata(html: Html, default_url: str | None = None, *, charset: str | None = None) -> Document:
    """Title, authors, dates, site of a page. `text` is empty where it has no main content."""
    return _document(_native.record((html, default_url), charset, None))


def learn(pages: Iterable[Html | tuple[Html, str | None]], site: str = "") -> SiteTemplate:
    """What the pages of a site have in common, for `template=` of the other functions. Raises `PageError`.

    A template of several pages tells what is said on every page, such as a newsletter's text within each article.
    """
    template = SiteTemplate(site)
    now = time.time_ns() // 1_000_000
    for page in pages:
        html, url = page if isinstance(page, tuple) else (page, None)
        template.learn(html, url, now)
    return template


def _document(written: str) -> Document:
    record = json.loads(written)
    facts = record["metadata"]
    url = facts.get("address") or record["url"] or None
    authors = facts.get("authors", [])
    return Document(
        title=record["title"] or None,
        text=record["text"],
        url=url,
        hostname=urlsplit(url).hostname if url else None,
        author="; ".join(authors) or None,
        authors=authors,
        sitename=facts.get("site"),
        date=facts.get("published"),
        modified=facts.get("modified"),
        language=facts.get("language"),
        description=facts.get("description"),
        image=facts.get("image"),
        pagetype=facts.get("kind"),
        kind=(record["kind"] or {}).get("kind"),
        posts=record.get("posts", []),
        comments=record.get("comments", []),
        items=record.get("items", []),
        product=record.get("product"),
        hidden=record.get("hidden", []),
    )
