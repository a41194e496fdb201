"""trafilatura as a filter: JSON lines {"id","url","html"} in, {"id","text"} or {"id","error"} out, in the same order.

Settings are those of its own evaluation: comments are left out, tables are kept, the fallbacks are on.
"""

import json
import signal
import sys
from multiprocessing import Pool

import trafilatura

# A page that takes longer fails, seconds.
LIMIT = 60


def answer(line):
    page = json.loads(line)
    signal.signal(signal.SIGALRM, late)
    signal.alarm(LIMIT)
    try:
        text = trafilatura.extract(page["html"], url=page.get("url") or None, include_comments=False)
        return {"id": page["id"], "text": text or ""}
    # One broken page is one answer, not the end of the run.
    except Exception as error:
        return {"id": page["id"], "error": repr(error)}
    finally:
        signal.alarm(0)


def late(_signal, _frame):
    raise TimeoutError(f"no end within {LIMIT} s")


if __name__ == "__main__":
    with Pool() as pool:
        for found in pool.imap(answer, sys.stdin, chunksize=4):
            print(json.dumps(found), flush=True)
