"""ChromeRAG as a filter, one page at a time, with its defaults. What it makes is Markdown: front matter and marks are taken out."""

import re

from chromerag import ChromeRAG

from filter import run

FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.S)
IMAGE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
LINK = re.compile(r"\[([^\]]*)\]\([^)\s]*\)")
RULE = re.compile(r"^[\s|:-]+$", re.M)
LINE_MARK = re.compile(r"^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+", re.M)
EMPHASIS = re.compile(r"\*\*|(?<!\w)[*`]|[*`](?!\w)")


def plain(markdown):
    text = FRONT_MATTER.sub("", markdown)
    for pattern, by in (
        (IMAGE, " "),
        (LINK, r"\1"),
        (RULE, ""),
        (LINE_MARK, ""),
        (EMPHASIS, ""),
    ):
        text = pattern.sub(by, text)
    return text.replace("|", " ")


def extract(html, url):
    return plain(ChromeRAG().extract(html, url=url).markdown)


if __name__ == "__main__":
    run(extract)
