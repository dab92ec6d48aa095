#!/usr/bin/python3
"""A server is killed at random moments, again and again, while eight clients sign people up over HTTP.

Its responses are in a ledger that survives it. Afterwards every acknowledged user is stored, complete, and no user who
did not sign up. ACCOUNTS_LONG=1 kills it 200 times; ACCOUNTS_SEED repeats a run.
"""

import http.client
import json
import os
import signal
import threading
import time

from support.program import LONG, expect, seeded
from support.server import Client, Server

KILLS = 200 if LONG else 8
CLIENTS = 8


class Ledger:
    """The sign-ups that were sent and acknowledged, synced to disk at once."""

    def __init__(self, path):
        self.file = open(path, "a")
        self.asked, self.acknowledged = {}, {}
        self.lock = threading.Lock()

    def ask(self, email, name):
        with self.lock:
            self.asked[email] = name

    def acknowledge(self, email, user):
        with self.lock:
            self.acknowledged[email] = user
            self.file.write(json.dumps([email, user["id"]]) + "\n")
            self.file.flush()
            os.fsync(self.file.fileno())


def sign_people_up(port, ledger, round, number):
    client, count = Client(port), 0
    while True:
        email, name = f"r{round}c{number}n{count}@example.com", f"Person {'abcdefgh'[number]}"
        count += 1
        ledger.ask(email, name)
        try:
            status, answer = client.sign_up(email, name)
        except (OSError, http.client.HTTPException):
            return
        expect(status, 201, answer)
        ledger.acknowledge(email, answer)


def main():
    generator = seeded()
    server = Server()
    ledger = Ledger(os.path.join(server.folder.name, "ledger"))
    for round in range(KILLS):
        server.serve()
        clients = [
            threading.Thread(target=sign_people_up, args=(server.port, ledger, round, number), daemon=True)
            for number in range(CLIENTS)
        ]
        wanted = len(ledger.acknowledged) + generator.randrange(30)
        deadline = time.monotonic() + 10
        for client in clients:
            client.start()
        while len(ledger.acknowledged) < wanted and time.monotonic() < deadline:
            time.sleep(0.001)
        time.sleep(generator.uniform(0, 0.05))
        expect(server.stop(signal.SIGKILL), -signal.SIGKILL)
        for client in clients:
            client.join()
        server.process.stderr.close()
        stored = {user["email"]: user for user in server.list("--limit", "1000")}
        for email, user in ledger.acknowledged.items():
            expect(stored.get(email, {}).get("id"), user["id"], f"{email} was acknowledged")
        for email, user in stored.items():
            expect(user["name"], ledger.asked.get(email), f"{email} is stored")
            expect((user["birthday"], user["language"]), ("1990-12-10", "english"), f"{email} is whole")
        server.must("check", "--full")
    expect(len(ledger.acknowledged) > 5 * KILLS, True, "hardly anything was done")
    print(f"killed {KILLS} times: {len(ledger.acknowledged)} users signed up over HTTP, none lost, none invented")


main()
