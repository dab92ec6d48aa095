#!/usr/bin/python3
"""A service is killed at random moments, again and again, while eight clients use it and maintenance runs beside it.

Its responses are in a ledger that survives it. Afterwards every acknowledged change is stored, no other change is, and
a full check finds nothing: users, sessions, idempotency keys, and the audit events of each. A ledger that counts a
request as done before its answer fails. ACCOUNTS_LONG=1 kills it 1,000 times; ACCOUNTS_SEED repeats a run.
"""

import csv
import io
import os
import random
import sqlite3
import sys
import tempfile
import threading
import time

from support.program import Program, expect
from support.workload import Workload

KILLS = 1000 if "ACCOUNTS_LONG" in os.environ else 15
CLIENTS = 8
# The number of kills per database.
KILLS_EACH = 50
# The state of a user after each operation that sets it.
MAINTENANCE = [("check",), ("check", "--full"), ("audit", "verify"), ("users", "export"), ("migrate", "--dry-run"),
               ("audit", "prune", "--yes"), ("stats",), ("backup",)]  # fmt: skip
STATES = {"signup": "enabled", "keyed": "enabled", "enable": "enabled", "disable": "disabled", "delete": "absent"}


class Client:
    """Signs users up and changes them, one operation at a time, and tracks their possible states."""

    def __init__(self, number, random, early=False):
        self.random, self.early = random, early
        self.next = number
        # Whether each user may have a session, and the users whose sign-up had an idempotency key.
        self.sessions, self.keyed = {}, set()
        # The possible states of each user: one, or two while a response is outstanding.
        self.states = {}

    def line(self):
        """Returns the next request."""
        known = [user for user, states in self.states.items() if states != {"absent"}]
        if not known or self.random.random() < 0.4:
            self.user, self.verb = self.next, self.random.choice(["signup", "keyed"])
            self.next += CLIENTS
        else:
            self.user = self.random.choice(known)
            self.verb = self.random.choice(["disable", "enable", "delete", "device", "logout"])
            # A login with a device starts another session; one at a time is easier to follow.
            if self.verb == "device" and self.sessions.get(self.user, {False}) != {False}:
                self.verb = "logout"
        self.wanted = STATES.get(self.verb)
        before = self.states.get(self.user, {"absent"})
        if self.wanted:
            self.states[self.user] = {self.wanted} if self.early else before | {self.wanted}
        self.sessions[self.user] = self.sessions.get(self.user, {False}) | {self.verb == "device"}
        return f"{self.verb} {self.user}"

    def acknowledge(self, outcome):
        if self.wanted:
            self.states[self.user] = {self.wanted}
        if self.verb == "keyed":
            self.keyed.add(self.user)
        if self.verb == "delete":
            self.keyed.discard(self.user)
        # A user who is disabled or gone has no session, and cannot log in.
        if self.verb in ("disable", "delete") or outcome == "refused" or (self.verb, outcome) == ("logout", "ok"):
            self.sessions[self.user] = {False}
        elif self.verb == "device":
            self.sessions[self.user] = {True}

    def settle(self, stored, sessions, keys):
        """Compares the states with the stored ones, and adopts those."""
        for user, states in self.states.items():
            state = stored.pop(user, "absent")
            expect(state in states, True, f"user {user} is {state}, may be {states}")
            self.states[user] = {state}
            has = user in sessions
            expect(has in self.sessions[user], True, f"user {user} has a session: {has}, may be {self.sessions[user]}")
            # The token is lost with the program that got it.
            self.sessions[user] = {True, False} if has else {False}
            if state == "absent":
                self.keyed.discard(user)
        expect(self.keyed <= keys, True, f"keys of {self.keyed - keys} are lost")


class Maintenance:
    """A random command beside the service, which neither fails nor loses a change; a backup of it is checked."""

    def __init__(self, program, random):
        self.program, self.command = program, random.choice(MAINTENANCE)
        if self.command == ("backup",):
            self.backup = os.path.join(tempfile.mkdtemp(dir=program.folder.name), "copy.db")
            self.command += (self.backup,)
        self.process = program.start(*self.command)

    def finish(self):
        _, errors = self.process.communicate(timeout=60)
        expect(self.process.returncode, 0, f"{self.command}: {errors}")
        if self.command[0] == "backup":
            status, _, errors = self.program.run("check", "--full", database=self.backup)
            expect(status, 0, f"the backup: {errors}")


class Ledger:
    """The acknowledged changes, synced to disk at once."""

    def __init__(self, path):
        self.file = open(path, "a")
        self.count = 0

    def add(self, line):
        self.file.write(line + "\n")
        self.file.flush()
        os.fsync(self.file.fileno())
        self.count += 1


def use_and_kill(program, clients, ledger, random):
    """Runs the clients until the service is killed."""
    service = Workload(program.database)
    expect(service.greeting, "ready")
    asked = {}

    def ask(client):
        line = client.line()
        asked[line] = client
        try:
            service.process.stdin.write(line + "\n")
        except BrokenPipeError:
            pass

    def answer():
        for client in clients:
            ask(client)
        for text in service.process.stdout:
            # A line cut off at the end is not a response.
            outcome, _, line = text.strip().partition(" ")
            client = asked.pop(line, None)
            if not text.endswith("\n") or client is None:
                continue
            allowed = ("ok", "none") + (("refused",) if client.verb == "device" else ())
            expect(outcome in allowed, True, text)
            ledger.add(text.strip())
            client.acknowledge(outcome)
            ask(client)

    thread = threading.Thread(target=answer)
    wanted = ledger.count + random.randrange(40)
    deadline = time.monotonic() + 5
    thread.start()
    while ledger.count < wanted and time.monotonic() < deadline:
        time.sleep(0.001)
    time.sleep(random.uniform(0, 0.01))
    service.kill(thread)


def stored(program):
    status, output, errors = program.run("users", "list", "--format", "csv")
    expect(status, 0, errors)
    rows = csv.DictReader(io.StringIO(output))
    return {int(row["email"][1:].partition("@")[0]): row["status"] for row in rows}


def companions(program):
    """Returns the users with a session and those with an idempotency key; every user has an event, and every event a user."""
    database = sqlite3.connect(f"file:{program.database}?mode=ro", uri=True)

    def numbers(sql):
        return {int(row[0][1:].partition("@")[0]) for row in database.execute(f"SELECT email FROM users WHERE {sql}")}

    def count(sql):
        return database.execute(f"SELECT count(*) FROM {sql}").fetchone()[0]

    try:
        signed_up = count("audit_events WHERE action = 'signUp' AND reason IS NULL")
        deleted = count("audit_events WHERE action = 'deleteUser'")
        expect(signed_up - deleted, count("users"), "events and users")
        return (
            numbers("row_number IN (SELECT user_row FROM sessions)"),
            numbers("id IN (SELECT user_id FROM sign_up_keys)"),
        )
    finally:
        database.close()


def early_ledger_fails(seed):
    """A test of this test: what counts as done before its answer is found to be lost."""
    generator = random.Random(seed)
    program = Program()
    clients = [Client(number, generator, early=True) for number in range(CLIENTS)]
    ledger = Ledger(os.path.join(program.folder.name, "ledger"))
    for _ in range(50):
        use_and_kill(program, clients, ledger, generator)
        found, besides = stored(program), companions(program)
        try:
            for client in clients:
                client.settle(found, *besides)
        except SystemExit:
            return
    sys.exit("FAILED: nothing is lost that was not acknowledged")


def main():
    seed = int(os.environ.get("ACCOUNTS_SEED", random.randrange(1 << 32)))
    print(f"seed {seed}", flush=True)
    generator = random.Random(seed)
    acknowledged = kills = 0
    while kills < KILLS:
        program = Program()
        clients = [Client(number, generator) for number in range(CLIENTS)]
        ledger = Ledger(os.path.join(program.folder.name, "ledger"))
        for _ in range(min(KILLS_EACH, KILLS - kills)):
            beside = Maintenance(program, generator) if kills % KILLS_EACH else None
            use_and_kill(program, clients, ledger, generator)
            if beside:
                beside.finish()
            kills += 1
            found = stored(program)
            besides = companions(program)
            for client in clients:
                client.settle(found, *besides)
            expect(found, {}, "stored, and nobody asked for it")
            status, _, errors = program.run("check", "--full")
            expect(status, 0, errors)
        acknowledged += ledger.count
    expect(acknowledged > 10 * KILLS, True, "hardly anything was done")
    early_ledger_fails(seed)
    print(f"killed {kills} times: {acknowledged} acknowledged changes, none lost, none invented")


main()
