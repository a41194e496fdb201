"""Pipeline in crawls of Scrapy, each a process of its own, of sites that this computer serves."""

import json
import subprocess
import sys
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote, unquote, urlsplit

import unhusk
from example import NOTHING, PROMISE, examples, page, served
from test_unhusk import ARTICLE, PAGES, ROOT

LAST = 9
"""Pages of the site that has a promise on every page, 0 to this."""

SPIDER = '''
import dataclasses, scrapy

class Page(scrapy.Item):
    response = scrapy.Field()
    title = scrapy.Field()
    text = scrapy.Field()

@dataclasses.dataclass
class Record:
    response: object
    language: str | None = None
    sitename: str | None = None

class Test(scrapy.Spider):
    name = "test"
    start_urls = ADDRESSES

    def parse(self, response):
        BODY
'''


class Crawl(unittest.TestCase):
    def setUp(self) -> None:
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.site = self.folder / "site"
        self.site.mkdir()
        for n in range(LAST + 1):
            # Each leads to the next alone, so that they are read in this order.
            link = f"<a href={n + 1}.html>Older</a>" if n < LAST else ""
            (self.site / f"{n}.html").write_text(page(n, link), encoding="utf-8")
        (self.site / "hedge.html").write_text(ARTICLE, encoding="utf-8")
        (self.site / "empty.html").write_text(NOTHING)
        (self.site / "plain.txt").write_text("A text that is no page.")

    def crawl(self, spider: str, **settings: Any) -> list[dict[str, Any]]:
        (self.folder / "spider.py").write_text(spider)
        written = self.folder / "items.jsonl"
        pipeline = {"ITEM_PIPELINES": json.dumps({"unhusk.scrapy.UnhuskPipeline": 300})}
        options = [f"-s{name}={value}" for name, value in {**pipeline, **settings}.items()]
        command = [sys.executable, "-m", "scrapy", "runspider", "spider.py", "-O", str(written), *options]
        done = subprocess.run(command, cwd=self.folder, stderr=subprocess.PIPE, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.log = done.stderr
        return [json.loads(line) for line in written.read_text().splitlines()]

    def spider(self, addresses: list[str], body: str) -> str:
        return SPIDER.replace("ADDRESSES", repr(addresses)).replace("BODY", body.replace("\n", "\n        "))

    def has_promise(self, spider: str, **settings: Any) -> tuple[bool, bool]:
        """Whether the site's promise is in the text of the first page of a crawl, and in those of the last four."""
        # One output of a page after the other: no page is asked for before the one that leads to it is learned.
        items = self.crawl(spider, CONCURRENT_ITEMS=1, **settings)
        self.assertEqual(len(items), LAST + 1)
        for item in items:
            self.assertIn("alive in year", item["text"])
        has = [PROMISE in item["text"] for item in items]
        self.assertIn(has[-4:], ([False] * 4, [True] * 4))
        return has[0], has[-1]

    FOLLOW = "yield {'response': response}\nyield from response.follow_all(css='a[href$=html]')"

    def test_what_pages_of_a_host_have_in_common_is_learned(self) -> None:
        with served(self.site) as address:
            spider = self.spider([f"{address}0.html"], self.FOLLOW)
            self.assertEqual(self.has_promise(spider), (True, False))
            self.assertIn("'unhusk/pages': 10", self.log)
            self.assertEqual(self.has_promise(spider, UNHUSK_LEARN_PAGES=0), (True, True))

    def test_templates_are_kept_for_the_next_crawl(self) -> None:
        kept = self.folder / "kept"
        with served(self.site) as address:
            spider = self.spider([f"{address}0.html"], self.FOLLOW)
            settings = {"UNHUSK_TEMPLATES": kept, "UNHUSK_LEARN_PAGES": 4}
            self.assertEqual(self.has_promise(spider, **settings), (True, False))
            file = kept / f"{quote(urlsplit(address).netloc)}.template"
            self.assertEqual([*kept.iterdir()], [file])
            template = unhusk.SiteTemplate.from_bytes(file.read_bytes())
            self.assertEqual((template.site, template.pages), (urlsplit(address).netloc, 4))
            first = file.read_bytes()
            self.assertEqual(self.has_promise(spider, **settings), (False, False))
            self.assertEqual(file.read_bytes(), first)
            # One that something else has written is left aside.
            file.write_bytes(b"no template")
            self.assertEqual(self.has_promise(spider, **settings), (True, False))
            self.assertIn(f"{file}", self.log)
            self.assertEqual(unhusk.SiteTemplate.from_bytes(file.read_bytes()).pages, 4)

    def test_hosts_are_kept_apart_and_few_at_once(self) -> None:
        kept = self.folder / "kept"
        # By turns: a page here, a page there.
        turns = "yield {'response': response}\nyield from (scrapy.Request(url.replace(*HOSTS)) for url in urls(response))"
        with served(self.site) as one, served(self.site) as other:
            hosts = f"(response.urljoin('/'), {one!r} if {other!r} in response.url else {other!r})"
            body = turns.replace("HOSTS", hosts).replace(
                "urls(response)", "map(response.urljoin, response.css('a[href$=html]::attr(href)').getall())"
            )
            spider = self.spider([f"{one}0.html"], body)
            self.assertEqual(self.has_promise(spider), (True, False))
            few = self.has_promise(spider, UNHUSK_MAX_HOSTS=1)
            self.assertEqual(few, (True, True))
            # What leaves memory is read again from the folder.
            few = self.has_promise(spider, UNHUSK_MAX_HOSTS=1, UNHUSK_TEMPLATES=kept)
            self.assertEqual(few, (True, False))
            names = {unquote(file.name) for file in kept.iterdir()}
            self.assertEqual(names, {f"{urlsplit(host).netloc}.template" for host in (one, other)})

    def test_several_items_of_a_page_are_learned_once(self) -> None:
        with served(self.site) as address:
            self.crawl(
                self.spider([f"{address}0.html"], "yield {'response': response}\nyield {'response': response}"),
                UNHUSK_TEMPLATES=self.folder / "kept",
            )
        (file,) = (self.folder / "kept").iterdir()
        self.assertEqual(unhusk.SiteTemplate.from_bytes(file.read_bytes()).pages, 1)

    def test_kinds_of_items(self) -> None:
        body = """yield Page(response=response, title='Mine')
yield Record(response)
yield {'response': response, 'n': 1}
yield {'n': 2}"""
        with served(self.site) as address:
            spider = self.spider([f"{address}hedge.html"], body)
            items = self.crawl(spider, UNHUSK_FIELDS="title,text,language,sitename,authors,markdown")
            markdown = unhusk.extract(ARTICLE, f"{address}hedge.html", output_format="markdown")
        text = unhusk.extract(ARTICLE)
        facts = {"title": "On laying a hedge", "language": "en", "sitename": "The Hedgerow", "authors": ["Ada Thorn"]}
        # Pages are read in threads, and any of them may be first.
        by_size = sorted(items, key=len)
        self.assertEqual(by_size[0], {"n": 2})
        self.assertCountEqual(
            by_size[1:3], [{"title": "Mine", "text": text}, {"language": "en", "sitename": "The Hedgerow"}]
        )
        self.assertEqual(by_size[3], {"n": 1, "text": text, "markdown": markdown, **facts})

    def test_pages_with_nothing_and_files_that_are_no_pages(self) -> None:
        body = "yield {'url': response.url, 'page': response}"
        with served(self.site) as address:
            spider = self.spider([f"{address}empty.html", f"{address}plain.txt"], body)
            items = {item.pop("url"): item for item in self.crawl(spider, UNHUSK_RESPONSE_FIELD="page")}
            nothing = {"title": "Nothing here yet", "author": None, "date": None, "language": None, "text": ""}
            self.assertEqual(items, {f"{address}empty.html": nothing, f"{address}plain.txt": {}})
            self.assertIn("'unhusk/empty': 1", self.log)
            self.assertIn("'unhusk/not_html': 1", self.log)
            (left,) = self.crawl(spider, UNHUSK_RESPONSE_FIELD="page", UNHUSK_DROP_EMPTY=True)
            self.assertEqual(left, {"url": f"{address}plain.txt"})

    def test_a_page_past_the_limits(self) -> None:
        (self.site / "many.html").write_text("<b>" + "<br>" * 4_194_304)
        with served(self.site) as address:
            items = self.crawl(self.spider([f"{address}many.html"], "yield {'response': response, 'n': 1}"))
        self.assertEqual(items, [{"n": 1}])
        self.assertIn("'unhusk/refused': 1", self.log)
        self.assertIn("many.html", self.log)

    def test_wrong_settings_and_items(self) -> None:
        with served(self.site) as address:
            spider = self.spider([f"{address}hedge.html"], "yield {'response': response.text}")
            self.assertEqual(self.crawl(spider), [])
            self.assertIn("'response' of an item is str, not a response", self.log)
            with self.assertRaisesRegex(AssertionError, "UNHUSK_FIELDS has \\['titel'\\]"):
                self.crawl(spider, UNHUSK_FIELDS="titel")

    def test_every_page_of_the_tests(self) -> None:
        """Served, they say the same as read from their files, in every encoding."""
        with served(ROOT / "tests/pages") as address:
            at = {address + quote(path.relative_to(ROOT / "tests/pages").as_posix()): path for path in PAGES}
            spider = self.spider([*at], "yield {'url': response.url, 'response': response}")
            items = self.crawl(spider, UNHUSK_LEARN_PAGES=0, UNHUSK_FIELDS="text,markdown")
        self.assertEqual(len(items), len(PAGES))
        for item in items:
            html, url = at[item["url"]].read_bytes(), item["url"]
            with self.subTest(page=url):
                self.assertEqual(item["text"], unhusk.extract_metadata(html, url).text)
                self.assertEqual(item["markdown"], unhusk.extract(html, url, output_format="markdown"))

    def test_example_of_the_readme(self) -> None:
        (example,) = examples("Scrapy")
        self.assertIn("https://example.org/", example)
        first = ARTICLE.replace("href=/tools", "href=/0.html")
        (self.site / "index.html").write_text(first, encoding="utf-8")
        with served(self.site) as address:
            items = self.crawl(example.replace("https://example.org/", address))
            # Scrapy reads where it starts again when a page leads there; by then there is a template.
            by_url = {item.pop("url"): item for item in reversed(items)}
            self.assertEqual({*by_url}, {address, *(f"{address}{n}.html" for n in range(LAST + 1))})
            self.assertEqual(
                by_url[address]["markdown"], unhusk.extract(first, address, output_format="markdown")
            )
            self.assertEqual({*by_url[address]}, {"title", "author", "date", "markdown"})
        self.assertEqual(len([*(self.folder / "templates").iterdir()]), 1)


if __name__ == "__main__":
    unittest.main()
