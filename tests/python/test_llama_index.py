"""Reader in LlamaIndex."""

import asyncio
import os
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fsspec.implementations.memory import MemoryFileSystem  # type: ignore[import-untyped]
from llama_index.core import SimpleDirectoryReader
from llama_index.core.node_parser import SentenceSplitter
from llama_index.core.schema import MetadataMode

import unhusk
from example import ADDRESS, examples, page, saved
from test_unhusk import ARTICLE, PAGES
from unhusk.llama_index import UnhuskReader


class Read(unittest.TestCase):
    def setUp(self) -> None:
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        saved(self.folder)

    def test_folders_and_given_pages(self) -> None:
        first, second, third = UnhuskReader().load_data(self.folder, {"box": 7}, pages=[(ARTICLE, ADDRESS)])
        self.assertEqual(first.text, unhusk.extract(ARTICLE, output_format="markdown"))
        self.assertEqual(first.metadata["source"], str(self.folder / "b.html"))
        self.assertEqual((first.metadata["author"], first.metadata["box"]), ("Ada Thorn", 7))
        self.assertIn("naïf", second.text)
        self.assertEqual(third.metadata["source"], ADDRESS)
        self.assertIn(f"]({ADDRESS}bend)", third.text)

    def test_pages_are_read_when_they_are_asked_for(self) -> None:
        documents = UnhuskReader().lazy_load_data([self.folder / "b.html", self.folder / "lost.html"])
        self.assertIn("alive", next(documents).text)
        with self.assertRaises(FileNotFoundError):
            next(documents)

    def test_asynchronously(self) -> None:
        documents = asyncio.run(UnhuskReader().aload_data(self.folder))
        self.assertEqual(
            [one.text for one in documents], [one.text for one in UnhuskReader().load_data(self.folder)]
        )

    def test_a_template_and_a_format(self) -> None:
        template = unhusk.learn(page(n) for n in range(1, 9))
        (document,) = UnhuskReader(output_format="txt", template=template).load_data(pages=[page(0)])
        self.assertEqual(document.text, unhusk.extract(page(0), template=template))
        self.assertNotIn("every other Friday", document.text)

    def test_within_a_directory_reader(self) -> None:
        reader = UnhuskReader()
        documents = SimpleDirectoryReader(
            str(self.folder),
            recursive=True,
            required_exts=[".html", ".HTM"],
            file_extractor={".html": reader, ".htm": reader},
            raise_on_error=True,
        ).load_data()
        self.assertEqual(
            {(one.metadata["file_name"], one.metadata["author"]) for one in documents},
            {("b.html", "Ada Thorn"), ("a.HTM", "Ada Thorn")},
        )

    def test_another_file_system(self) -> None:
        files = MemoryFileSystem()
        files.pipe("/store/hedge.html", ARTICLE.encode())
        self.addCleanup(files.rm, "/store", recursive=True)
        (document,) = SimpleDirectoryReader(
            "/store", fs=files, file_extractor={".html": UnhuskReader()}, raise_on_error=True
        ).load_data()
        self.assertEqual(document.metadata["author"], "Ada Thorn")
        self.assertIn("alive", document.text)

    def test_what_models_are_told(self) -> None:
        (document,) = UnhuskReader().load_data(pages=[(ARTICLE, ADDRESS)])
        for mode in (MetadataMode.EMBED, MetadataMode.LLM):
            told = document.get_metadata_str(mode)
            self.assertEqual(
                sorted(told.split("\n")),
                ["author: Ada Thorn", "date: 2024-03-05", "title: On laying a hedge"],
            )

    def test_no_page_makes_its_metadata_too_long_to_split(self) -> None:
        long = "長い言葉の題名" * 300
        hostile = ARTICLE.replace("On laying a hedge", long).replace("Ada Thorn", "A " * 2000)
        hostile = hostile.replace("<nav>", f'<meta name=description content="{long}"><nav>')
        documents = UnhuskReader().load_data(pages=[hostile])
        splitter = SentenceSplitter(chunk_size=512, chunk_overlap=20)
        self.assertGreaterEqual(len(splitter.get_nodes_from_documents(documents)), 1)
        # With all that is known it could not.
        documents[0].excluded_embed_metadata_keys = []
        documents[0].metadata["title"] = long
        with self.assertRaisesRegex(ValueError, "Metadata length"):
            splitter.get_nodes_from_documents(documents)

    def test_every_page_of_the_tests(self) -> None:
        documents = {one.metadata["source"]: one.text for one in UnhuskReader().lazy_load_data(PAGES)}
        wanted = {str(path): unhusk.extract(path.read_bytes(), output_format="markdown") for path in PAGES}
        self.assertEqual(documents, {path: text for path, text in wanted.items() if text})


class Readme(unittest.TestCase):
    def test_example(self) -> None:
        (example,) = examples("LlamaIndex")
        with TemporaryDirectory() as folder:
            (Path(folder) / "saved").mkdir()
            saved(Path(folder) / "saved")
            self.addCleanup(os.chdir, os.getcwd())
            os.chdir(folder)
            names: dict[str, Any] = {}
            for statement in example.split("\n"):
                exec(statement, names)
                if statement.startswith("documents"):
                    self.assertIn("alive", names.pop("documents")[0].text)


if __name__ == "__main__":
    unittest.main()
