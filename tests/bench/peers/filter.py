"""An extractor as a filter: JSON lines {"id","url","html"} in, {"id","text"} or {"id","error"} out, in the same order."""

import json
import signal
import sys
from multiprocessing import Pool

# A page that takes longer fails, seconds.
LIMIT = 60

extract = None


def answer(line):
    page = json.loads(line)
    signal.signal(signal.SIGALRM, late)
    signal.alarm(LIMIT)
    try:
        return {"id": page["id"], "text": extract(page["html"], page.get("url") or None) or ""}
    # One broken page is one answer, not the end of the run.
    except Exception as error:
        return {"id": page["id"], "error": repr(error)}
    finally:
        signal.alarm(0)


def late(_signal, _frame):
    raise TimeoutError(f"no end within {LIMIT} s")


def use(extractor):
    global extract
    extract = extractor


def run(extractor):
    """Answers standard input; `extractor` makes the text of HTML and an address."""
    with Pool(initializer=use, initargs=(extractor,)) as pool:
        for found in pool.imap(answer, sys.stdin, chunksize=4):
            print(json.dumps(found), flush=True)
