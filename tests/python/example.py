"""Pages and examples for the tests of loaders."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from test_unhusk import ARTICLE, ROOT

README = ROOT / "src/python/README.md"
ADDRESS = "https://example.org/hedges/"
NOTHING = "<title>Nothing here yet</title>"
PROMISE = "Our letter comes every other Friday, costs nothing, and tells what grows at the moment in hedges near you."


def page(n: int, links: str = "") -> str:
    """A page of a site whose pages all promise a letter."""
    words = ARTICLE.replace("alive", f"alive in year {n}").replace("ladder", f"ladder of {n} rungs")
    return words.replace("</article>", f"<p>{PROMISE}</p></article>").replace("</nav>", f"{links}</nav>")


def saved(folder: Path) -> None:
    """A folder as a person may have saved it."""
    (folder / "b.html").write_text(ARTICLE, encoding="utf-8")
    (folder / "empty.html").write_text(NOTHING)
    (folder / "notes.txt").write_text("A note, which is no page.")
    (folder / "deeper").mkdir()
    latin = "<meta charset=latin1>" + page(1).replace("—", "-").replace("nail", "naïf")
    (folder / "deeper/a.HTM").write_bytes(latin.encode("latin-1"))


def examples(heading: str) -> list[str]:
    """The code below a heading of the README."""
    _, _, below = README.read_text().partition(f"# {heading}\n")
    return re.findall(r"```python\n(.*?)```", re.split(r"\n##+ ", below)[0], re.DOTALL)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address at which the files of a folder are served."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
