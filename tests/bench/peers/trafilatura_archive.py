"""trafilatura over a web archive, as crawls are read with it: FastWARC for the records, trafilatura for each page; one JSON line a
page {"url","text"}. Settings are those of trafilatura_filter.py; one process, as Husk is counted by the core.
"""

import json
import sys

import trafilatura
from fastwarc.warc import ArchiveIterator, WarcRecordType

with open(sys.argv[1], "rb") as archive:
    for record in ArchiveIterator(archive, record_types=WarcRecordType.response):
        url = record.headers["WARC-Target-URI"]
        try:
            text = trafilatura.extract(record.reader.read(), url=url, include_comments=False)
            print(json.dumps({"url": url, "text": text or ""}))
        # One broken page is one answer, not the end of the run.
        except Exception as error:
            print(json.dumps({"url": url, "error": repr(error)}))
