"""The files of this package, each read once."""

import functools
import os
import re

ROOT = os.path.realpath(
    os.environ.get("ACCOUNTS_TREE") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
)


@functools.cache
def text(path):
    """The text of a file."""
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


@functools.cache
def files(folder, *suffixes):
    """The paths of the files in a folder and its subfolders, sorted; a folder without such files is a fault of the caller."""
    found = []
    for place, folders, names in os.walk(os.path.join(ROOT, folder)):
        folders[:] = [name for name in folders if not name.startswith(".") and name != "__pycache__"]
        found += [os.path.relpath(os.path.join(place, name), ROOT) for name in names if name.endswith(suffixes)]
    if not found:
        raise FileNotFoundError(f"{folder} has no files that end with {' or '.join(suffixes)}")
    return tuple(sorted(found))


@functools.cache
def code(path):
    """The lines of a file but for comments, each with its number."""
    return [(number, line) for number, line in enumerate(text(path).split("\n"), 1) if not line.lstrip().startswith("//")]


def lines(pattern, paths):
    """Yields the place and the text of each line of code with a match of a pattern."""
    pattern = re.compile(pattern)
    for path in paths:
        for number, line in code(path):
            if pattern.search(line):
                yield f"{path}:{number}", line.strip()


def require(finds, what):
    """Fails unless a rule finds the fault that is planted for it: a rule that finds nothing would hold for ever."""
    if not finds:
        raise AssertionError(f"the rule does not find its planted fault: {what}")
