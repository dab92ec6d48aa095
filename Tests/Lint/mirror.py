"""A newcomer finds the tests of a source file: in its mirrored suite, or by the table of docs/tests.md."""

import collections
import fnmatch
import functools
import os
import re

from tree import ROOT, files, require, text

# Files of fewer lines belong to the type that uses them.
LEAST_LINES = 30
# The fewest characters of a text to look for, and the most test files that may have it.
LEAST_CHARACTERS, MOST_FILES = 8, 3
# Files that a script writes: nobody reads in them what is tested.
GENERATED = ["openapi.json", "docs/english.txt", "Tests/EndToEnd/Screens/*"]
# Names that say nothing about a file: many types have such members.
GENERAL = set(
    "description debugDescription customMirror hash encode body text count name value values code error errors message columns"
    " user users allCases rawValue run read page form field email address date time kind state action reason detail".split()
)
# A declaration that tests can use: its indentation, its keyword, its name and the rest of the line.
DECLARATION = re.compile(
    r"^( *)(?:@\w+(?:\([^)\n]*\))? |(?:public|package|internal|static|final|override|mutating|nonisolated|indirect|lazy|weak"
    r"|convenience|(?:private|package)\(set\)) )*(struct|class|enum|actor|protocol|typealias|func|var|let|case) `?(\w+)`?(.*)$",
    re.M,
)

# Files that have no suite of their own (a file, a folder, or a pattern), the test, and a text to look for in it; without
# one it mentions a name that the file declares.
Row = collections.namedtuple("Row", "sources test text")


def rows():
    found = re.findall(r"\| `(Sources/[^`]*)` \| `([^`]*)` \|(?: `([^`]*)` \|)?", text("docs/tests.md"))
    return [Row(*cells[:2], cells[2] or None) for cells in found]


def covers(row, path):
    return path == row.sources or path.startswith(row.sources + "/") or fnmatch.fnmatchcase(path, row.sources)


def suite(source):
    """The path of the suite of a source file."""
    module, *folders, name = source.removeprefix("Sources/").split("/")
    name = name.replace(".swift", "Tests.swift").replace("+", "")
    return "/".join(["Tests", module + "Tests", *folders, name])


def cases(source):
    """The path of the cases of a command, named after its type; None for another source file."""
    match = re.fullmatch(r"Sources/AccountsCLI/(?:.*/)?(\w+)Command\.swift", source)
    words = re.findall("[A-Z][a-z]*", match[1]) if match else None
    return f"Tests/AccountsCLITests/Cases/{'-'.join(words).lower()}.txt" if words else None


def exists(path):
    return path is not None and os.path.exists(os.path.join(ROOT, path))


def names(source):
    """The types and the members that a source file declares."""
    types, members = set(), set()
    for margin, keyword, name, rest in DECLARATION.findall(source):
        depth = len(margin)
        if keyword in ("var", "let"):
            # Further in, these are variables of functions, and cases of switches.
            if depth <= 2:
                members.add(name)
        elif keyword == "case":
            if depth <= 4 and not rest.endswith(":"):
                members.add(name)
                members.update(re.findall(r", (\w+)", re.sub(r'\([^)]*\)|"[^"]*"', "", rest)))
        else:
            (members if keyword == "func" else types).add(name)
    return types - GENERAL, members - GENERAL


class Mentions:
    """The words of a test, and the members that it uses."""

    def __init__(self, test):
        self.words = set(re.findall(r"\w+", test))
        self.members = {one or other for one, other in re.findall(r"\.`?(\w+)|(\w+)\(", test)}

    def some_of(self, source):
        types, members = names(source)
        return bool(self.words & types or self.members & members)


@functools.cache
def mentions(path):
    return Mentions(text(path))


def row_faults(row, tests):
    """What keeps a reader from finding the test by a row."""
    if len(row.sources.split("/")) < 3:
        yield "a row for a whole module"
    if any(fnmatch.fnmatchcase(row.test, pattern) for pattern in GENERATED):
        yield f"{row.test} is generated"
    if row.text is None:
        return
    if len(row.text) < LEAST_CHARACTERS:
        yield f"'{row.text}' is short"
    count = sum(row.text in test for test in tests)
    if count > MOST_FILES:
        yield f"'{row.text}' is in {count} test files"


def shown():
    """Each rule finds its planted fault."""
    source = (
        "struct Thing {\n  private let secret = 1\n  static func make() -> Thing { let local = 2; return Thing() }\n}\n"
        "enum Colour {\n  case red, green\n}\n"
    )
    for test in ("let thing: Thing", "Colour.red", ".green", "make()", "x.make { }"):
        require(Mentions(test).some_of(source), test)
    for test in ("", "things", "Things", "x.secret", "x.local", "make", "// maker()"):
        require(not Mentions(test).some_of(source), test)
    row = Row("Sources/A*/Store/*+Mails.swift", "", None)
    require(covers(row, "Sources/AB/Store/Transaction+Mails.swift"), row.sources)
    require(not covers(row, "Sources/AB/Store/Transaction+MailedCodes.swift"), row.sources)
    tests = ["a long text, shorter"] + ["a common text"] * 4
    for row, count in [
        (("Sources/A/B.swift", "Tests/A.swift", "a long text"), 0), (("Sources/A/B.swift", "Tests/A.swift", "shorter"), 1),
        (("Sources/A/B.swift", "Tests/A.swift", "a common text"), 1), (("Sources/A/B.swift", "openapi.json", None), 1),
        (("Sources/A", "Tests/A.swift", None), 1),
    ]:  # fmt: skip
        require(len(list(row_faults(Row(*row), tests))) == count, row)
    require(cases("Sources/AccountsCLI/Administration/CreateUserCommand.swift").endswith("/create-user.txt"), "cases")
    require(suite("Sources/Accounts/A/B+C.swift") == "Tests/AccountsTests/A/BCTests.swift", "suite")


def faults():
    shown()
    table = rows()
    used = set()
    for path in files("Sources", ".swift"):
        source = text(path)
        if ".docc/" in path or exists(suite(path)) or exists(cases(path)):
            continue
        if sum(1 for line in source.split("\n") if line) < LEAST_LINES:
            continue
        about = [row for row in table if covers(row, path)]
        if not about:
            yield f"{path}: has neither a suite at the mirrored path nor a row in docs/tests.md"
            continue
        row = max(about, key=lambda row: len(row.sources))
        used.add(row.sources)
        if not exists(row.test):
            yield f"docs/tests.md: there is no {row.test}"
        elif row.text:
            if row.text not in text(row.test):
                yield f"docs/tests.md: {row.test} has no '{row.text}'"
        elif not row.test.endswith(".swift"):
            yield f"docs/tests.md: {row.test} is no Swift: its row needs a text"
        elif not mentions(row.test).some_of(source):
            yield f"docs/tests.md: {row.test} mentions nothing of {path}"
    tests = [text(path) for path in files("Tests", ".swift", ".py", ".txt")]
    for row in table:
        if row.sources not in used:
            yield f"docs/tests.md: no file needs the row of {row.sources}"
        yield from (f"docs/tests.md: {row.sources}: {fault}" for fault in row_faults(row, tests))
    for path in files("Tests", "Tests.swift"):
        if "+" in os.path.basename(path):
            yield f"{path}: a suite with the name of an extension has no plus in it"
