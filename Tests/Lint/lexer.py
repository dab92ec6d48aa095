"""Splits Swift into tokens, for rules that a comment or a text must not mislead.

Comments are left out, and literals are tokens of their own. Code within a text, such as an interpolation, is code.
"""

import re

BLANK = re.compile(r"(?:\s+|//[^\n]*)+")
WORD = re.compile(r"`?([^\W]|[$])[\w$]*`?|[\w$]+")
SIGN = re.compile(r"(?:(?!//|/\*)[=+\-*/%<>!&|^~?.])+|.", re.S)
TEXT = re.compile(r'(#*)("""|")')
PATTERN = re.compile(r"(#+)/(.*?)/\1|/(?![\s=*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+)/", re.S)
# A regular expression follows these words, but no other operand.
BEFORE_PATTERN = {"return", "in", "case", "try"}


class Literal(str):
    """A text: its token is an empty one, so that two texts are alike to a rule."""

    def __new__(cls, text, pieces):
        literal = super().__new__(cls, '""')
        # The text with its interpolations as tokens, and the code of each interpolation.
        literal.text, literal.pieces = text, pieces
        return literal


def block_end(source, start):
    """The end of a comment of several lines; those of Swift nest."""
    depth, place = 0, start
    for mark in re.finditer(r"/\*|\*/", source[start:]):
        depth += 1 if mark[0] == "/*" else -1
        place = start + mark.end()
        if depth == 0:
            return place
    return len(source)


def tokens(source):
    """The tokens of a file; a literal is followed by the code of its interpolations in parentheses."""
    return lex(source, 0, False)[0]


def lex(source, place, is_inner):
    found, depth = [], 0
    while place < len(source):
        blank = BLANK.match(source, place)
        if blank:
            place = blank.end()
            continue
        if source.startswith("/*", place):
            place = block_end(source, place)
            continue
        if is_inner and source[place] in "()":
            if source[place] == ")" and depth == 0:
                return found, place
            depth += 1 if source[place] == "(" else -1
        mark = TEXT.match(source, place)
        if mark:
            literal, inner, place = read_text(source, mark)
            found += [literal, *inner]
            continue
        last = found[-1] if found else "="
        is_operand = (last[-1].isalnum() or last[-1] in ")]}_\"$") and last not in BEFORE_PATTERN
        pattern = None if is_operand else PATTERN.match(source, place)
        if pattern:
            found.append("//")
            place = pattern.end()
            continue
        token = WORD.match(source, place) or SIGN.match(source, place)
        found.append(token[0].strip("`"))
        place = token.end()
    return found, place


def read_text(source, mark):
    hashes, quotes = mark[1], mark[2]
    text, pieces, inner, place = "", [], [], mark.end()
    opening, end = "\\" + hashes + "(", quotes + hashes
    while place < len(source):
        if source.startswith(end, place):
            place += len(end)
            break
        if source.startswith(opening, place):
            code, place = lex(source, place + len(opening), True)
            pieces.append(" ".join(code))
            text += f"\\({pieces[-1]})"
            inner += ["(", *code, ")"]
            place += 1
            continue
        length = 2 if source[place] == "\\" and not hashes else 1
        text += source[place : place + length]
        place += length
    return Literal(text, pieces), inner, place


def closing(code, start):
    """The place of the parenthesis, bracket or brace that closes another one."""
    depth = 0
    for place in range(start, len(code)):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(code[place], 0)
        if depth == 0:
            return place
    return len(code)
