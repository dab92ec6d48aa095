"""Functions, files and comments are short enough to be read at once."""

import re

from tree import files, require, text

# The use cases that have to be read at a glance, and the most lines of their files.
USE_CASES = {"Sources/Accounts/SignUp/AccountService+SignUp.swift": 60, "Sources/Accounts/LogIn/AccountService+LogIn.swift": 100}

FUNCTION = re.compile(r"^( *)(?:@?[\w()]+ )*(?:func \S|init[?]?[(<])")
MOST_LINES, MOST_COLUMNS = 50, 100


def long_functions(lines):
    """Yields the numbers of the lines that begin a function of more than 50 lines."""
    for start, line in enumerate(lines):
        match = FUNCTION.match(line)
        if not match or line.endswith("}") and "{" in line:
            continue
        margin = match[1]
        # A declaration without a body ends before a line that is closer to the margin.
        for end in range(start + 1, len(lines)):
            if lines[end] and (lines[end].startswith(margin + "}") or not lines[end].startswith(margin)):
                break
        else:
            continue
        if lines[end].startswith(margin + "}") and end - start >= MOST_LINES:
            yield start + 1


def is_long_comment(line):
    return len(line) > MOST_COLUMNS and line.lstrip().startswith("//")


def faults():
    sample = ["  private func act(", "  ) {"] + ["    act()"] * (MOST_LINES - 2) + ["  }"]
    require(list(long_functions(sample)) == [1] and not list(long_functions(sample[1:])), "a function of 51 lines")
    require(is_long_comment("  /// " + "a" * 95), "a long comment")
    for path in files("Sources", ".swift"):
        lines = text(path).split("\n")
        yield from (f"{path}:{number}: a function of more than {MOST_LINES} lines" for number in long_functions(lines))
        if len(lines) > 250:
            yield f"{path}: 250 lines or more: split it by topic"
    for path, most in USE_CASES.items():
        if text(path).count("\n") > most:
            yield f"{path}: a use case of more than {most} lines"
    for path in files("Sources", ".swift", ".c") + files("Tests", ".swift"):
        for number, line in enumerate(text(path).split("\n"), 1):
            if is_long_comment(line):
                yield f"{path}:{number}: a comment of more than {MOST_COLUMNS} columns"
