"""A database in the format of the first version."""

import hashlib
import os
import sqlite3

MIGRATION = os.path.join(os.path.dirname(__file__), "../../../migrations/sqlite/0001_create_users.sql")
HASH = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$iWh06vD8Fy27wf9npn6FXWiCX4K6pW6Ue1Bnzz07Z8A"


def make_old_database(path, users):
    """Creates it, with users of these numbers."""
    sql = open(MIGRATION).read()
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    database = sqlite3.connect(path, isolation_level=None)
    database.execute(f"PRAGMA application_id = {0x41434354}")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute(
        "CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, "
        "checksum TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT"
    )
    # Verbatim from the program, so that the schema is identical.
    database.execute("PRAGMA writable_schema = ON")
    database.execute(
        "UPDATE sqlite_schema SET sql = ? WHERE name = 'schema_migrations'",
        [
            "CREATE TABLE schema_migrations (\n  version INTEGER PRIMARY KEY,\n  name TEXT NOT NULL,\n"
            "  checksum TEXT NOT NULL,\n  applied_at INTEGER NOT NULL\n) STRICT"
        ],
    )
    database.execute("PRAGMA writable_schema = OFF")
    database.executescript(sql)
    checksum = hashlib.sha256(sql.encode()).hexdigest()
    database.execute("INSERT INTO schema_migrations VALUES (1, 'create_users', ?, 1)", [checksum])
    for number in users:
        email = f"u{number}@example.com"
        database.execute(
            "INSERT INTO users (id, name, name_key, email, email_key, search_key, password_hash, birthday,"
            " language, terms_accepted_at, created_at) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
            [
                f"01234567-89ab-7cde-8f01-{number:012x}", "Ada", "ada", email, email,
                f"ada\n{email}\n{email}", HASH, "1990-12-10", "english", number, number,
            ],
        )  # fmt: skip
    database.close()
