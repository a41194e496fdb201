"""Content filter in a Markdown generator of crawl4ai. No browser: pages are given, or fetched without."""

import asyncio
import os
import re
import unittest
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory

import unhusk
from example import ADDRESS, NOTHING, examples, page, served
from test_unhusk import ARTICLE, PAGES, text

# crawl4ai keeps a folder, elsewhere in the person's own, and advertises.
_folder = TemporaryDirectory()
os.environ.update(CRAWL4_AI_BASE_DIRECTORY=_folder.name, CRAWL4AI_NO_CLOUD_NOTICE="1")

from crawl4ai import (  # type: ignore[import-untyped]
    AsyncWebCrawler,
    BrowserConfig,
    CacheMode,
    CrawlerRunConfig,
    DefaultMarkdownGenerator,
    PruningContentFilter,
)
from crawl4ai.async_crawler_strategy import AsyncHTTPCrawlerStrategy  # type: ignore[import-untyped]
from unhusk.crawl4ai import UnhuskContentFilter

LINKS = {
    "bend": "https://example.org/hedges/bend",
    "/bend": "https://example.org/bend",
    "../bend": "https://example.org/bend",
    "./?year=3#cut": "https://example.org/hedges/?year=3#cut",
    "?year=3": "https://example.org/hedges/?year=3",
    "a/b/c?d=/e/../f": "https://example.org/hedges/a/b/c?d=/e/../f",
    "//example.com/bend": "https://example.com/bend",
    "https://example.com/bend": "https://example.com/bend",
}


def generated(html: str, template: unhusk.SiteTemplate | None = None) -> str:
    content_filter = UnhuskContentFilter(template)
    generator = DefaultMarkdownGenerator(content_filter=content_filter, content_source="raw_html")
    # It gives an error as text.
    markdown = str(generator.generate_markdown(html, base_url=ADDRESS).fit_markdown)
    assert "Error generating" not in markdown, markdown
    return markdown


class Filter(unittest.TestCase):
    def test_blocks_of_the_main_content(self) -> None:
        first, *rest = UnhuskContentFilter().filter_content(ARTICLE)
        self.assertEqual(first, "<h1>On laying a hedge</h1>")
        self.assertEqual([block[:3] for block in rest], ["<p>", "<p>"])
        self.assertIn("Letters", DefaultMarkdownGenerator().generate_markdown(ARTICLE).raw_markdown)
        markdown = generated(ARTICLE)
        self.assertIn("# On laying a hedge", markdown)
        self.assertIn("agreed to be alive", markdown)
        for left_out in ("Letters", "Privacy"):
            self.assertNotIn(left_out, markdown)

    def test_relative_links_are_resolved_by_the_generator(self) -> None:
        for link, address in LINKS.items():
            with self.subTest(link=link):
                html = ARTICLE.replace("href=bend", f'href="{link}"')
                markdown = generated(html)
                self.assertIn(f"]({address})", re.sub(r"\s+", " ", markdown))
                # As the core resolves them where it knows the address.
                self.assertIn(f"]({address})", str(unhusk.extract(html, ADDRESS, output_format="markdown")))

    def test_a_base_of_the_page(self) -> None:
        bases = {"https://example.com/x/": "https://example.com/x/bend", "/x/": "/x/bend", "http://[": "bend"}
        for base, address in bases.items():
            for begin in ("", "<head>", "\ufeff<!doctype html><html><head>"):
                with self.subTest(base=base, begin=begin):
                    title = f"{begin}<base target=_top href='{base}'><title>"
                    blocks = UnhuskContentFilter().filter_content(ARTICLE.replace("<title>", title))
                    self.assertIn(f'<a href="{address}">', "".join(blocks))

    def test_the_name_of_a_file_without_words(self) -> None:
        html = ARTICLE.replace("</article>", "<p>As a film: <video src=lay.webm></video></p></article>")
        self.assertIn('<a href="lay.webm">lay.webm</a>', "".join(UnhuskContentFilter().filter_content(html)))

    def test_in_a_crawl(self) -> None:
        async def crawl(address: str) -> str:
            generator = DefaultMarkdownGenerator(content_filter=UnhuskContentFilter(), content_source="raw_html")
            config = CrawlerRunConfig(markdown_generator=generator, cache_mode=CacheMode.BYPASS, verbose=False)
            browser = BrowserConfig(verbose=False)
            async with AsyncWebCrawler(AsyncHTTPCrawlerStrategy(), browser) as crawler:
                result = await crawler.arun(address, config=config)
                assert result.success, result.error_message
                return str(result.markdown.fit_markdown)

        with TemporaryDirectory() as folder, served(Path(folder)) as site:
            (Path(folder) / "hedge.html").write_text(ARTICLE.replace("<nav>", "<body><nav>"), encoding="utf-8")
            markdown = asyncio.run(crawl(f"{site}hedge.html"))
        self.assertIn("agreed to be alive", markdown)
        self.assertIn(f"]({site}bend)", re.sub(r"\s+", " ", markdown))
        self.assertNotIn("Letters", markdown)

    def test_a_template(self) -> None:
        template = unhusk.learn(page(n) for n in range(1, 9))
        self.assertIn("every other Friday", generated(page(0)))
        self.assertNotIn("every other Friday", generated(page(0), template=template))

    def test_nothing_to_read(self) -> None:
        for html in ("", "<p> </p>", NOTHING):
            self.assertEqual(UnhuskContentFilter().filter_content(html), [])
        with self.assertLogs("unhusk", "WARNING") as logs:
            self.assertEqual(UnhuskContentFilter().filter_content("<b>" + "<br>" * 4_194_304), [])
        self.assertIn("4194304", logs.output[0])

    def test_every_page_of_the_tests(self) -> None:
        """No word of the main content is lost in blocks, and no address of ours is left."""
        for path in PAGES:
            # Without the page's address its pictures have none, and a credit of no picture is left out.
            html = text(path).replace('src="/', 'src="https://page.invalid/')
            article = unhusk.extract(html, output_format="html") or ""
            blocks = "".join(UnhuskContentFilter().filter_content(html))
            with self.subTest(page=path.name):
                self.assertEqual(letters(blocks), letters(article))
                self.assertNotIn("relative.invalid", blocks)
                self.assertNotIn("unhusk-folder", blocks)

    def test_it_takes_the_place_of_their_own_filter(self) -> None:
        self.assertIsInstance(UnhuskContentFilter(), PruningContentFilter.__mro__[1])


def letters(html: str) -> str:
    """Without spaces, which differ around pictures without an address, and links that are named by their address."""
    html = re.sub(r'<a href="([^"]*)">\1</a>', "", html)
    return re.sub(r"\s", "", unescape(re.sub(r"<[^>]*>", "", html)))


class Readme(unittest.TestCase):
    def test_example(self) -> None:
        (example,) = examples("crawl4ai")
        *setup, last = example.strip().split("\n")
        names: dict[str, object] = {"html": ARTICLE, "url": ADDRESS}
        exec("\n".join(setup), names)
        markdown = str(eval(last.split("#")[0], names))
        self.assertIn(f"]({ADDRESS}bend)", re.sub(r"\s+", " ", markdown))
        self.assertNotIn("Letters", markdown)


if __name__ == "__main__":
    unittest.main()
