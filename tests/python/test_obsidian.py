"""Notes for Obsidian, read by a reader of YAML and by one of Markdown."""

import json
import os
import random
import re
import subprocess
import unicodedata
import unittest
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml
from markdown_it import MarkdownIt

import unhusk
from example import ADDRESS, NOTHING, examples
from test_unhusk import ARTICLE, PAGES, ROOT, text
from unhusk.obsidian import Note, file_name, front_matter, note

SPACES = r"[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+"
DAY = date(2026, 3, 4)

HOSTILE = [
    "The mill: a \"history\" # of sorts",
    "---",
    "- a: [b, {c: d}] & *e !f | > % @ ` ?",
    "'single' \\ back\\slash \\n \\u0041",
    "a\nb\r\nc\u2028d\u0085e\tf",
    "yes",
    "null",
    "2024-03-05",
    "1_000",
    "0x1f",
    "~",
    "<img src=x onerror=alert(1)> [x](javascript:alert(1)) [y]: z [[link]] ![[embed]]",
    "<% tp.system.prompt() %>",
    "\x00\x07\x7f\x9f\ufeff\ufffe\uffff 🌿 עברית 水",
    "half a pair \ud83c of signs",
]


def random_text(chance: random.Random) -> str:
    signs = "ab:#-[]{}\"'\\\n\r\t\x00\x85\u2028\ufeff\ud800<>|&*!%@`~^ \U0001f33f\u0301é水"
    return "".join(chance.choice(signs) for _ in range(chance.randrange(40)))


def plain(text: str) -> str:
    """What of a text is a value: on one line."""
    whole = re.sub(r"[\ud800-\udfff]", "\ufffd", text)
    # As JavaScript has it; what else Python takes for a space stays, escaped.
    return re.sub(SPACES, " ", whole).strip(" ")


def read(written: Note | None) -> tuple[dict[str, Any], str]:
    """Front matter and body."""
    assert written is not None
    _, head, body = re.split(r"^---\n", written.text, maxsplit=2, flags=re.MULTILINE)
    return yaml.safe_load(head), body


class FrontMatter(unittest.TestCase):
    def test_what_the_page_says(self) -> None:
        known, body = read(note(ARTICLE, ADDRESS, tags=["clippings", "#to read", "2024", "", "a/b"], read=DAY))
        self.assertEqual(
            known,
            {
                "title": "On laying a hedge",
                "author": ["Ada Thorn"],
                "site": "The Hedgerow",
                "published": "2024-03-05",
                "url": ADDRESS,
                "read": "2026-03-04",
                "language": "en",
                "tags": ["clippings", "to-read", "a/b"],
            },
        )
        self.assertEqual(body, "\n" + str(unhusk.extract(ARTICLE, ADDRESS, output_format="markdown")))

    def test_what_is_not_known_is_left_out(self) -> None:
        known, _ = read(note("<title>Moss</title>" + "<p>Moss grows on the north side of each tree here. " * 9))
        self.assertLessEqual(known.keys(), {"title", "read"})
        self.assertEqual(known["read"], date.today().isoformat())
        self.assertIsNone(note(NOTHING))

    def test_any_text_is_one_string(self) -> None:
        chance = random.Random(7)
        for words in [*HOSTILE, *(random_text(chance) for _ in range(2000))]:
            with self.subTest(words=words):
                written = front_matter({"title": words, "author": [words, "Ada"]})
                self.assertEqual(written.count("\n"), 6 if words else 5, written)
                known = yaml.safe_load(written.partition("\n")[2].removesuffix("---\n"))
                title = {"title": plain(words)} if words else {}
                self.assertEqual(known, {**title, "author": [plain(words), "Ada"]})
                # Nor is it markup to those who know no front matter, nor a command to Templater.
                self.assertNotRegex(written, r"<|\][(\[:]")

    def test_hostile_titles_of_pages(self) -> None:
        for words in HOSTILE:
            title = words.replace("<", "&lt;").replace("\x00", "").encode("utf-8", "replace").decode()
            with self.subTest(title=title):
                page = ARTICLE.replace("On laying a hedge — The Hedgerow", title).replace("Ada Thorn", "Ada 'T: x' Thorn")
                written = note(page, ADDRESS)
                known, _ = read(written)
                self.assertEqual(known["title"], plain(str(unhusk.extract_metadata(page).title)))
                self.assertEqual(known["url"], ADDRESS)
                self.assertEqual(known["author"], ["Ada 'T: x' Thorn"])

    def test_the_same_as_from_the_reader_of_the_extension(self) -> None:
        facts = [{"title": words, "authors": [words, "Ada"], "site": words, "published": "2024"} for words in HOSTILE[:-1]]
        script = """
import { frontMatter } from './extension/reader/export/front_matter.js';
const facts = JSON.parse(process.argv[1]);
const where = { address: 'https://a.example/?b', read: new Date(2026, 2, 4) };
console.log(JSON.stringify(facts.map((one) => frontMatter(one, where))));"""
        command = ["node", "--input-type=module", "-e", script, json.dumps(facts)]
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
        for one, wanted in zip(facts, json.loads(done.stdout), strict=True):
            own = front_matter(
                {
                    "title": str(one["title"]),
                    "author": list(one["authors"]),
                    "site": str(one["site"]),
                    "published": "2024",
                    "url": "https://a.example/?b",
                    "read": "2026-03-04",
                }
            )
            self.assertEqual(own, wanted)


class FileName(unittest.TestCase):
    def test_names(self) -> None:
        for title, name in {
            "Mills: what, where / when?": "Mills what, where when.md",
            "C# [part 1] ^ notes | more": "C part 1 notes more.md",
            "..hidden.": "hidden.md",
            "CON": "article CON.md",
            "con.txt": "article con.txt.md",
            "evil\u202egnp.md": "evil gnp.md.md",
            " \n": "article.md",
            "#": "article.md",
            "水車小屋" * 40: "水車小屋" * 12 + "水車.md",
            "e\u0301" * 200: "é" * 75 + ".md",
            "q\u0323\u0307" * 100: "q\u0323\u0307" * 30 + ".md",
        }.items():
            self.assertEqual(file_name(title), name)

    def test_any_title(self) -> None:
        chance = random.Random(7)
        with TemporaryDirectory() as folder:
            for _ in range(2000):
                name = file_name(random_text(chance) * chance.randrange(8))
                with self.subTest(name=name):
                    self.assertLessEqual(len(name.encode()), 170)
                    self.assertNotRegex(name, r'[\\/:*?"<>|#^\[\]\x00-\x1f\x7f]|^[.\s]|[.\s]\.md$')
                    self.assertEqual(unicodedata.normalize("NFC", name), name)
                    (Path(folder) / name).touch()


class Body(unittest.TestCase):
    def body(self, content: str) -> str:
        _, body = read(note(ARTICLE.replace("</article>", f"{content}</article>"), ADDRESS))
        return body.partition("fallen ladder.\n")[2].strip()

    def test_words_are_no_tags_and_no_comments(self) -> None:
        for words, written in {
            "On #moss, and 'issue #7', is all I say here": r"On \#moss, and 'issue \#7', is all I say here",
            "C# and a#b are languages, if you ask": "C# and a#b are languages, if you ask",
            "What is %%between%% and 50% or %%% here": r"What is \%\%between\%\% and 50% or \%\%\% here",
            "See <b>#moss</b> and <a href=/x#moss>a link to it</a>": r"See **\#moss** and [a link to it](https://example.org/x#moss)",
        }.items():
            self.assertEqual(self.body(f"<p>{words}.</p>"), f"{written}.")

    def test_nothing_runs(self) -> None:
        for language in ("dataviewjs", "dataview", "tasks", "query", "js-engine", "run-python", "DataviewJS"):
            with self.subTest(language=language):
                code = f'<pre><code class="language-{language}">dv.list(1)\nsecond()</code></pre>'
                self.assertIn(f"```{language}\n", self.shown(code))
                self.assertEqual(self.body(code), "```\ndv.list(1)\nsecond()\n```")
        self.assertTrue(self.body('<pre><code class="language-Python">a = 1\nb = 2</code></pre>').startswith("```Python\n"))
        in_list = self.body('<ul><li>As so:<pre><code class="language-dataviewjs">dv.x()\ny()</code></pre><li>And more</ul>')
        self.assertIn("```\n", in_list)
        self.assertNotIn("dataviewjs", in_list)
        line = self.body("<p>A line with <code>=this.file</code>, <code>$= dv.x(*1*)</code> and <code>a = b</code> in it.</p>")
        self.assertEqual(line, r"A line with \=this\.file, \$\= dv\.x\(\*1\*\) and `a = b` in it.")

    def shown(self, code: str) -> str:
        return str(unhusk.extract(ARTICLE.replace("</article>", f"{code}</article>"), output_format="markdown"))

    def test_no_command_of_templater(self) -> None:
        for content in (
            "<p>A line with &lt;% tp.file.title %> and \\&lt;%% x %> in it.</p>",
            "<p>A line with <code>&lt;%= x %></code> in it, and a few words.</p>",
            "<pre><code>first\n&lt;%* await x() %>\nlast</code></pre>",
            "<h2>A part on &lt;% x %></h2><p>A line below it, and a few words.</p>",
            "<p>A line with <code>=&lt;% x %></code> in it, and a few words.</p>",
        ):
            with self.subTest(content=content):
                self.assertIn("<%", self.shown(content))
                self.assertNotIn("<%", self.body(content))
                self.assertIn("x" if "x" in content else "tp", self.body(content))

    def test_readers_of_markdown_see_the_same(self) -> None:
        """Of every page of the tests, but for spaces."""
        reader = MarkdownIt("commonmark")
        seen = 0
        for path in PAGES:
            written = note(text(path), ADDRESS)
            if written is None:
                continue
            with self.subTest(page=path.name):
                seen += 1
                own = reader.render(read(written)[1])
                wanted = reader.render(str(unhusk.extract(text(path), ADDRESS, output_format="markdown")))
                self.assertEqual(letters(own), letters(wanted))
        self.assertGreater(seen, 100)


def letters(html: str) -> str:
    # Code that a plugin would run is text in a note, and languages that are not known are left out.
    return re.sub(r"</?code[^>]*>|\s", "", html)


class Readme(unittest.TestCase):
    def test_example(self) -> None:
        (example,) = examples("Notes for Obsidian")
        with TemporaryDirectory() as folder:
            self.addCleanup(os.chdir, os.getcwd())
            os.chdir(folder)
            exec(example, {"html": ARTICLE, "url": ADDRESS})
            (file,) = Path(folder).iterdir()
            self.assertEqual(file.name, "On laying a hedge.md")
            self.assertTrue(file.read_text(encoding="utf-8").startswith('---\ntitle: "On laying a hedge"\n'))
            os.chdir("/")


if __name__ == "__main__":
    unittest.main()
