"""One library of Python on pages: `python in_python.py NAME PAGES`. PAGES are JSON lines {"url","html"}. Each is called as its README does."""

import json
import sys
from importlib import import_module


def readability(html, url):
    return documents.Document(html, url=url).summary()


def trafilatura(html, url):
    return documents.extract(html, url=url)


def html_to_markdown(html, _url):
    return documents.convert(html)


def chromerag(html, url):
    return documents.ChromeRAG().extract(html, url=url).markdown


def unhusk(html, url):
    return documents.extract(html, url, output_format="markdown")


MODULES = {
    "trafilatura": ("trafilatura", trafilatura),
    "readability-lxml": ("readability", readability),
    "html-to-markdown": ("html_to_markdown", html_to_markdown),
    "chromerag": ("chromerag", chromerag),
    "unhusk, wheel": ("unhusk", unhusk),
}

module, extract = MODULES[sys.argv[1]]
documents = import_module(module)
failed = 0
for line in open(sys.argv[2], encoding="utf-8"):
    page = json.loads(line)
    try:
        extract(page["html"], page["url"])
    except Exception:
        failed += 1
print(json.dumps({"failed": failed}))
