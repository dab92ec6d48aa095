"""The English of the sources; the rules are in CONTRIBUTING.md."""

import re

from tree import files, require, text

CLAUSE = re.compile(
    r"/// (?:- [^:]*: )?(?:What|Who|Whose|Whom|Whoever|Those|These|Some(?:body|one|thing)|No(?:body|thing)|Any(?:body|thing)"
    r"|Every(?:body|one)|One|How|When|Wherever|Where|Why|Which|That|It|They|There|Of)\b"
)
CAPITAL = re.compile(r"^ */// +- (?:Parameter \w+|Returns|Throws|\w+): (?:A|[A-Z][a-z]+) ")
# Words that stand for a dialect, and pictures in the place of the field's terms.
DIALECT = re.compile(
    r"\b(?:whoever|nobody|somebody|of late|is none|are none|given up|gave up|at hand|what became|makes no password|lane"
    r"|signs of life)\b",
    re.I,
)
LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"')


def in_dialect(line):
    if line.lstrip().startswith("//"):
        return []
    return [literal for literal in LITERAL.findall(line) if DIALECT.search(literal)]


def faults():
    require(CLAUSE.search("  /// What a store does."), "a clause")
    require(CAPITAL.search("///   - path: The file."), "a capital")
    require(in_dialect('let text = "whoever logs in"'), "a dialect")
    for folder in ("Sources", "Tests", "Benchmarks/Benchmarks", "Examples", "Fuzz"):
        for path in files(folder, ".swift"):
            for number, line in enumerate(text(path).split("\n"), 1):
                if "/// " in line:
                    if CLAUSE.search(line):
                        yield f"{path}:{number}: a doc comment begins with a clause: {line.strip()}"
                    if CAPITAL.search(line):
                        yield f"{path}:{number}: the text of a parameter begins with a capital: {line.strip()}"
    for path in files("Sources", ".swift"):
        for number, line in enumerate(text(path).split("\n"), 1):
            if '"' in line:
                yield from (f"{path}:{number}: a text in dialect: {literal}" for literal in in_dialect(line))
    for path in files("Sources", ".en.strings"):
        for number, line in enumerate(text(path).split("\n"), 1):
            yield from (f"{path}:{number}: a text in dialect: {found}" for found in in_dialect(line))
