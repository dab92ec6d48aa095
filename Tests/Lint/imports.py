"""Imports point inward, and each module knows only what is its own."""

import os
import re

from tree import ROOT, files, lines, require, text

FOUNDATION = {"Foundation"}
DOMAIN = {"Accounts", "AccountsForms"}
THREADS = {"Dispatch", "Synchronization"}

# What each module may import.
ALLOWED = {
    "AccountsForms": FOUNDATION | {"FoundationEssentials", "Observation"},
    "Accounts": FOUNDATION | THREADS
    | {"AccountsForms", "CArgon2", "CCommonPasswords", "CCrypt", "COpenSSL", "CSodium", "CZxcvbn"},
    "AccountsFiles": FOUNDATION | DOMAIN | {"CSodium"},
    "AccountsSQL": FOUNDATION | DOMAIN | THREADS,
    "AccountsSQLite": FOUNDATION | DOMAIN | THREADS | {"AccountsFiles", "AccountsSQL", "CSQLite"},
    "AccountsPostgres": FOUNDATION | DOMAIN | THREADS | {"AccountsSQL", "CPostgres"},
    "AccountsMail": FOUNDATION | DOMAIN | {"CCurl", "Synchronization"},
    "AccountsJSON": FOUNDATION | DOMAIN,
    "AccountsTransfer": FOUNDATION | DOMAIN | {"AccountsJSON"},
    "AccountsServer": FOUNDATION | DOMAIN
    | {
        "AccountsJSON", "AccountsTransfer", "HTTPTypes", "Hummingbird", "HummingbirdCore", "Logging", "Mustache",
        "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOPosix", "ServiceLifecycle", "Synchronization",
        "UnixSignals",
    },
    "AccountsCLI": FOUNDATION | DOMAIN
    | {
        "AccountsFiles", "AccountsJSON", "AccountsMail", "AccountsPostgres", "AccountsSQL", "AccountsSQLite",
        "AccountsServer", "AccountsTransfer", "ArgumentParser", "CProcess", "CTerminal", "Configuration", "Logging",
        "Synchronization",
    },
}  # fmt: skip
IMPORT = r"^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|fileprivate|private) )?import \w"

# What a module must not name: the reason, a pattern, and a fault that it finds.
FOREIGN = [
    (
        "the domain names a database, flag, setting, cookie or status", ("Sources/Accounts", "Sources/AccountsForms"),
        r"(?m)SQL|SELECT |INSERT |FileManager|\bopen\(|(?:^|[\s'\"])--[a-z]|ACCOUNTS_[A-Z]|[Cc]ookie|(?i:http)(?!s?://|s\")|/(?:etc|var|api)/|Idempotency-Key",
        "the httpapi draft",
    ),
    (
        # But for a message of the import, which says where to add a key.
        "the domain knows a file", ("Sources/Accounts",),
        r"\b[pP]ath\b|-wal\b|(?<!pepper )\b[fF]iles?\b|\b[fF]olders?\b", "the database file",
    ),
    ("code that may end the program", ("Sources",), r"try!|as! |fatalError\(", "let value = try! act()"),
]  # fmt: skip

# What only some modules do, since it goes past the rules or the use cases.
STORING = [
    (
        "a value that a rule decides is made without the rule only from what is stored", r"\(stored:",
        {"AccountsForms"}, "EmailAddress(stored: text)",
    ),
    ("only use cases make accounts and users", r"\bStoredAccount\(|(?<![\w.`])User\(", {"Accounts"}, "let user = User("),
    (
        "only use cases read and write",
        r"\.transaction\b *[({]|\bstore\.read\b|\bAccount(?:Transaction|Reader)\b", {"Accounts"},
        "try await sqlite.transaction { _ in }",
    ),
    ("only stores make rows", r"\bSQLRow\b", set(), "struct Forged: SQLRow {"),
]  # fmt: skip
STORES = {"AccountsSQL", "AccountsSQLite", "AccountsPostgres"}


def modules():
    return sorted(name for name in os.listdir(os.path.join(ROOT, "Sources")) if name.startswith("Accounts"))


def found(path, pattern):
    """Yields the places of a pattern in a whole text, comments included."""
    whole = text(path)
    for match in re.finditer(pattern, whole):
        yield f"{path}:{whole.count(chr(10), 0, match.start()) + 1}"


def faults():
    require(re.match(IMPORT, "@_spi(Stores) import Vapor"), IMPORT)
    for module in modules():
        for place, line in lines(IMPORT, files(f"Sources/{module}", ".swift")):
            if line.split()[-1] not in ALLOWED[module]:
                yield f"{place}: {module} may not import this: {line}"
    for reason, folders, pattern, fault in FOREIGN:
        require(re.search(pattern, fault), fault)
        for folder in folders:
            for path in files(folder, ".swift"):
                yield from (f"{place}: {reason}" for place in found(path, pattern))
    for reason, pattern, owners, fault in STORING:
        require(re.search(pattern, fault), fault)
        for module in modules():
            if module not in owners | STORES:
                paths = files(f"Sources/{module}", ".swift")
                yield from (f"{place}: {reason}: {line}" for place, line in lines(pattern, paths))
    yield from test_faults()


def test_faults():
    testable, store = "@testable import", r"\bimport (\w+ )?(Accounts|C)(SQLite|Postgres)\b"
    require(re.search(store, "@testable import AccountsPostgres"), store)
    # scripts/man builds them in release, where nothing can be imported for testing.
    for folder in ("Sources", "Tests/TestSupport", "Tests/Workload"):
        for place, line in lines(testable, files(folder, ".swift")):
            yield f"{place}: a module that is no test imports others as programs do: {line}"
    for folder in ("Tests/AccountsTests", "Tests/StoreContract"):
        for place, line in lines(store, files(folder, ".swift")):
            yield f"{place}: a test of the domain imports no store, so that it runs on each: {line}"
    token, hidden = r"let \w*[tT]oken: String", "struct .*: .*Undescribed"
    views = {place.split(":")[0] for place, _ in lines(token, files("Sources", ".swift"))}
    require(len(views) > 5, token)
    for path in sorted(views - {place.split(":")[0] for place, _ in lines(hidden, files("Sources", ".swift"))}):
        yield f"{path}: a view with a CSRF token has no description"
