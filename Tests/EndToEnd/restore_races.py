#!/usr/bin/python3
"""Restores run beside programs that start, write, check and migrate: no acknowledged sign-up is lost.

In half of the rounds a library makes one of the programs wait at the moment at which the race is lost.
Without the lock of all that have the database open, each of the two races loses a sign-up; nothing else counts there.
ACCOUNTS_LONG=1 repeats each race 1,000 times; ACCOUNTS_SEED repeats a run.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import time

from support.faults import Faults
from support.program import PASSWORD, PATIENCE, Program, expect, sign_up_arguments
from support.workload import Workload

ROUNDS = 1000 if "ACCOUNTS_LONG" in os.environ else 8
# The most rounds of a race without the lock until it loses a sign-up.
CONTROLS = 100
SEED = int(os.environ.get("ACCOUNTS_SEED", random.randrange(1 << 32)))
HASH = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
COMMANDS = [("migrate", "--dry-run"), ("check",), ("audit", "verify"), ("stats",)]


class Lost(Exception):
    """A sign-up that was acknowledged, and is not stored."""


class Place:
    """A folder with a database of its own, and the programs that run there."""

    def __init__(self, program, faults, backup, name, has_lock=True):
        self.program, self.backup = program, backup
        self.folder = os.path.join(program.folder.name, name)
        os.mkdir(self.folder)
        self.database = os.path.join(self.folder, "accounts.db")
        # Every database is signed by one key, as after a move to another machine.
        shutil.copy(program.database + "-audit-key", self.database + "-audit-key")
        self.watched = {name: faults.environment[name] for name in ("LD_PRELOAD", "FAULTS_CONTROL")}
        self.watched["FAULTS_FOLDER"] = self.folder + "/"
        self.environment = {**program.environment, "ACCOUNTS_DB": self.database}
        if not has_lock:
            self.environment |= {**self.watched, "FAULTS_NO_OPEN_LOCK": "1"}

    def start(self, *arguments, **pauses):
        """Starts the program; a pause is in milliseconds, and named as in faults.c."""
        slow = {**self.watched, **{name: str(pause) for name, pause in pauses.items()}} if pauses else {}
        return subprocess.Popen(
            [self.program.path, *arguments], env={**self.environment, **slow}, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def sign_up(self, email):
        process = self.start(*sign_up_arguments("Ada Lovelace", email))
        process.stdin.write(PASSWORD + "\n")
        process.stdin.close()
        process.stdin = None
        return process

    def addresses(self):
        output = self.program.must("users", "export", database=self.database)
        return {json.loads(line)["email"] for line in output.splitlines()}

    def remove(self):
        shutil.rmtree(self.folder)


def make_backup(program):
    """A backup that takes some milliseconds to copy; the database then has one more user."""
    users = "\n".join(
        json.dumps({"name": "Grace Hopper", "email": f"g{number}@example.com", "birthday": "1980-01-01",
                    "language": "english", "passwordHash": HASH})
        for number in range(3000)
    )  # fmt: skip
    expect(program.run("users", "import", "-", input=users)[0], 0)
    path = os.path.join(program.folder.name, "backup.db")
    expect(program.run("backup", path)[0], 0)
    expect(program.sign_up("Ada Lovelace", "ada@example.com")[0], 0)
    return path


def require_all(acknowledged, found, restore):
    if acknowledged - found:
        errors = restore.stderr.read()
        raise Lost(f"{sorted(acknowledged - found)} acknowledged and lost; restore {restore.returncode}: {errors}")


def restore_beside_a_start(place, is_slow):
    """A program creates the database while a restore to the same, empty, path is under way."""
    pauses = {"FAULTS_SLOW_LOCK": random.randrange(200, 500)} if is_slow else {}
    restore = place.start("restore", place.backup, **pauses)
    time.sleep(random.uniform(0, 0.12))
    signing = [(email, place.sign_up(email)) for email in ("a@example.com", "b@example.com")]
    acknowledged = {email for email, process in signing if process.wait(PATIENCE) == 0}
    outcome = restore.wait(PATIENCE)
    found = place.addresses()
    require_all(acknowledged, found, restore)
    expect(len(found) - len(acknowledged), 3000 if outcome == 0 else 0)
    return outcome == 0, len(acknowledged)


def restore_beside_maintenance(place, is_slow):
    """Other commands look at a database while it is replaced; a service that starts after it keeps its sign-ups."""
    # The backup with one more user: the log of the new database could be that of the old one.
    shutil.copy(place.program.database, place.database)
    others = [place.start(*random.choice(COMMANDS)) for _ in range(2)]
    time.sleep(random.uniform(0, 0.05))
    if is_slow:
        # It looks at the database twice. The second time it opens the old one, and finds the log of the new one, in
        # which a service has written meanwhile.
        pause = random.randrange(400, 700)
        others.append(place.start("migrate", "--dry-run", FAULTS_SLOW_OPEN=pause))
        time.sleep(pause / 1000 + random.uniform(0, 0.1))
    restore = place.start("restore", place.backup, "--force")
    others += [place.start(*random.choice(COMMANDS)) for _ in range(2)]
    outcome = restore.wait(PATIENCE)
    service = Workload(place.database, environment={**os.environ, **place.environment})
    acknowledged = {f"u{number}@example.com" for number in (1, 2) if service.do(f"signup {number}") == "ok"}
    for process in others:
        process.wait(PATIENCE)
    acknowledged |= {"u3@example.com"} if service.do("signup 3") == "ok" else set()
    service.close()
    found = place.addresses()
    require_all(acknowledged, found, restore)
    kept = ("ada@example.com" in found, len(found) - len(acknowledged))
    expect(kept, (False, 3000) if outcome == 0 else (True, 3001))
    place.program.must("check", database=place.database)
    return outcome == 0, len(acknowledged)


def keeps_all(race, program, faults, backup):
    restored = acknowledged = 0
    for number in range(ROUNDS):
        place = Place(program, faults, backup, f"{race.__name__}-{number}")
        try:
            done, count = race(place, is_slow=number % 2 == 1)
        except Lost as loss:
            sys.exit(f"FAILED: round {number} of {race.__name__}: {loss}")
        restored, acknowledged = restored + done, acknowledged + count
        place.remove()
    expect((restored > 0, acknowledged > 0), (True, True), race.__name__)
    what = f"{restored} restored, {acknowledged} sign-ups acknowledged, none lost"
    print(f"{race.__name__}: {ROUNDS} rounds, {what}", flush=True)


def expect_loss(race, program, faults, backup):
    """Runs a race without the lock, by a library that pretends to lock, until it loses a sign-up."""
    others = []
    for number in range(CONTROLS):
        place = Place(program, faults, backup, f"control-{race.__name__}-{number}", has_lock=False)
        try:
            race(place, is_slow=True)
        except Lost as loss:
            print(f"without the lock, round {number} of {race.__name__}: {str(loss)[:200]}", flush=True)
            return
        except SystemExit as failure:
            # Such as a damaged database: it does not show that a sign-up can be lost.
            others = [*others, str(failure)[:200]][:3]
        place.remove()
    sys.exit(f"FAILED: without the lock, {CONTROLS} rounds of {race.__name__} lost nothing; other failures: {others}")


def main():
    random.seed(SEED)
    program, faults = Program(), Faults()
    backup = make_backup(program)
    for race in (restore_beside_a_start, restore_beside_maintenance):
        keeps_all(race, program, faults, backup)
        expect_loss(race, program, faults, backup)


try:
    main()
except SystemExit:
    print(f"ACCOUNTS_SEED={SEED}", file=sys.stderr)
    raise
