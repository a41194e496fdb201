"""The Python package as it is installed from its wheel."""

import doctest
import json
import os
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

import unhusk

ROOT = Path(__file__).parents[2]
HUSK = os.environ["HUSK_BINARY"]
PAGES = sorted((ROOT / "tests/pages").rglob("*.html"))

ARTICLE = """<!doctype html><html lang=en><title>On laying a hedge — The Hedgerow</title>
<meta name=author content="Ada Thorn"><meta property=og:site_name content="The Hedgerow">
<meta property=article:published_time content=2024-03-05>
<nav><a href=/>Home</a> <a href=/tools>Tools</a> <a href=/letters>Letters</a></nav>
<article><h1>On laying a hedge</h1>
<p>A hedge is a wall that has agreed to be alive. It is slower to build than a fence and slower to fall down, and in between it
feeds more birds than any table you could hang from a nail.</p>
<p>So we laid it, which is the older answer. You cut each stem most of the way through, close to the ground, and <a href=bend>bend
it over</a> until it lies at the angle of a fallen ladder.</p></article>
<footer><a href=/about>About us</a> <a href=/privacy>Privacy</a></footer>"""


class Extract(unittest.TestCase):
    def test_main_content_without_menus(self) -> None:
        text = unhusk.extract(ARTICLE)
        assert text is not None
        self.assertIn("agreed to be alive", text)
        self.assertIn("bend it over", text)
        for left_out in ("Letters", "Privacy"):
            self.assertNotIn(left_out, text)

    def test_links_are_resolved_by_the_address(self) -> None:
        markdown = unhusk.extract(ARTICLE, "https://example.org/hedges/", output_format="markdown")
        self.assertIn("](https://example.org/hedges/bend)", str(markdown))

    def test_encodings_of_bytes(self) -> None:
        page = ARTICLE.replace("nail", "naïf")
        self.assertIn("naïf", str(unhusk.extract(page.encode("utf-8"))))
        latin = page.replace("—", "-").encode("latin-1")
        self.assertIn("naïf", str(unhusk.extract(latin, charset="latin1")))

    def test_nothing_to_read(self) -> None:
        self.assertIsNone(unhusk.extract(""))
        self.assertIsNone(unhusk.bare_extraction(b"<p> </p>"))

    def test_chunks_lie_under_their_headings(self) -> None:
        body = "".join(f"<h2>Part {n}</h2><p>{'A stem is cut most of the way. ' * 20}</p>" for n in (1, 2))
        page = ARTICLE.replace("</article>", body + "</article>")
        found = unhusk.chunks(page, max_characters=400)
        self.assertEqual({chunk.path[0] for chunk in found}, {"On laying a hedge"})
        self.assertEqual({chunk.path[1:] for chunk in found}, {(), ("Part 1",), ("Part 2",)})
        self.assertTrue(all(0 < len(chunk.text) <= 400 for chunk in found))
        self.assertEqual(unhusk.chunks(""), [])
        with self.assertRaises(ValueError):
            unhusk.chunks(page, max_characters=0)

    def test_chunks_are_those_of_the_command_line(self) -> None:
        for path in PAGES:
            page = path.read_bytes()
            words = [HUSK, "extract", "--format", "chunks", "--chunk-size", "300", str(path)]
            lines = subprocess.run(words, capture_output=True, check=True).stdout.decode().splitlines()
            known = [(tuple(line["path"]), line["text"]) for line in map(json.loads, lines)]
            found = unhusk.chunks(page, str(path), max_characters=300)
            self.assertEqual([(chunk.path, chunk.text) for chunk in found], known, path)

    def test_wrong_arguments(self) -> None:
        with self.assertRaisesRegex(ValueError, "'?\"?pdf"):
            unhusk.extract(ARTICLE, output_format="pdf")  # type: ignore[arg-type]
        with self.assertRaises(TypeError):
            unhusk.extract(None)  # type: ignore[arg-type]
        with self.assertRaises(ValueError):
            unhusk.SiteTemplate.from_bytes(b"no template")

    def test_a_page_past_the_limits(self) -> None:
        many = "<b>" + "<br>" * 4_194_304
        with self.assertRaisesRegex(unhusk.PageError, "4194304"):
            unhusk.extract(many)
        first, second = unhusk.extract_many([many, ARTICLE])
        self.assertIsInstance(first, unhusk.PageError)
        self.assertEqual(second, unhusk.extract(ARTICLE))

    def test_facts(self) -> None:
        document = unhusk.bare_extraction(ARTICLE, "https://example.org/hedges")
        assert document is not None
        self.assertEqual(document.title, "On laying a hedge")
        self.assertEqual(document.author, "Ada Thorn")
        self.assertEqual(document.sitename, "The Hedgerow")
        self.assertEqual(document.date, "2024-03-05")
        self.assertEqual(document.language, "en")
        self.assertEqual(document.hostname, "example.org")
        self.assertEqual(document.as_dict()["text"], unhusk.extract(ARTICLE))

    def test_facts_without_main_content(self) -> None:
        page = '<meta name=author content="Ada Thorn"><title>Nothing here yet</title>'
        self.assertIsNone(unhusk.bare_extraction(page))
        self.assertEqual(unhusk.extract_metadata(page, "https://example.org/").author, "Ada Thorn")

    def test_other_threads_run_meanwhile(self) -> None:
        large = ARTICLE * 2000
        worker = threading.Thread(target=unhusk.extract, args=(large,))
        began = last = time.monotonic()
        longest = 0.0
        worker.start()
        while worker.is_alive():
            now = time.monotonic()
            longest, last = max(longest, now - last), now
        # Where nobody else may run, this thread stands still for nearly all of it.
        self.assertLess(max(longest, time.monotonic() - last), (time.monotonic() - began) / 2)


class SameAsCommandLine(unittest.TestCase):
    """Every page of the tests says the same as by `husk extract`, to the byte."""

    def of_command_line(self, *options: str) -> list[dict[str, object]]:
        lines = (
            json.dumps({"id": path.name, "url": "https://example.org/", "html": text(path)}) for path in PAGES
        )
        asked = "\n".join(lines).encode()
        done = subprocess.run([HUSK, "extract", *options, "-"], input=asked, stdout=subprocess.PIPE, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_formats(self) -> None:
        self.assertGreater(len(PAGES), 20)
        pages = [(text(path), "https://example.org/") for path in PAGES]
        for name, field in (("txt", "text"), ("markdown", "markdown"), ("html", "html")):
            answers = self.of_command_line("--format", "text" if name == "txt" else name)
            for path, answer, own in zip(PAGES, answers, unhusk.extract_many(pages, output_format=name)):  # type: ignore[arg-type]
                with self.subTest(page=path.name, format=name):
                    self.assertEqual(own, None if answer.get("empty") else answer[field])

    def test_facts(self) -> None:
        for path, answer in zip(PAGES, self.of_command_line("--format", "json")):
            with self.subTest(page=path.name):
                own = json.loads(unhusk._native.record((text(path), "https://example.org/"), None, None))
                self.assertEqual(own, {key: answer[key] for key in own})


class Learn(unittest.TestCase):
    PROMISE = "Our letter comes every other Friday, costs nothing, and tells what grows at the moment in hedges near you."

    def page(self, n: int) -> tuple[str, str]:
        words = ARTICLE.replace("alive", f"alive in year {n}").replace("ladder", f"ladder of {n} rungs")
        return words.replace("</article>", f"<p>{self.PROMISE}</p></article>"), f"https://example.org/{n}"

    def test_what_every_page_says_is_left_out(self) -> None:
        html, url = self.page(0)
        self.assertIn("every other Friday", str(unhusk.extract(html, url)))
        template = unhusk.learn((self.page(n) for n in range(1, 9)), "example.org")
        self.assertEqual((template.site, template.pages), ("example.org", 8))
        text = str(unhusk.extract(html, url, template=template))
        self.assertIn("alive in year 0", text)
        self.assertNotIn("every other Friday", text)

    def test_bytes_are_read_again_and_by_the_command_line(self) -> None:
        template = unhusk.learn(self.page(n) for n in range(1, 9))
        again = unhusk.SiteTemplate.from_bytes(template.to_bytes())
        self.assertEqual(again.pages, 8)
        html, url = self.page(0)
        wanted = unhusk.extract(html, url, template=template)
        self.assertEqual(unhusk.extract(html, url, template=again), wanted)

    def test_parts_that_were_learned_apart_are_merged(self) -> None:
        whole = unhusk.learn(self.page(n) for n in range(1, 9))
        template, part = (unhusk.learn(self.page(n) for n in numbers) for numbers in (range(1, 5), range(5, 9)))
        template.merge(part)
        html, url = self.page(0)
        self.assertEqual(template.pages, 8)
        self.assertEqual(unhusk.extract(html, url, template=template), unhusk.extract(html, url, template=whole))
        template.merge(template)
        self.assertEqual(template.pages, 16)

    def test_several_threads_share_a_template(self) -> None:
        template = unhusk.SiteTemplate("example.org")
        threads = [threading.Thread(target=template.learn, args=(*self.page(n), n)) for n in range(1, 9)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(template.pages, 8)


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def load_tests(_loader: unittest.TestLoader, tests: unittest.TestSuite, _pattern: str | None) -> unittest.TestSuite:
    tests.addTests(doctest.DocTestSuite(unhusk))
    return tests


if __name__ == "__main__":
    sys.exit(0 if unittest.main(exit=False).result.wasSuccessful() else 1)
