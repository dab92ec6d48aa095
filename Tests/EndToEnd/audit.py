#!/usr/bin/python3
"""The audit log, checked by independent means: SHA-256 in Python, Ed25519 of OpenSSL, and SQL without the program.

Shows ASVS 11.6.1, 16.2.5, 16.4.2.
"""

import hashlib
import hmac
import os
import sqlite3
import struct
import subprocess
import sys
import tempfile

from support.program import PASSWORD, Program, expect

COLUMNS = "number, at, action, reason, actor, target, session, address, detail, hash"


def digest(event, previous):
    """Returns the hash of an event, as docs/security.md describes it."""
    data = b"accounts audit event 1\n" + previous + struct.pack(">qq", event[0], event[1])
    for text in event[2:9]:
        if text is None:
            data += b"\xff" * 4
        else:
            data += struct.pack(">I", len(text.encode())) + text.encode()
    return hashlib.sha256(data).digest()


def seed(program):
    """Returns the secret of the Ed25519 key that is derived from the key file."""
    with open(program.database + "-audit-key") as file:
        key = [line.strip() for line in file if line.strip() and not line.startswith("#")][-1]
    return hmac.digest(key.encode(), b"accounts audit signature 1", "sha256")


def verifies(program):
    """Returns whether OpenSSL takes the signature of the head for an Ed25519 signature (RFC 8032) with our key."""
    ((base, base_hash, number, head, signed_at, signature),) = program.rows(
        "SELECT base_number, base_hash, number, hash, signed_at, signature FROM audit_head"
    )
    message = b"accounts audit head 1\n" + struct.pack(">q", base) + base_hash + struct.pack(">q", number) + head
    message += struct.pack(">q", signed_at)
    # An Ed25519 key by RFC 8410.
    key = bytes.fromhex("302e020100300506032b657004220420") + seed(program)
    with tempfile.TemporaryDirectory() as folder:
        for name, content in {"key": key, "message": message, "signature": signature}.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(content)
        command = ["openssl", "pkeyutl", "-verify", "-inkey", "key", "-keyform", "DER", "-rawin", "-in", "message", "-sigfile",
                   "signature"]  # fmt: skip
        return subprocess.run(command, cwd=folder, capture_output=True).returncode == 0


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

    written = program.rows(f"SELECT {COLUMNS} FROM audit_events ORDER BY number")
    expect([event[2] for event in written], ["signUp", "logIn", "logIn", "logIn", "disableUser", "deleteUser"])
    previous = bytes(32)
    for event in written:
        previous = digest(event, previous)
        expect(event[9], previous, f"event {event[0]}")
    output = program.must("audit", "verify")
    expect(output, f"6:{previous.hex()}\n")
    expect(verifies(program), True, "OpenSSL refuses the signature")

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
    expect(verifies(program), False, "OpenSSL takes the signature of another head")
    print("the audit log matches Python's reading, and forgery is detected")


main()
