#!/usr/bin/python3
"""Restores run beside programs that start, write, check and migrate: no acknowledged sign-up is lost.

Without the lock of all that have the database open, the same races lose some. ACCOUNTS_LONG=1 repeats each race 1,000 times; ACCOUNTS_SEED repeats a run.
"""

import json
import os
import random
import subprocess
import sys
import time

from support.faults import Faults
from support.program import PASSWORD, Program, expect, sign_up_arguments

ROUNDS = 1000 if "ACCOUNTS_LONG" in os.environ else 10
CONTROLS = 200
SEED = int(os.environ.get("ACCOUNTS_SEED", random.randrange(1 << 32)))
HASH = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"


def start(program, database, *arguments):
    environment = {**program.environment, "ACCOUNTS_DB": database}
    return subprocess.Popen(
        [program.path, *arguments], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip


def sign_up(program, database, email):
    process = start(program, database, *sign_up_arguments("Ada Lovelace", email))
    process.stdin.write(PASSWORD + "\n")
    process.stdin.close()
    process.stdin = None
    return process


def addresses(program, database):
    status, output, errors = program.run("users", "export", database=database)
    expect(status, 0, errors)
    return {json.loads(line)["email"] for line in output.splitlines()}


def make_backup(program):
    """A backup that takes some milliseconds to copy."""
    users = "\n".join(
        json.dumps({"name": "Grace Hopper", "email": f"u{number}@example.com", "birthday": "1980-01-01",
                    "language": "english", "passwordHash": HASH})
        for number in range(3000)
    )  # fmt: skip
    expect(program.run("users", "import", "-", input=users)[0], 0)
    path = os.path.join(program.folder.name, "backup.db")
    expect(program.run("backup", path)[0], 0)
    return path


def restore_beside_a_start(program, backup, folder, number):
    """A program creates the database while a restore to the same, empty, path is under way."""
    database = os.path.join(folder, "new.db")
    restore = start(program, database, "restore", backup)
    time.sleep(random.uniform(0, 0.12))
    signing = [(email, sign_up(program, database, email)) for email in (f"a{number}@example.com", f"b{number}@example.com")]
    acknowledged = {email for email, process in signing if process.wait(60) == 0}
    outcome = restore.wait(60)
    found = addresses(program, database)
    expect(acknowledged - found, set(), f"round {number}, restore {outcome}: {restore.stderr.read()}")
    expect(len(found) - len(acknowledged), 3000 if outcome == 0 else 0, f"round {number}")
    return outcome == 0, len(acknowledged)


def restore_beside_maintenance(program, backup, folder, number):
    """Other commands look at a database while it is replaced; the sign-ups after it have to stay."""
    database = os.path.join(folder, "old.db")
    expect(sign_up(program, database, "old@example.com").wait(60), 0)
    commands = [("migrate", "--dry-run"), ("check",), ("audit", "verify"), ("stats",)]
    others = [start(program, database, *random.choice(commands)) for _ in range(2)]
    time.sleep(random.uniform(0, 0.05))
    restore = start(program, database, "restore", backup, "--force")
    others += [start(program, database, *random.choice(commands)) for _ in range(2)]
    outcome = restore.wait(60)
    emails = {f"c{number}@example.com", f"d{number}@example.com"}
    acknowledged = {email for email in emails if sign_up(program, database, email).wait(60) == 0}
    for process in others:
        process.wait(60)
    found = addresses(program, database)
    expect(acknowledged - found, set(), f"round {number}, restore {outcome}: {restore.stderr.read()}")
    expect(("old@example.com" in found, len(found) - len(acknowledged)), (False, 3000) if outcome == 0 else (True, 1), number)
    status, _, errors = program.run("check", database=database)
    expect(status, 0, errors)
    return outcome == 0, len(acknowledged)


def expect_losses(program, backup):
    """Runs the races without the lock, by a library that pretends to lock, until one of them fails."""
    faults = Faults()
    own = {name: faults.environment[name] for name in ("LD_PRELOAD", "FAULTS_CONTROL")}
    program.environment |= {**own, "FAULTS_FOLDER": program.folder.name + "/", "FAULTS_NO_OPEN_LOCK": "1"}
    for number in range(CONTROLS):
        for race in (restore_beside_a_start, restore_beside_maintenance):
            folder = os.path.join(program.folder.name, f"control-{race.__name__}-{number}")
            os.mkdir(folder)
            try:
                race(program, backup, folder, number)
            except (SystemExit, ValueError) as loss:
                print(f"without the lock: {race.__name__} fails in round {number}: {str(loss)[:200]}")
                return
    sys.exit(f"without the lock, {CONTROLS} rounds of each race lost nothing")


def main():
    random.seed(SEED)
    program = Program()
    # Every database is signed by one key, as after a move to another machine.
    program.environment["ACCOUNTS_AUDIT_KEY_FILE"] = os.path.join(program.folder.name, "audit-key")
    backup = make_backup(program)
    for race in (restore_beside_a_start, restore_beside_maintenance):
        outcomes = []
        for number in range(ROUNDS):
            folder = os.path.join(program.folder.name, f"{race.__name__}-{number}")
            os.mkdir(folder)
            outcomes.append(race(program, backup, folder, number))
            subprocess.run(["rm", "-r", folder], check=True)
        restored, acknowledged = sum(done for done, _ in outcomes), sum(count for _, count in outcomes)
        print(f"{race.__name__}: {ROUNDS} rounds, {restored} restored, {acknowledged} sign-ups acknowledged, none lost")
        expect(acknowledged > 0, True)
    expect_losses(program, backup)


try:
    main()
except SystemExit:
    print(f"ACCOUNTS_SEED={SEED}", file=sys.stderr)
    raise
