#!/usr/bin/python3
"""What a sign-up leaves on the disk: an argon2id string, no password, files for their owner alone.

Shows ASVS 11.4.2.
"""

import os
import subprocess

from support.program import PASSWORD, Program, expect


def main():
    program = Program()
    os.umask(0)
    status, _ = program.sign_up("Ada Lovelace", "ada@example.com")
    expect(status, 0)
    status, _ = program.json("login", "--email", "ada@example.com", "--password-stdin", "--no-session", input=PASSWORD)
    expect(status, 0)

    query = "SELECT password_hash FROM users"
    shown = subprocess.run(
        ["sqlite3", "-readonly", program.database, query], capture_output=True, text=True, check=True
    ).stdout
    expect(shown.startswith("$argon2id$v=19$m=19456,t=2,p=1$"), True, shown)

    # Each command is a process of its own: what they leave must not add up.
    for number in range(50):
        expect(program.sign_up("Ada Lovelace", f"ada{number}@example.com")[0], 0)
    sizes = {name: os.stat(os.path.join(program.folder.name, name)).st_size for name in os.listdir(program.folder.name)}
    expect(sizes["accounts.db-wal"], 0, sizes)
    expect(program.run("users", "delete", "ada7@example.com", "--yes")[0], 0)
    for name in sizes:
        with open(os.path.join(program.folder.name, name), "rb") as file:
            expect(b"ada7@" in file.read(), False, name)

    names = sorted(os.listdir(program.folder.name))
    expect("accounts.db" in names, True, names)
    for name in names:
        path = os.path.join(program.folder.name, name)
        with open(path, "rb") as file:
            expect(PASSWORD.encode() in file.read(), False, name)
        expect(oct(os.stat(path).st_mode & 0o777), "0o600", name)
    print("after 50 processes the WAL is empty, and somebody who was deleted is in no file")
    print(f"an argon2id string, no password and mode 0600 in {', '.join(names)}")


main()
