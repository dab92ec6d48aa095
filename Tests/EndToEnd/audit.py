#!/usr/bin/python3
"""The audit log, checked by independent means: SHA-256 in Python and SQL without the program.

Shows ASVS 16.2.5, 16.4.2.
"""

import hashlib
import sqlite3
import struct
import sys

from support.program import PASSWORD, Program, expect

COLUMNS = "number, at, action, reason, actor, target, session, address, detail, hash"


def events(program):
    connection = sqlite3.connect(f"file:{program.database}?mode=ro", uri=True)
    try:
        return connection.execute(f"SELECT {COLUMNS} FROM audit_events ORDER BY number").fetchall()
    finally:
        connection.close()


def digest(event, previous):
    """Returns the hash of an event, as docs/security.md describes it."""
    data = b"accounts audit event 1\n" + previous + struct.pack(">qq", event[0], event[1])
    for text in event[2:9]:
        if text is None:
            data += b"\xff" * 4
        else:
            data += struct.pack(">I", len(text.encode())) + text.encode()
    return hashlib.sha256(data).digest()


def tamper(program, *statements):
    connection = sqlite3.connect(program.database)
    for trigger in ("audit_events_never_change", "audit_events_go_by_age"):
        connection.execute(f"DROP TRIGGER IF EXISTS {trigger}")
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def main():
    program = Program()
    program.sign_up("Ada Lovelace", "ada@example.com")
    for password in ("canary-one", "canary-two", PASSWORD):
        program.run("login", "--email", "ada@example.com", "--password-stdin", input=password + "\n")
    program.run("users", "disable", "ada@example.com")
    program.run("users", "delete", "ada@example.com", "--yes")

    written = events(program)
    expect([event[2] for event in written], ["signUp", "logIn", "logIn", "logIn", "disableUser", "deleteUser"])
    previous = bytes(32)
    for event in written:
        previous = digest(event, previous)
        expect(event[9], previous, f"event {event[0]}")
    status, output, errors = program.run("audit", "verify")
    expect(status, 0, errors)
    expect(output, f"6:{previous.hex()}\n")

    # It contains no input and no names, not even of deleted users.
    texts = repr(written)
    for canary in ("canary-one", "canary-two", PASSWORD, "Ada", "example.com", "$argon2"):
        if canary in texts:
            sys.exit(f"FAILED: {canary} is in the audit log")

    # An attacker with the file but without the key cannot hide changes.
    tamper(program, "UPDATE audit_events SET actor = 'operator:innocent' WHERE number = 6")
    status, output, errors = program.run("audit", "verify")
    expect((status, output), (1, ""), errors)
    expect(errors.splitlines()[0], "accounts: error: audit log: event 6, or the one just before it, was changed")
    changed = list(written[5])
    changed[4] = "operator:innocent"
    forged = digest(changed, written[4][9])
    tamper(
        program,
        f"UPDATE audit_events SET hash = x'{forged.hex()}' WHERE number = 6",
        f"UPDATE audit_head SET hash = x'{forged.hex()}'",
    )
    status, output, errors = program.run("audit", "verify")
    expect(status, 1)
    expect(errors.splitlines()[0], "accounts: error: audit log: the signature of the log is invalid")
    print("the audit log matches Python's reading, and forgery is detected")


main()
