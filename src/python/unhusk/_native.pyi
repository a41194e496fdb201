"""The native part; see `unhusk`."""

from typing import final

_Page = tuple[str | bytes, str | None]

class PageError(ValueError):
    """A page that cannot be read: more than 4,194,304 nodes or 4 GiB of text."""

def record(page: _Page, charset: str | None, template: SiteTemplate | None) -> str: ...
def extract(
    page: _Page, format: str, charset: str | None, template: SiteTemplate | None
) -> str | None: ...
def chunks(
    page: _Page, max_characters: int, charset: str | None, template: SiteTemplate | None
) -> list[tuple[list[str], str]]: ...
def extract_many(
    pages: list[_Page], format: str, template: SiteTemplate | None
) -> list[tuple[str | None, str | None]]: ...
@final
class SiteTemplate:
    """What the pages of a site have in common. Several threads may use it."""

    def __init__(self, site: str = "") -> None: ...
    @staticmethod
    def from_bytes(data: bytes) -> SiteTemplate:
        """Reads what `to_bytes` or `husk learn` has written; ValueError when it is something else."""

    def to_bytes(self) -> bytes:
        """The template as bytes, which `husk extract --template` reads."""

    @property
    def site(self) -> str: ...
    @property
    def pages(self) -> int:
        """How many pages it has learned."""

    def learn(self, html: str | bytes, url: str | None, now_ms: int) -> None:
        """Learns a page that was fetched `now_ms` milliseconds after 1970 began."""

    def merge(self, other: SiteTemplate) -> None:
        """Takes in what another template of the same site has learned: the parts of a crawl, learned apart."""
