"""Loader and transformer in LangChain."""

import asyncio
import os
import unittest
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from langchain_core.documents import Document
from langchain_core.embeddings import DeterministicFakeEmbedding
from langchain_core.vectorstores import InMemoryVectorStore

import unhusk
from example import ADDRESS, NOTHING, examples, page, saved
from test_unhusk import ARTICLE, PAGES
from unhusk.langchain import UnhuskLoader, UnhuskTransformer

FACTS = {
    "title": "On laying a hedge",
    "author": "Ada Thorn",
    "date": "2024-03-05",
    "language": "en",
    "sitename": "The Hedgerow",
}


class Load(unittest.TestCase):
    def setUp(self) -> None:
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        saved(self.folder)

    def test_folders_and_files(self) -> None:
        for paths in (self.folder, str(self.folder), [self.folder / "b.html", self.folder / "deeper"]):
            documents = {one.metadata["source"]: one for one in UnhuskLoader(paths).lazy_load()}
            self.assertEqual(
                sorted(documents), [str(self.folder / "b.html"), str(self.folder / "deeper/a.HTM")]
            )
            document = documents[str(self.folder / "b.html")]
            self.assertEqual(document.page_content, unhusk.extract(ARTICLE, output_format="markdown"))
            self.assertEqual({name: document.metadata[name] for name in FACTS}, FACTS)
            self.assertIn("naïf", documents[str(self.folder / "deeper/a.HTM")].page_content)

    def test_a_file_that_is_not_there(self) -> None:
        with self.assertRaises(FileNotFoundError):
            UnhuskLoader(self.folder / "lost.html").load()

    def test_given_pages(self) -> None:
        with_address, without = UnhuskLoader(pages=[(ARTICLE, ADDRESS), ARTICLE.encode()]).load()
        self.assertEqual(with_address.metadata["source"], ADDRESS)
        self.assertIn(f"]({ADDRESS}bend)", with_address.page_content)
        self.assertNotIn("source", without.metadata)
        (text,) = UnhuskLoader(pages=[ARTICLE], output_format="txt").load()
        self.assertEqual(text.page_content, unhusk.extract(ARTICLE))

    def test_a_template(self) -> None:
        template = unhusk.learn(page(n) for n in range(1, 9))
        (plain,) = UnhuskLoader(pages=[page(0)]).load()
        (better,) = UnhuskLoader(pages=[page(0)], template=template).load()
        self.assertIn("every other Friday", plain.page_content)
        self.assertNotIn("every other Friday", better.page_content)

    def test_pages_are_read_when_they_are_asked_for(self) -> None:
        asked = []

        def pages() -> Iterator[str]:
            for n in range(3):
                asked.append(n)
                yield page(n)

        next(UnhuskLoader(pages=pages()).lazy_load())
        self.assertEqual(asked, [0])

    def test_asynchronously(self) -> None:
        async def load() -> list[Document]:
            return [one async for one in UnhuskLoader(self.folder).alazy_load()]

        self.assertEqual(asyncio.run(load()), UnhuskLoader(self.folder).load())

    def test_what_is_left_out_is_logged(self) -> None:
        many = "<b>" + "<br>" * 4_194_304
        with self.assertLogs("unhusk", "INFO") as logs:
            documents = UnhuskLoader(pages=[(many, "https://a.example/"), (NOTHING, "https://b.example/")]).load()
        self.assertEqual(documents, [])
        large, empty = logs.records
        self.assertIn("4194304", large.getMessage())
        self.assertIn("https://a.example/", large.getMessage())
        self.assertIn("https://b.example/", empty.getMessage())

    def test_every_page_of_the_tests(self) -> None:
        documents = {one.metadata["source"]: one for one in UnhuskLoader(PAGES).lazy_load()}
        self.assertGreater(len(documents), len(PAGES) / 2)
        for path in PAGES:
            wanted = unhusk.extract(path.read_bytes(), output_format="markdown")
            with self.subTest(page=path.name):
                self.assertEqual(documents[str(path)].page_content if wanted else None, wanted or None)

    def test_metadata_is_flat_and_short(self) -> None:
        long = ARTICLE.replace("On laying a hedge", "On laying a hedge " * 500)
        (document,) = UnhuskLoader(pages=[long]).load()
        self.assertEqual(len(document.metadata["title"]), 200)
        for one in UnhuskLoader(PAGES).lazy_load():
            self.assertEqual({type(value) for value in one.metadata.values()}, {str})

    def test_into_a_vector_store(self) -> None:
        store = InMemoryVectorStore(DeterministicFakeEmbedding(size=8))
        store.add_documents(UnhuskLoader(self.folder).load())
        of_ada = store.similarity_search("hedges", filter=lambda one: one.metadata["author"] == "Ada Thorn")
        self.assertEqual(len(of_ada), 2)


class Transform(unittest.TestCase):
    def test_main_content_beside_what_was_known(self) -> None:
        given = Document(id="7", page_content=ARTICLE, metadata={"source": ADDRESS, "title": "Mine", "n": 1})
        (document,) = UnhuskTransformer().transform_documents([given, Document(page_content=NOTHING)])
        self.assertEqual(document.id, "7")
        self.assertEqual(
            document.page_content, unhusk.extract(ARTICLE, ADDRESS, output_format="markdown")
        )
        self.assertIn(f"]({ADDRESS}bend)", document.page_content)
        self.assertEqual({**document.metadata, **given.metadata}, document.metadata)
        self.assertEqual(document.metadata["author"], "Ada Thorn")
        self.assertEqual(given.page_content, ARTICLE)

    def test_a_source_that_is_no_address(self) -> None:
        given = Document(page_content=ARTICLE, metadata={"source": "C:\\saved\\hedge.html"})
        (document,) = asyncio.run(UnhuskTransformer(output_format="txt").atransform_documents([given]))
        self.assertEqual(document.page_content, unhusk.extract(ARTICLE))
        self.assertEqual(document.metadata["source"], given.metadata["source"])


class Readme(unittest.TestCase):
    def test_example(self) -> None:
        (example,) = examples("LangChain")
        fetched = [Document(page_content=ARTICLE, metadata={"source": ADDRESS})]
        with TemporaryDirectory() as folder:
            (Path(folder) / "saved").mkdir()
            saved(Path(folder) / "saved")
            self.addCleanup(os.chdir, os.getcwd())
            os.chdir(folder)
            names: dict[str, Any] = {"html": ARTICLE, "url": ADDRESS, "html_documents": fetched}
            for statement in example.split("\n"):
                exec(statement, names)
                if statement.startswith("documents"):
                    self.assertIn("alive", names.pop("documents")[0].page_content)


if __name__ == "__main__":
    unittest.main()
