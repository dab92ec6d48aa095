#!/usr/bin/python3
"""README's tour of the API, verbatim: each curl gets the status above it."""

import os
import re
import subprocess
import sys

from support.program import expect
from support.server import Server

README = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "README.md")

# A replacement for curl that records the status of each response.
CURL = """#!/bin/sh
exec /usr/bin/env -i PATH="$PATH_OF_CURL" curl --silent --write-out '%{stderr}%{http_code}\\n' "$@" 2>>"$STATUSES"
"""


def tour():
    with open(README) as file:
        text = file.read()
    return re.search(r"A tour, with `curl`[^\n]*:\n\n```sh\n(.*?)```", text, re.DOTALL)[1]


def main():
    program = Server().serve()
    script = tour()
    expected = re.findall(r"^# (\d{3}):", script, re.MULTILINE)
    folder = os.path.join(program.folder.name, "bin")
    os.mkdir(folder)
    with open(os.path.join(folder, "curl"), "w") as file:
        file.write(CURL)
    os.chmod(os.path.join(folder, "curl"), 0o700)
    os.symlink(os.path.abspath(program.path), os.path.join(folder, "accounts"))
    statuses = os.path.join(program.folder.name, "statuses")
    script = script.replace("http://127.0.0.1:8080", f"http://127.0.0.1:{program.port}")
    environment = {
        **program.environment,
        "PATH": folder + ":" + os.environ["PATH"],
        "PATH_OF_CURL": os.environ["PATH"],
        "STATUSES": statuses,
    }
    result = subprocess.run(["sh", "-eu", "-c", script], env=environment, capture_output=True, text=True)
    expect(program.stop(), 0)
    if result.returncode != 0:
        sys.exit(f"FAILED: {result.stderr}")
    with open(statuses) as file:
        expect(file.read().split(), expected, result.stdout)
    for said in ('"code":"invalidName","field":"name"', '"code":"passwordTooShort"', "Remote-Email: ada@example.com",
                 '"language":"portuguese"', '"total":{"count":1,"isExact":true}'):  # fmt: skip
        if said not in result.stdout:
            sys.exit(f"FAILED: no {said} in {result.stdout}")
    print(f"{len(expected)} responses, as in README.md")


main()
