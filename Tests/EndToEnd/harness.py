#!/usr/bin/python3
"""The other scripts fail where they should: in a thread as well, and under nohup."""

import os
import subprocess
import sys

from support.program import expect

HERE = os.path.dirname(os.path.abspath(__file__))

THREAD = """
import sys, threading, time
sys.argv = ["test", "accounts"]
from support.program import Program, expect
folder = Program().folder.name
print(folder, flush=True)
def fail():
    {failure}
thread = threading.Thread(target=fail)
thread.start()
thread.join()
time.sleep(5)
print("went on")
"""

TERMINAL = """
import sys
sys.argv = ["test", "accounts"]
from support.program import Program
from support.terminal import Terminal
script = "trap '' USR1; grep SigIgn /proc/$$/status"
terminal = Terminal(Program(), command=["/bin/sh", "-c", script])
terminal.wait_for("SigIgn:")
terminal.end()
print(terminal.shown)
"""


def python(script, *before):
    command = [*before, sys.executable, "-c", script]
    return subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=60)


def main():
    for failure, told in [
        ("expect(1, 2, 'in a thread')", "FAILED: expected 2, got 1 in a thread"),
        ("raise KeyError('in a thread')", "KeyError: 'in a thread'"),
    ]:
        result = python(THREAD.format(failure=failure))
        expect(result.returncode, 1, result.stdout)
        expect(told in result.stderr, True, result.stderr)
        folder = result.stdout.strip()
        expect("went on" in folder, False, folder)
        expect(os.path.exists(folder), False, "the folder of a script that failed")

    # A terminal enables the signals that nohup and background jobs of scripts ignore.
    ignoring = ["env", "--ignore-signal=HUP,INT,QUIT,TERM"]
    result = python(TERMINAL, *ignoring)
    expect(result.returncode, 0, result.stderr)
    ignored = int(result.stdout.split("SigIgn:")[1].split()[0], 16)
    expect(ignored & 0b100_0000_0000_0111, 0, result.stdout)
    print("a failure in a thread ends a script, and a terminal enables its signals")


main()
