"""Loaders without their libraries."""

import subprocess
import sys
import unittest

LIBRARIES = {"langchain": "langchain_core", "llama_index": "llama_index", "scrapy": "scrapy", "crawl4ai": "crawl4ai"}


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


class Missing(unittest.TestCase):
    def test_the_error_says_what_to_install(self) -> None:
        for module, library in LIBRARIES.items():
            extra = module.replace("_", "-")
            code = f"""import sys
sys.modules[{library!r}] = None
try:
    import unhusk.{module}
except ImportError as error:
    print(error)"""
            with self.subTest(module=module):
                self.assertIn(f"pip install 'unhusk[{extra}]'", run(code))

    def test_the_package_and_notes_need_none(self) -> None:
        code = """import sys
before = set(sys.modules)
import unhusk, unhusk.obsidian
loaded = {name.split('.')[0] for name in set(sys.modules) - before}
print(sorted(loaded - {'unhusk'} - set(sys.stdlib_module_names)))"""
        self.assertEqual(run(code), "[]\n")


if __name__ == "__main__":
    unittest.main()
