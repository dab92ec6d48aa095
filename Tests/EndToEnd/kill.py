#!/usr/bin/python3
"""A service is killed at random moments, again and again, while eight clients use it and maintenance runs beside it.

Its responses are in a ledger that survives it. Afterwards every acknowledged change is stored, no other change is, and
a full check finds nothing: users, sessions, idempotency keys, counters of wrong passwords, and each user's audit
events. What one transaction changes is stored whole or not at all. A ledger that counts a request as done before its
answer fails: of sign-ups, of guesses, of logins and logouts, of other changes. ACCOUNTS_LONG=1 kills it 1,000 times;
ACCOUNTS_SEED repeats a run.
"""

import csv
import io
import os
import sys
import tempfile
import threading
import time

from support.ledger import Client, Ledger, numbered, settle
from support.program import LONG, PATIENCE, Program, expect, seeded
from support.workload import Workload

KILLS = 1000 if LONG else 15
CLIENTS = 8
# The number of kills per database.
KILLS_EACH = 50
# The most kills until a ledger that is too early fails.
CONTROLS = 50
MAINTENANCE = [("check",), ("check", "--full"), ("audit", "verify"), ("users", "export"), ("migrate", "--dry-run"),
               ("audit", "prune", "--yes"), ("stats",), ("backup",)]  # fmt: skip


class Maintenance:
    """A random command beside the service, which neither fails nor loses a change; a backup of it is checked."""

    def __init__(self, program, random):
        self.program, self.command = program, random.choice(MAINTENANCE)
        if self.command == ("backup",):
            self.backup = os.path.join(tempfile.mkdtemp(dir=program.folder.name), "copy.db")
            self.command += (self.backup,)
        self.process = program.start(*self.command)

    def finish(self):
        _, errors = self.process.communicate(timeout=PATIENCE)
        expect(self.process.returncode, 0, f"{self.command}: {errors}")
        if self.command[0] == "backup":
            status, _, errors = self.program.run("check", "--full", database=self.backup)
            expect(status, 0, f"the backup: {errors}")


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


def early_ledger_fails(generator, verbs):
    """A test of this test: what counts as done before its answer is found to be lost."""
    program = Program()
    clients = [Client(number, CLIENTS, generator, early=verbs) for number in range(CLIENTS)]
    ledger = Ledger(os.path.join(program.folder.name, "ledger"))
    for _ in range(CONTROLS):
        use_and_kill(program, clients, ledger, generator)
        try:
            settle(clients, program.database)
        except SystemExit as loss:
            print(f"a ledger that is too early for {', '.join(verbs)}: {str(loss)[:200]}", flush=True)
            return
    sys.exit(f"FAILED: no {verbs} is lost that was not acknowledged")


def main():
    generator = seeded()
    acknowledged = kills = 0
    while kills < KILLS:
        program = Program()
        clients = [Client(number, CLIENTS, generator) for number in range(CLIENTS)]
        ledger = Ledger(os.path.join(program.folder.name, "ledger"))
        for _ in range(min(KILLS_EACH, KILLS - kills)):
            beside = Maintenance(program, generator) if kills % KILLS_EACH else None
            use_and_kill(program, clients, ledger, generator)
            if beside:
                beside.finish()
            kills += 1
            listed = stored(program)
            settle(clients, program.database)
            expect(listed, {number: user.status for client in clients for number, user in client.present()}, "listed")
            program.must("check", "--full")
        acknowledged += ledger.count
    expect(acknowledged > 10 * KILLS, True, "hardly anything was done")
    for verbs in [("signup", "keyed"), ("guess",), ("device", "logout"), ("disable", "enable", "delete")]:
        early_ledger_fails(generator, verbs)
    print(f"killed {kills} times: {acknowledged} acknowledged changes, none lost, none invented")


def stored(program):
    output = program.must("users", "list", "--format", "csv")
    return {numbered(row["email"]): row["status"] for row in csv.DictReader(io.StringIO(output))}


main()
