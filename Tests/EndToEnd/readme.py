#!/usr/bin/python3
"""The documents, typed as written: the tours of the API, links, and shell commands.

Each curl of a tour gets the status above it. Each link leads to a file and to a heading that are there. Each block of
commands is shell.
"""

import glob
import os
import re
import subprocess
import sys

from support.program import expect
from support.server import Server

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
TOURS = ("README.md", "docs/api.md")
PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "deploy/README.md"] + sorted(
    os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, "docs", "*.md"))
)

# The most lines of README: what is longer belongs in docs/.
LONGEST_README = 150

# A replacement for curl that records the status of each response.
CURL = """#!/bin/sh
exec /usr/bin/env -i PATH="$PATH_OF_CURL" curl --silent --write-out '%{stderr}%{http_code}\\n' "$@" 2>>"$STATUSES"
"""


def read(page):
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        return file.read()


def anchors(page):
    """Returns the anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", read(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links():
    """Checks every relative link of every page; returns their number."""
    wrong, count = [], 0
    for page in PAGES:
        for target in re.findall(r"\]\(([^)\s]+)\)", read(page)):
            if "://" in target or target.startswith("mailto:"):
                continue
            count += 1
            path, _, anchor = target.partition("#")
            file = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
            there = os.path.exists(os.path.join(ROOT, file))
            if not there or (anchor and file.endswith(".md") and anchor not in anchors(file)):
                wrong.append(f"{page}: {target}")
    expect(wrong, [], "links that lead nowhere")
    expect(count > 50, True, "the links are not found")
    return count


def shell():
    """Checks the syntax of the indented commands of the pages; returns the number of blocks."""
    count = 0
    for page in PAGES:
        blocks = re.findall(r"(?:^ {4}.*\n|^(?:[ \t]*\n)(?= {4}))+", read(page), re.MULTILINE)
        for block in blocks:
            text = re.sub(r"^ {4}", "", block, flags=re.MULTILINE).strip()
            if not re.match(r"(accounts|scripts/|as_accounts|install|systemctl|apt-get|curl|tar|swift) ?", text):
                continue
            count += 1
            result = subprocess.run(["bash", "-n"], input=text, capture_output=True, text=True)
            expect((result.returncode, result.stderr), (0, ""), f"{page}: {text}")
    expect(count > 15, True, "the commands are not found")
    return count


def tour(page):
    """Types the tour of a page, and returns the number of responses."""
    script = re.search(r"[Ww]ith `curl`[^\n]*:\n\n```sh\n(.*?)```", read(page), re.DOTALL)[1]
    program = Server().serve()
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
    return len(expected), result.stdout


def main():
    responses = 0
    for page in TOURS:
        count, said = tour(page)
        responses += count
    for words in ('"code":"invalidName","field":"name"', '"code":"passwordTooShort"', "Remote-Email: ada@example.com",
                  '"language":"portuguese"', '"total":{"count":1,"isExact":true}'):  # fmt: skip
        expect(words in said, True, f"no {words} in {said}")
    lines = read("README.md").count("\n")
    expect(lines <= LONGEST_README, True, f"README has {lines} lines")
    print(f"{responses} responses, as in {' and '.join(TOURS)}; {links()} links, {shell()} blocks of commands")


main()
