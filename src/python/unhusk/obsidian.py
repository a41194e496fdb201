"""Notes for Obsidian, and other programs that keep Markdown with front matter in files."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from . import Html, SiteTemplate, bare_extraction, extract

__all__ = ["Note", "file_name", "front_matter", "note"]

_LONGEST = 150
"""Most bytes of a file name without its ending: file systems take 255, and some programs add to names."""

_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.IGNORECASE)
"""Names that Windows reserves."""

_SPACES = re.compile(r"[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+")
"""Those of JavaScript."""

_LANGUAGES = frozenset(
    """asm awk bash basic bat c c# c++ clojure cmake cobol cpp cs csharp css csv dart diff docker dockerfile elixir elm erlang f# fortran
    fsharp go golang gradle graphql groovy haskell hs html http ini java javascript js json json5 jsx julia kotlin kt latex less lisp
    lua makefile markdown matlab md nasm nginx nim nix objc objective-c objectivec ocaml pascal perl php powershell prolog properties
    proto protobuf ps1 py python r rb ruby rs rust sass scala scheme scss sh shell solidity sql swift tcl terraform tex toml ts tsx
    typescript vb vbnet verilog vhdl vim vue wasm xml xslt yaml yml zig zsh""".split()
)
"""Languages that nothing in Obsidian runs. Plugins run code blocks of others, such as `dataviewjs`, when a note is shown."""


@dataclass(frozen=True, slots=True)
class Note:
    name: str
    """Name of the file, with `.md`."""
    text: str
    """Front matter and Markdown."""


def note(
    html: Html,
    url: str | None = None,
    *,
    tags: Iterable[str] = (),
    read: date | None = None,
    charset: str | None = None,
    template: SiteTemplate | None = None,
) -> Note | None:
    """A page as a note, or `None` where it has no main content.

    The names in the front matter are those of Husk's reader (title, author, site, published, url, read), then language and tags.
    `read` is when the page was read: today, where nothing is given. Of two notes with one title the names are the same.
    """
    document = bare_extraction(html, url, charset=charset, template=template)
    markdown = extract(html, url, output_format="markdown", charset=charset, template=template)
    if document is None or markdown is None:
        return None
    known = {
        "title": document.title,
        "author": document.authors,
        "site": document.sitename,
        "published": document.date,
        "url": url or document.url,
        "read": (read or date.today()).isoformat(),
        "language": document.language,
        "tags": [tag for one in tags if (tag := _tag(one))],
    }
    return Note(file_name(document.title or document.hostname or ""), front_matter(known) + "\n" + _inert(markdown))


def front_matter(known: dict[str, str | list[str] | None]) -> str:
    """YAML between its fences; what is not known is left out. Any text is one string to YAML, and no markup to Markdown."""
    lines = ["---"]
    for key, value in known.items():
        if isinstance(value, list) and value:
            lines += [f"{key}:", *(f"  - {_quoted(one)}" for one in value)]
        elif isinstance(value, str) and value:
            lines.append(f"{key}: {_quoted(value)}")
    return "\n".join([*lines, "---", ""])


def file_name(title: str, ending: str = "md", fallback: str = "article") -> str:
    """A name that every system accepts, and that links of Obsidian can name: without `[ ] # ^ |` too."""
    plain = re.sub(r'[\\/:*?"<>|#^\[\]]', " ", unicodedata.normalize("NFC", title))
    # Characters that are invisible, or change the direction of what follows.
    plain = "".join(" " if unicodedata.category(one) in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp") else one for one in plain)
    plain = re.sub(r"^[.\s~-]+", "", re.sub(r"\s+", " ", plain))
    cut = _LONGEST
    if len(plain.encode()) > cut:
        name = plain.encode()[:cut].decode(errors="ignore")
        # No letter without its marks.
        while name and unicodedata.category(plain[len(name)]).startswith("M"):
            name = name[:-1]
    else:
        name = plain
    name = re.sub(r"[.\s]+$", "", name)
    if not name or _RESERVED.match(name):
        name = f"{fallback} {name}".rstrip()
    return f"{name}.{ending}"


def _quoted(text: str) -> str:
    """As `quoted` in extension/reader/export/front_matter.js."""
    plain = _SPACES.sub(" ", re.sub(r"[\ud800-\udfff]", "\ufffd", text)).strip(" ")
    return re.sub(
        r"[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff<]|\](?=[(\[:])",
        lambda found: f"\\u{ord(found[0]):04x}",
        json.dumps(plain, ensure_ascii=False),
    )


def _tag(text: str) -> str | None:
    """A tag as Obsidian takes it: letters, digits, `_`, `-` and `/`, and not digits alone."""
    tag = re.sub(r"[^\w/-]+", "-", text).strip("-/")
    return tag if re.search(r"[^\d/]", tag) else None


def _inert(markdown: str) -> str:
    """Markdown of a page without what means more to Obsidian or its plugins than to other readers of Markdown.

    Tags (`#word`), comments (`%%`), code blocks of plugins, queries of Dataview in inline code (`=`, `$=`), and commands of Templater
    (`<%`, which it runs in new files), also in code.
    """
    lines = []
    fence = None
    for line in markdown.split("\n"):
        code = _FENCE.match(line)
        if fence is None and code:
            start, fence, language = code.groups()
            line = start + fence + (language if language.lower() in _LANGUAGES else "")
        elif fence is None:
            line = _SPECIAL.sub(_inline, line)
        elif code and code[2] == fence and not code[3]:
            fence = None
        else:
            line = line.replace("<%", "< %")
        lines.append(line)
    return "\n".join(lines)


_FENCE = re.compile(r"((?:[ >]|[-*+] |\d+[.)] )*)(`{3,})([^`]*)$")
_SPECIAL = re.compile(
    r"""(?P<command>\\?<%+)|\\.|(?P<ticks>`+)(?P<code>.*?[^`])(?P=ticks)(?!`)|(?P<comment>%{2,})"""
    r"""|(?P<tag>(?<![^\s*_>\[~"'|])\#(?=[^\s\#]))"""
)


def _inline(found: re.Match[str]) -> str:
    if code := found["code"]:
        if code.strip().startswith(("=", "$=")):
            return _escaped(code.strip())
        return found[0].replace("<%", "< %")
    if found["command"]:
        return _escaped(found["command"].removeprefix("\\"))
    return _escaped(found[0]) if found["comment"] or found["tag"] else found[0]


def _escaped(text: str) -> str:
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", text)
