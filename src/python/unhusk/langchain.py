"""LangChain: documents of the main content of pages. Needs `unhusk[langchain]`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from urllib.parse import urlsplit

try:
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import BaseDocumentTransformer, Document
except ImportError as error:
    raise ImportError("unhusk.langchain needs langchain-core: pip install 'unhusk[langchain]'") from error

from . import Format, Html, SiteTemplate
from ._sources import Source, content, files

__all__ = ["UnhuskLoader", "UnhuskTransformer"]


class UnhuskLoader(BaseLoader):
    """Documents of saved pages, one for each page with main content.

    Metadata: `source` (the file, or the given address), and of `title`, `author`, `date`, `language`, `description`, `sitename`,
    `url`, `image`, `pagetype` and `kind` what the page gives. Each page is read when its document is asked for.
    """

    def __init__(
        self,
        paths: Source | Iterable[Source] = (),
        *,
        pages: Iterable[Html | tuple[Html, str | None]] = (),
        output_format: Format = "markdown",
        template: SiteTemplate | None = None,
    ) -> None:
        """`paths` are files, and folders of which every page is read. `pages` are HTML, or pairs of HTML and address.

        An iterator can be loaded once.
        """
        self.paths = paths
        self.pages = pages
        self.output_format = output_format
        self.template = template

    def lazy_load(self) -> Iterator[Document]:
        for path in files(self.paths):
            yield from self._documents(path.read_bytes(), str(path), None)
        for page in self.pages:
            html, url = page if isinstance(page, tuple) else (page, None)
            yield from self._documents(html, url, url)

    def _documents(self, html: Html, source: str | None, url: str | None) -> Iterator[Document]:
        if found := content(html, source, url, self.output_format, self.template):
            yield Document(page_content=found.text, metadata=dict(found.facts))


class UnhuskTransformer(BaseDocumentTransformer):
    """Turns documents of HTML, as other loaders give them, into documents of main content.

    Metadata that a document has stays; what the page says is added. Documents without main content are left out.
    """

    def __init__(self, *, output_format: Format = "markdown", template: SiteTemplate | None = None) -> None:
        self.output_format = output_format
        self.template = template

    def transform_documents(self, documents: Sequence[Document], **kwargs: Any) -> list[Document]:
        return list(self._transformed(documents))

    def _transformed(self, documents: Sequence[Document]) -> Iterator[Document]:
        for document in documents:
            source = document.metadata.get("source")
            is_address = isinstance(source, str) and urlsplit(source).scheme in ("http", "https")
            url = source if is_address else None
            found = content(document.page_content, source, url, self.output_format, self.template)
            if found:
                yield Document(
                    id=document.id, page_content=found.text, metadata={**found.facts, **document.metadata}
                )
