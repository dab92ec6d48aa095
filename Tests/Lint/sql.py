"""SQL has only names and texts of our own in it, and takes values as parameters.

Shows ASVS 1.2.4.
"""

import collections
import re

import lexer
from tree import files, require, text

# The code that is a part of the text of a statement. Another one is looked at before it is listed here.
KNOWN = {
    "AccountsPostgres": {
        "$0",
        "AuditEvent . columns",
        "change",
        "clause",
        "column",
        r'columns . map ( \ . name ) . joined ( separator : "" )',
        "condition . bind ( . instant ( created . lowerBound ) )",
        "condition . bind ( . instant ( created . upperBound ) )",
        "condition . bind ( . instant ( since ) )",
        "condition . bind ( . instant ( until ) )",
        "condition . bind ( . integer ( Int64 ( before ) ) )",
        "condition . bind ( . text ( action . rawValue ) )",
        "condition . bind ( . text ( AuditActor . user ( user ) . description ) )",
        "condition . bind ( . text ( language . rawValue ) )",
        "condition . bind ( . text ( role . rawValue ) )",
        "condition . bind ( . text ( Self . pattern ( containing : searchKey ) ) )",
        "condition . bind ( . text ( user . description ) )",
        "condition . text",
        "condition",
        "Connection . milliseconds ( time )",
        "Connection . moveLock",
        "forUpdate",
        "grants",
        "Invitation . columns",
        "limit",
        "list",
        r'locks ? "" : ""',
        "MailedCode . columns",
        "MailKind . names",
        "marks",
        "milliseconds",
        "most",
        "MoveMark . version",
        "name [ 0 ]",
        "name [ 1 ]",
        "name",
        "names",
        r'newest . joined ( separator : "" )',
        "objects",
        r'onlyVerified ? "" : ""',
        "order",
        "own . value",
        "part",
        "query . sort . column",
        "QueuedMail . columns",
        "quoted ( schema )",
        "rights",
        r'role . first ?? ""',
        "roles",
        "row . kind",
        "schema",
        "Self . lock",
        "Self . milliseconds ( Self . moveTimes . lock )",
        "Self . moveLock",
        "Self . oldEvents",
        "Self . pageSize",
        "Self . settingSearchPath ( to : schema )",
        "Session . columns",
        "StoredAccount . columns",
        "StoredAccount . marks ( rows : 1 , columns : values . count )",
        "StoredAuditChain . columns",
        "StoredRecoveryCode . columns",
        "table . condition",
        "table . name",
        "table",
        "User . columns",
        "User . segmentNumber",
        "UserStatistics . dayLength",
        "values",
    },
    "AccountsSQLite": {
        "$0",
        "AuditEvent . columns",
        "DatabaseHeader . applicationID",
        "Invitation . columns",
        "MailKind . names",
        "MoveMark . version",
        "QueuedMail . columns",
        "Self . findingLimit",
        "Self . isIn ( chain )",
        "Self . isIn ( chain . number )",
        r'Self . newest ( [ column , others ] . compactMap ( \ . self ) . joined ( separator : "" ) )',
        "Self . newest ( condition . text ( from : 2 ) )",
        "Self . oldEvents ( of : chain )",
        "Self . quoted ( table )",
        "Self . selection",
        "Self . userRow",
        "StoredAccount . columns",
        "StoredAccount . marks",
        "StoredAuditChain . columns",
        "User . columns",
        "column",
        "columns",
        "compatibleFrom",
        "condition",
        r'condition . text ( from : 1 ) ?? ""',
        r'condition ?? ""',
        "conditions",
        r'half ( "" )',
        "isInChain",
        "kibibytes",
        "latest",
        "limit",
        "limit + 1",
        "names",
        "newest",
        "order",
        r'order ( by : "" )',
        r'parts . joined ( separator : "" )',
        "pragma",
        r'repeatElement ( row , count : accounts . count ) . joined ( separator : "" )',
        "segment",
        "segments",
        "setting",
        "sort . column",
        "sqliteName",
        "table . sqliteName",
        "users",
        "values",
        "values . count + 1",
        r'values . joined ( separator : "" )',
    },
}  # fmt: skip
# Names and texts of our own in quotes: of parts of the schema, and of kinds of mails.
QUOTED = collections.Counter([
    r"'\($0 . rawValue)'", r"'\($0 . rawValue)'",
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
