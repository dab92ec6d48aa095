#!/usr/bin/python3
"""A service is killed at random moments, again and again, while eight clients use it.

Its responses are in a ledger that survives it. Afterwards every acknowledged change is stored, no other change is, and
a full check finds nothing. ACCOUNTS_LONG=1 kills it 1,000 times; ACCOUNTS_SEED repeats a run.
"""

import csv
import io
import os
import random
import sys
import threading
import time

from support.program import Program, expect
from support.workload import Workload

KILLS = 1000 if "ACCOUNTS_LONG" in os.environ else 15
CLIENTS = 8
# The number of kills per database.
KILLS_EACH = 50


class Client:
    """Signs users up and changes them, one operation at a time, and tracks their possible states."""

    def __init__(self, number, random):
        self.random = random
        self.next = number
        # The possible states of each user: one, or two while a response is outstanding.
        self.states = {}

    def line(self):
        """Returns the next request."""
        known = [user for user, states in self.states.items() if states != {"absent"}]
        if not known or self.random.random() < 0.4:
            self.user, verb, state = self.next, "signup", "enabled"
            self.next += CLIENTS
        else:
            self.user = self.random.choice(known)
            verb, state = self.random.choice(
                [("disable", "disabled"), ("enable", "enabled"), ("delete", "absent")]
            )
        self.wanted = state
        self.states[self.user] = self.states.get(self.user, {"absent"}) | {state}
        return f"{verb} {self.user}"

    def acknowledge(self):
        self.states[self.user] = {self.wanted}

    def settle(self, stored):
        """Compares the states with the stored ones, and adopts those."""
        for user, states in self.states.items():
            state = stored.pop(user, "absent")
            expect(state in states, True, f"user {user} is {state}, may be {states}")
            self.states[user] = {state}


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
            expect(outcome in ("ok", "none"), True, text)
            ledger.add(text.strip())
            client.acknowledge()
            ask(client)

    thread = threading.Thread(target=answer)
    wanted = ledger.count + random.randrange(40)
    deadline = time.monotonic() + 5
    thread.start()
    while ledger.count < wanted and time.monotonic() < deadline:
        time.sleep(0.001)
    time.sleep(random.uniform(0, 0.01))
    service.process.kill()
    thread.join()
    service.process.wait()
    service.process.stdout.close()
    try:
        service.process.stdin.close()
    except BrokenPipeError:
        pass


def stored(program):
    status, output, errors = program.run("users", "list", "--format", "csv")
    expect(status, 0, errors)
    rows = csv.DictReader(io.StringIO(output))
    return {int(row["email"][1:].partition("@")[0]): row["status"] for row in rows}


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
            use_and_kill(program, clients, ledger, generator)
            kills += 1
            found = stored(program)
            for client in clients:
                client.settle(found)
            expect(found, {}, "stored, and nobody asked for it")
            status, _, errors = program.run("check", "--full")
            expect(status, 0, errors)
        acknowledged += ledger.count
    expect(acknowledged > 10 * KILLS, True, "hardly anything was done")
    print(f"killed {kills} times: {acknowledged} acknowledged changes, none lost, none invented")


main()
