"""LlamaIndex: documents of the main content of pages. Needs `unhusk[llama-index]`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

try:
    from llama_index.core.readers.base import BaseReader
    from llama_index.core.schema import Document
except ImportError as error:
    raise ImportError("unhusk.llama_index needs llama-index-core: pip install 'unhusk[llama-index]'") from error

from . import Format, Html, SiteTemplate
from ._sources import Source, content, files

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem  # type: ignore[import-untyped]

__all__ = ["UnhuskReader"]

_FOR_MODELS = {"title", "author", "date"}
"""What models are told beside each part of a text. All metadata is kept, for filters and citations."""


class UnhuskReader(BaseReader):
    """Documents of saved pages, one for each page with main content; also for the `file_extractor` of SimpleDirectoryReader.

    Metadata is as for `UnhuskLoader`. Models are told title, author and date alone.
    """

    def __init__(self, *, output_format: Format = "markdown", template: SiteTemplate | None = None) -> None:
        self.output_format = output_format
        self.template = template

    def lazy_load_data(
        self,
        file: Source | Iterable[Source] = (),
        extra_info: dict[str, Any] | None = None,
        fs: AbstractFileSystem | None = None,
        *,
        pages: Iterable[Html | tuple[Html, str | None]] = (),
    ) -> Iterator[Document]:
        """Each page is read when its document is asked for.

        `file` is a file, a folder of which every page is read, or several of them; `pages` are HTML, or pairs of HTML and address.
        `extra_info` is added to the metadata. With `fs`, `file` is one file there.
        """
        if fs is not None:
            with fs.open(str(file), "rb") as opened:
                yield from self._documents(opened.read(), str(file), None, extra_info)
        else:
            for path in files(file):
                yield from self._documents(path.read_bytes(), str(path), None, extra_info)
        for page in pages:
            html, url = page if isinstance(page, tuple) else (page, None)
            yield from self._documents(html, url, url, extra_info)

    def _documents(
        self, html: Html, source: str | None, url: str | None, extra_info: dict[str, Any] | None
    ) -> Iterator[Document]:
        if found := content(html, source, url, self.output_format, self.template):
            not_told = sorted(found.facts.keys() - _FOR_MODELS)
            yield Document(
                text=found.text,
                metadata={**found.facts, **(extra_info or {})},
                excluded_embed_metadata_keys=not_told,
                excluded_llm_metadata_keys=list(not_told),
            )
