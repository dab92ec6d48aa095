"""What a room declares is in the list of the room, and so in the sum: a forgotten audited action could be written and not read."""

import re

from tree import files, require, text

# A declaration of a value, the lists of a room, and the names in them.
DECLARATION = re.compile(r"static let (\w+) = (?:Self|FlashMessage)\(")
LISTS = re.compile(r"(?:actions|mails|messages|reasons): \[(.*?)\]", re.S)


def forgotten(code):
    """The names that a file declares and its lists lack."""
    listed = set(re.findall(r"\.(\w+)", " ".join(LISTS.findall(code))))
    return [name for name in DECLARATION.findall(code) if name not in listed]


def faults():
    sample = "public static let one = Self(\npublic static let two = Self(\nactions: [.one]\n"
    require(forgotten(sample) == ["two"], "a forgotten action")
    for path in files("Sources", ".swift"):
        if re.search(r"Room\+\w+\.swift$", path):
            yield from (f"{path}: '{name}' is not in a list of the room" for name in forgotten(text(path)))
            whole = text("Sources/Accounts/Rooms.swift" if "/Accounts/" in path else "Sources/AccountsServer/RouteTable.swift")
            yield from (
                f"{path}: the room '{name}' is not in the sum of all rooms"
                for name in re.findall(r"static let (\w+) = Room\(", text(path))
                if f".{name}," not in whole
            )
