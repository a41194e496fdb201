"""Scrapy: a pipeline that adds the main content of its page to an item. Needs `unhusk[scrapy]`.

An item that yields its response in the field `response` gets texts and facts in its place:

    ITEM_PIPELINES = {"unhusk.scrapy.UnhuskPipeline": 300}

Settings, with their defaults:

- `UNHUSK_FIELDS = ["title", "author", "date", "language", "text"]`: fields of `unhusk.Document`, `markdown` and `html`. A dict gets all of
  them; an item class those that it has. What the spider has filled stays.
- `UNHUSK_RESPONSE_FIELD = "response"`: where the item has its response. Items without it are left alone.
- `UNHUSK_DROP_EMPTY = False`: whether items of pages without main content are dropped.
- `UNHUSK_LEARN_PAGES = 20`: from how many pages of a host its template is learned; 0 learns nothing.
- `UNHUSK_MAX_HOSTS = 1000`: of how many hosts templates are in memory at once.
- `UNHUSK_TEMPLATES = None`: a folder that keeps templates for the next crawl.

A template makes later pages better: the first of a host are extracted with what is known by then.
"""

from __future__ import annotations

import os
import time
from collections import OrderedDict
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import quote, urlsplit

try:
    from itemadapter import ItemAdapter
    from scrapy.exceptions import DropItem
    from scrapy.http import HtmlResponse, Response
    from scrapy.utils.asyncio import run_in_thread
    from w3lib.encoding import http_content_type_encoding
except ImportError as error:
    raise ImportError("unhusk.scrapy needs scrapy 2.15 or later: pip install 'unhusk[scrapy]'") from error

from . import Document, Html, PageError, SiteTemplate, bare_extraction, extract, extract_metadata
from ._sources import logger

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from typing_extensions import Self

__all__ = ["UnhuskPipeline"]

_MARKUP: tuple[Literal["markdown", "html"], ...] = ("markdown", "html")
_FIELDS = {one.name for one in fields(Document)} | {*_MARKUP}


@dataclass
class _Site:
    """What the pipeline keeps of a host."""

    template: SiteTemplate
    known: int
    """How many pages the template had from earlier crawls."""
    learned: set[str] = field(default_factory=set)
    """Addresses of this crawl: several items may be of one page."""
    reading: int = 0
    """How many of its pages are being read."""


class UnhuskPipeline:
    """See the module. Pages are read in threads, so that downloads go on meanwhile."""

    def __init__(self, crawler: Crawler) -> None:
        assert crawler.stats
        self.stats = crawler.stats
        settings = crawler.settings
        self.fields = settings.getlist("UNHUSK_FIELDS", ["title", "author", "date", "language", "text"])
        if unknown := set(self.fields) - _FIELDS:
            raise ValueError(f"UNHUSK_FIELDS has {sorted(unknown)}, but there are {sorted(_FIELDS)}")
        self.response_field: str = settings.get("UNHUSK_RESPONSE_FIELD", "response")
        self.drop_empty = settings.getbool("UNHUSK_DROP_EMPTY", False)
        self.learn_pages = settings.getint("UNHUSK_LEARN_PAGES", 20)
        self.max_hosts = max(1, settings.getint("UNHUSK_MAX_HOSTS", 1000))
        self.folder = Path(folder) if (folder := settings.get("UNHUSK_TEMPLATES")) else None
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
        self.sites: OrderedDict[str, _Site] = OrderedDict()
        """By host, the one used last at the end."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler)

    async def process_item(self, item: Any) -> Any:
        adapter = ItemAdapter(item)
        response = adapter.get(self.response_field)
        if response is None:
            return item
        if not isinstance(response, Response):
            raise TypeError(f"{self.response_field!r} of an item is {type(response).__name__}, not a response")
        # No exporter can write it.
        del adapter[self.response_field]
        if not isinstance(response, HtmlResponse):
            self._count("not_html")
            return item
        has = self.fields if isinstance(item, dict) else adapter.field_names()
        wanted = [name for name in self.fields if name in has]
        site = self._site(urlsplit(response.url).netloc.rpartition("@")[2].lower())
        learn = len(site.learned) < self.learn_pages - site.known and response.url not in site.learned
        if learn:
            site.learned.add(response.url)
        site.reading += 1
        try:
            values, is_empty = await run_in_thread(_read, response, wanted, site.template, learn)
        except PageError as error:
            self._count("refused")
            logger.warning("left out, %s: %s", error, response.url)
            return item
        finally:
            site.reading -= 1
        self._count("empty" if is_empty else "pages")
        if is_empty and self.drop_empty:
            raise DropItem("no main content")
        for name, value in values.items():
            if not adapter.get(name):
                adapter[name] = value
        return item

    def close_spider(self) -> None:
        for host, site in self.sites.items():
            self._save(host, site)

    def _count(self, what: str) -> None:
        self.stats.inc_value(f"unhusk/{what}")

    def _site(self, host: str) -> _Site:
        site = self.sites.pop(host, None)
        if site is None:
            template = self._stored(host) or SiteTemplate(host)
            site = _Site(template, template.pages)
        self.sites[host] = site
        if (more := len(self.sites) - self.max_hosts) > 0:
            # None that is about to learn a page.
            idle = [name for name, one in self.sites.items() if not one.reading and one is not site]
            for name in idle[:more]:
                self._save(name, self.sites.pop(name))
        return site

    def _file(self, host: str) -> Path | None:
        return self.folder and self.folder / f"{quote(host, safe='')}.template"

    def _stored(self, host: str) -> SiteTemplate | None:
        file = self._file(host)
        if not file or not file.is_file():
            return None
        try:
            return SiteTemplate.from_bytes(file.read_bytes())
        except ValueError as error:
            logger.warning("not read, %s: %s", error, file)
            return None

    def _save(self, host: str, site: _Site) -> None:
        file = self._file(host)
        if file and site.learned:
            # Whole or not at all.
            part = file.with_suffix(f".{os.getpid()}")
            part.write_bytes(site.template.to_bytes())
            part.replace(file)


def _read(
    response: HtmlResponse, wanted: list[str], template: SiteTemplate, learn: bool
) -> tuple[dict[str, Any], bool]:
    """What the page gives of the fields that are wanted, and whether it has no main content."""
    # Where the server names the encoding, that holds; else it is found as a browser finds it.
    content_type = (response.headers.get("Content-Type") or b"").decode("latin-1")
    html: Html = response.text if http_content_type_encoding(content_type) else response.body
    found = bare_extraction(html, response.url, template=template)
    document = found or extract_metadata(html, response.url)
    values = {name: getattr(document, name) for name in wanted if name not in _MARKUP}
    for markup in _MARKUP:
        if markup in wanted:
            values[markup] = extract(html, response.url, output_format=markup, template=template)
    if learn:
        template.learn(html, response.url, time.time_ns() // 1_000_000)
    return values, found is None
