"""What a program takes: `python measured.py WORD…` runs it and prints {"cpu","rss","out"}: seconds of all its threads, MiB at most."""

import json
import os
import subprocess
import sys

program = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
out = program.stdout.read() if program.stdout else ""
_, status, usage = os.wait4(program.pid, 0)
if status:
    sys.exit(f"it ended with {status}")
print(json.dumps({"cpu": usage.ru_utime + usage.ru_stime, "rss": usage.ru_maxrss / 1024, "out": out[-200:]}))
