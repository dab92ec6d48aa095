"""SQL has only names and texts of our own in it, and takes values as parameters.

Shows ASVS 1.2.4.
"""

import collections
import re

import lexer
from tree import files, require, text

# The code that is a part of the text of a statement. Another one is looked at before it is listed here.
KNOWN = {
    "AccountsSQL": {
        "$0",
        r'$0 . isEmpty ? "" : $0',
        "$0 . name",
        r'assignments . joined ( separator : "" )',
        "AuditRecord . table . list",
        "clause",
        "column",
        r'columns . map ( \ . name ) . joined ( separator : "" )',
        "comparison",
        "condition",
        "condition . bind ( . id ( id ) )",
        "condition . bind ( . instant ( since ) )",
        "condition . bind ( . instant ( until ) )",
        "condition . bind ( . integer ( before ) )",
        "condition . bind ( . text ( action . rawValue ) )",
        "condition . bind ( . text ( AuditActor . user ( user ) . description ) )",
        "condition . bind ( . text ( state . rawValue ) )",
        "condition . bind ( . text ( user . description ) )",
        "condition . text",
        r'condition { marks [ $0 ] ?? "" }',
        "dialect . skippingLocked",
        "forUpdate",
        r'id == nil ? "" : ""',
        "index",
        "insertion",
        "OneTimeSecret . table . list",
        "isIn ( chain )",
        "isIn ( chain . number )",
        "isInChain",
        "isVerified",
        "key",
        r'key . joined ( separator : "" )',
        "KnownDevice . table . list",
        "limit",
        "list",
        r'locks ? "" : ""',
        "MailKind . names",
        r'mark ( "" )',
        "marks",
        r'marks [ $0 . name ] ?? ""',
        "most",
        "name",
        r'newest . joined ( separator : "" )',
        "oldEvents ( of : chain )",
        "order",
        r'others . joined ( separator : "" )',
        "part",
        "QueuedMail . table . list",
        "RateLimitCounter . table . list",
        "Session . table . list",
        "Session . table . qualifiedList",
        "source",
        "StoredAuditChain . table . list",
        "StoredAccount . table . insertion",
        "table",
        "table . name",
        "table . source",
        "User . table . list",
        "User . table . qualifiedList",
        "UserStatistics . dayLength",
    },
    "AccountsSQLite": {
        "bind ( . integer ( number ) )",
        r'bind ( . text ( flag ? "" : "" ) )',
        "bind ( . text ( text ) )",
        "columns",
        "condition . bind ( . integer ( created . lowerBound ) )",
        "condition . bind ( . integer ( created . upperBound ) )",
        "condition . text",
        "DatabaseHeader . applicationID",
        "found",
        "kibibytes",
        "latest",
        "limit + 1",
        "limit",
        "marks",
        "most",
        "MoveMark . version",
        "names",
        "newest",
        r'order ( by : "" )',
        r'parts . joined ( separator : "" )',
        "pragma",
        "rows",
        "segment . number",
        "segments",
        "Self . findingLimit",
        "Self . quoted ( table )",
        "setting",
        "sort . column",
        "table . name",
        "table",
        "type",
        "User . table . list",
        "UserStatistics . dayLength",
    },
    "AccountsPostgres": {
        "condition . bind ( . instant ( created . lowerBound ) )",
        "condition . bind ( . instant ( created . upperBound ) )",
        "condition . bind ( . text ( language . rawValue ) )",
        "condition . bind ( . text ( role . rawValue ) )",
        "condition . bind ( . text ( Self . pattern ( containing : searchKey ) ) )",
        "condition . text",
        "Connection . milliseconds ( time )",
        "Connection . moveLock",
        "grants",
        "kind",
        "milliseconds",
        "most",
        "MoveMark . version",
        "names",
        "objects",
        "order",
        "query . sort . column",
        "quoted ( schema )",
        "rights",
        r'role . first ?? ""',
        "roles",
        "row . text ( 3 )",
        "schema",
        "Self . lock",
        "Self . milliseconds ( Self . moveTimes . lock )",
        "Self . moveLock",
        "Self . pageSize",
        "Self . settingSearchPath ( to : schema )",
        "table . name",
        "User . table . list",
    },
}  # fmt: skip
# Names and texts of our own in quotes: of parts of the schema, and of kinds of mails.
QUOTED = collections.Counter([
    r"'\($0 . rawValue)'",
    r"\(name) is '\(other . definition)' instead of '\(part . definition)'",
    r"SELECT set_config('search_path', '\(schema), ' || current_setting('search_path'), true)",
    r"WHERE connamespace = '\(schema)'::regnamespace AND contype = 'c'",
])  # fmt: skip

KEYWORD = re.compile(
    r"\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|VALUES|ORDER BY|LIMIT|PRAGMA|AND|OR|SET|JOIN|IN|LIKE|MATCH|NOTIFY|LISTEN"
    r"|COPY|ATTACH|VACUUM|ALTER|CREATE|DROP|GRANT|LOCK|TABLE|RETURNING)\b|[\w)] *[=<>]+ *'?(?:\\\(|$)"
)

# A value in the text of a statement, in several forms.
PLANTED = [
    r"""let sql = "SELECT id FROM users WHERE email = '\(email)'" """,
    """let sql = "SELECT id FROM users WHERE email = " + email""",
    'let sql = \"\"\"\n  SELECT id FROM users\n  WHERE\n  email = \\(email)\n  \"\"\"',
    """let part = #"email = '\\#(email)'"#""",
    """sql += " AND id = '" + email""",
]


def parts(code):
    """Yields the code within the SQL of a file, and beside it."""
    for place, literal in enumerate(code):
        if not isinstance(literal, lexer.Literal) or not KEYWORD.search(literal.text):
            continue
        yield from literal.pieces
        end = place + 1
        for _ in literal.pieces:
            end = lexer.closing(code, end) + 1
        if end + 1 < len(code) and code[end].startswith("+"):
            yield code[end + 1]
        if place > 1 and code[place - 1].startswith("+"):
            yield code[place - 2]


def faults():
    for fault in PLANTED:
        require("email" in parts(lexer.tokens(fault)), fault)
    quoted = collections.Counter()
    for module, known in KNOWN.items():
        found = set()
        for path in files(f"Sources/{module}", ".swift"):
            code = lexer.tokens(text(path))
            mine = set(parts(code))
            yield from (f"{path}: look at this part of a statement, then list it in Tests/Lint/sql.py: {part}" for part in sorted(mine - known))
            found |= mine
            for literal in code:
                if isinstance(literal, lexer.Literal):
                    quoted.update(line.strip() for line in literal.text.split("\n") if "'\\(" in line)
        yield from (f"Tests/Lint/sql.py: no statement of {module} has this part any more: {part}" for part in sorted(known - found))
    yield from (f"look at this value in quotes, then list it in Tests/Lint/sql.py: {line}" for line in quoted - QUOTED)
    yield from (f"Tests/Lint/sql.py: no statement has this any more: {line}" for line in QUOTED - quoted)
