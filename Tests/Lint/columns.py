"""The domain knows no column, and its store names no room.

The names of tables and columns stand in the schemas and in AccountsSQL alone; `Accounts/Store` tells what a store is, and
nothing of what rooms keep in it.
"""

import os
import re

from circles import DECLARED, OTHER
from tree import files, lines, require, text

NAME = re.compile(r"^(?:CREATE TABLE |  )([a-z]+(?:_[a-z]+)+)\b", re.M)


def names(schemas):
    """The names of tables and columns that are no words of a sentence."""
    return {name for schema in schemas for name in NAME.findall(schema)}


def rooms(sources, store):
    """Yields the types of other folders that the files of a folder name; sources are triples of path, folder and code."""
    own = {name for _, folder, code in sources if folder == store for name in DECLARED.findall(code)}
    homes = {name for _, folder, code in sources if folder not in (store, None) for name in DECLARED.findall(code)} - own
    for path, folder, code in sources:
        if folder == store:
            yield from ((path, name) for name in sorted(set(re.findall(r"\b[A-Z]\w+\b", code)) & homes))


def faults():
    require(names(["CREATE TABLE things (\n  made_at bigint\n);"]) == {"made_at"}, "a column")
    require(list(rooms([("a", "Store", "let user: User"), ("b", "Users", "struct User {}")], "Store")), "a room")
    known = names(text(path) for path in files("migrations", ".sql"))
    pattern = rf"\b(?:{'|'.join(sorted(known))})\b"
    yield from (f"{place}: the domain knows a table or a column: {line}" for place, line in lines(pattern, files("Sources/Accounts", ".swift")))
    sources = [(path, os.path.dirname(path).partition("Sources/Accounts/")[2] or None, OTHER.sub(" ", text(path))) for path in files("Sources/Accounts", ".swift")]
    yield from (f"{path}: the store names a room: {name}" for path, name in rooms(sources, "Store"))
