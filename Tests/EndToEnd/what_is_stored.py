#!/usr/bin/python3
"""The files after each command: an argon2id string, no password, no trace of a deleted user, an empty WAL.

Every command that writes runs as its own process: once, or 50 times under load with ACCOUNTS_LONG=1.

Shows ASVS 11.4.2.
"""

import json
import os
import subprocess
import sys
import tempfile

from support.program import LONG, PASSWORD, Program, expect

ROUNDS = 50 if LONG else 1
OTHER = "purple harbour lantern 7"
HASH = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"


class Load:
    """Processes that occupy every core, to reveal a program that exits too early; otherwise the other jobs do."""

    def __enter__(self):
        count = 2 * (os.cpu_count() or 1) if LONG else 0
        self.processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()


def writing_commands(email, name, folder):
    """Yields every command that writes, in an order in which it has something to do, with its input and exit status.

    Commands that are refused count an attempt or append to the audit log. A sent value is the output of the command.
    """
    profile = ["--birthday", "1990-12-10", "--language", "english"]
    person = ["--name", name, "--email", email, *profile]
    imported = {"name": name, "email": "imported." + email, "birthday": "1990-12-10", "language": "english",
                "passwordHash": HASH}  # fmt: skip
    yield ["signup", *person, "--agree-terms", "--password-stdin"], PASSWORD, 0
    yield ["signup", *person, "--agree-terms", "--password-stdin"], PASSWORD, 65
    yield ["login", "--email", email, "--password-stdin"], OTHER, 77
    yield ["login", "--email", email, "--password-stdin"], PASSWORD, 0
    yield ["profile", "edit", "--language", "spanish"], "", 0
    yield ["password", "--password-stdin"], f"{OTHER}\n{OTHER} again", 77
    yield ["password", "--password-stdin"], f"{PASSWORD}\n{OTHER}", 0
    yield ["recovery-codes", "--new", "--password-stdin"], OTHER, 0
    yield ["export-me"], "", 0
    yield ["sessions", "end", email], "", 0
    yield ["login", "--email", email, "--password-stdin"], OTHER, 0
    yield ["logout"], "", 0
    code = os.path.join(folder, "code")
    answer = yield ["users", "reset-code", email, "--json"], "", 0
    with open(code, "w", encoding="ascii") as file:
        file.write(json.loads(answer)["code"])
    yield ["password", "--code-file", code, "--password-stdin"], OTHER, 0
    yield ["password", "--code-file", code, "--password-stdin"], OTHER, 65
    yield ["users", "edit", email, "--name", name + " King"], "", 0
    yield ["users", "verify", email], "", 0
    yield ["users", "set-role", email, "admin"], "", 0
    yield ["users", "set-role", email, "member"], "", 0
    yield ["users", "disable", email], "", 0
    yield ["login", "--email", email, "--password-stdin"], OTHER, 77
    yield ["users", "enable", email], "", 0
    yield ["users", "unlock", email], "", 0
    answer = yield ["users", "invite", "invited." + email, "--json"], "", 0
    yield ["users", "revoke-invitation", json.loads(answer)["id"]], "", 0
    created = ["--name", name, "--email", "created." + email, *profile, "--terms-accepted", "2026-11-21"]
    yield ["users", "create", *created, "--password-stdin"], OTHER, 0
    yield ["users", "delete", "created." + email, "--yes"], "", 0
    yield ["users", "import", "-"], json.dumps(imported), 0
    yield ["users", "export"], "", 0
    yield ["users", "delete", "imported." + email, "--yes"], "", 0
    yield ["migrate"], "", 0
    yield ["backup", os.path.join(folder, "backup.db")], "", 0
    yield ["sessions", "end-all", "--yes"], "", 0
    yield ["audit", "sign", "--yes"], "", 0
    yield ["audit", "prune", "--yes"], "", 0
    yield ["login", "--email", email, "--password-stdin"], OTHER, 0
    yield ["delete-account", "--yes", "--password-stdin"], PASSWORD, 77
    yield ["delete-account", "--yes", "--password-stdin"], OTHER, 0


def files(program):
    return {name: os.path.join(folder, name) for folder, _, names in os.walk(program.folder.name) for name in names}


def requires_an_empty_log(program, arguments):
    path = program.database + "-wal"
    size = os.path.getsize(path) if os.path.exists(path) else 0
    expect(size, 0, f"bytes in the WAL after {' '.join(arguments[:2])}")


def run_all(program, commands):
    """Runs the commands, each as its own process; returns their number."""
    count, output = 0, None
    while True:
        try:
            arguments, input, expected = commands.send(output)
        except StopIteration:
            return count
        status, output, errors = program.run(*arguments, input=input + "\n")
        expect(status, expected, f"{arguments}: {output} {errors}")
        requires_an_empty_log(program, arguments)
        count += 1


def leaves_no_trace(program):
    # An extra user stays, so that there is an administrator and the search index is not empty.
    expect(program.sign_up("Root Admin", "root@example.com")[0], 0)
    expect(program.run("users", "set-role", "root@example.com", "admin")[0], 0)
    count = 0
    with Load():
        for number in range(ROUNDS):
            email, name = f"qzxj{number}@example.com", f"Wqxz{'abcdefghij'[number % 10]}"
            with tempfile.TemporaryDirectory() as folder:
                count += run_all(program, writing_commands(email, name, folder))
            for path in files(program).values():
                with open(path, "rb") as file:
                    content = file.read()
                for trace in (email, name):
                    expect(trace.encode() in content, False, f"{trace} in {path}")
    return count


def main():
    os.umask(0)
    program = Program()
    count = leaves_no_trace(program)
    ((shown,),) = program.rows("SELECT password_hash FROM users")
    expect(shown.startswith("$argon2id$v=19$m=19456,t=2,p=1$"), True, shown)
    for name, path in files(program).items():
        with open(path, "rb") as file:
            content = file.read()
        for password in (PASSWORD, OTHER):
            expect(password.encode() in content, False, name)
        expect(oct(os.stat(path).st_mode & 0o777), "0o600", name)
    print(f"{count} commands that write: an empty WAL after each, and no trace of deleted users")
    print(f"an argon2id string, no password and mode 0600 in {', '.join(sorted(files(program)))}")


main()
