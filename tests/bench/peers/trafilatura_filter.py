"""trafilatura as a filter. Settings are those of its own evaluation: comments are left out, tables are kept, the fallbacks are on."""

import trafilatura

from filter import run


def extract(html, url):
    return trafilatura.extract(html, url=url, include_comments=False)


if __name__ == "__main__":
    run(extract)
