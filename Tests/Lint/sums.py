"""What a room declares is in the list of the room, and so in the sum: a forgotten audited action could be written and not read."""

import re

from tree import files, require, text

# The files that declare values, the pattern of a declaration, and of the list that must name it.
SUMS = [
    (re.compile(r"AuditEvent\+\w+\.swift$"), re.compile(r"public static let (\w+) = Self\("), re.compile(r"static let \w+: \[Self\] = \[(.*?)\]", re.S)),
    (re.compile(r"Room\+\w+\.swift$"), re.compile(r"static let (\w+) = FlashMessage\("), re.compile(r"messages: \[(.*?)\]", re.S)),
]


def forgotten(code, declaration, sum):
    """The names that a file declares and its list lacks."""
    listed = set(re.findall(r"\.(\w+)", " ".join(sum.findall(code))))
    return [name for name in declaration.findall(code) if name not in listed]


def faults():
    _, declaration, sum = SUMS[0]
    sample = "public static let one = Self(\npublic static let two = Self(\nstatic let all: [Self] = [.one]\n"
    require(forgotten(sample, declaration, sum) == ["two"], "a forgotten action")
    for path in files("Sources", ".swift"):
        for place, declaration, sum in SUMS:
            if place.search(path):
                yield from (f"{path}: '{name}' is not in the list of the room" for name in forgotten(text(path), declaration, sum))
