#!/usr/bin/python3
"""Both nodes are restarted, one after the other, while clients use them through nginx: no request fails.

Nor does one fail while a newer version migrates the database, and both nodes are restarted then. The installation is
that of deploy/ha, and the clients repeat nothing. A node that is killed instead must fail requests, none of which was
sent to the other node. ACCOUNTS_LONG=1 restarts each node 20 times, and otherwise it does 3 times.
"""

import json
import os
import signal
import threading
import uuid

from support.ha import UNANSWERED, Client, Installation, Ledger, send
from support.program import expect

TIMES = 20 if "ACCOUNTS_LONG" in os.environ else 3
NODES = ("accounts1", "accounts2")
# What a newer version does that works beside this one: Sources/AccountsSQL/Migrations/Migration.swift.
MIGRATION = """
  BEGIN;
  SELECT pg_advisory_xact_lock(x'6163636F756E7473'::bigint);
  LOCK TABLE accounts_migrations IN ACCESS EXCLUSIVE MODE;
  ALTER TABLE users ADD COLUMN nickname text NOT NULL DEFAULT '';
  INSERT INTO accounts_migrations (version, name, checksum, applied_at, compatible_from)
    SELECT max(version) + 1, 'add_nicknames', 'x', 0, max(version) FROM accounts_migrations;
  COMMIT;
"""
# The most nodes that are killed until a request fails.
CONTROLS = 20


class Visitor:
    """Signs up, logs in, checks the session, reads a page and logs out, again and again, one after the other."""

    def __init__(self, port, ledger, name):
        self.client, self.ledger, self.name = Client(port), ledger, name
        self.answered, self.failures, self.leaving = 0, [], threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        count = 0
        while not self.leaving.is_set():
            self.visit(f"{self.name}n{count}@example.com")
            count += 1

    def visit(self, email):
        self.ledger.ask(email)
        text = self.expect(201, self.client.sign_up(email, str(uuid.uuid4())))
        if text is None:
            return
        self.ledger.acknowledge(email, json.loads(text)["id"])
        text = self.expect(201, self.client.log_in(email))
        if text is None:
            return
        token = json.loads(text)["token"]
        for _ in range(5):
            self.expect(200, self.client.check(token))
        self.expect(200, self.client("GET", "/login"))
        self.expect(204, self.client("DELETE", "/api/v1/session", Authorization=f"Bearer {token}"))

    def expect(self, status, answer):
        """Returns the body of the expected answer; notes any other."""
        self.answered += 1
        if answer[0] == status:
            return answer[1]
        self.failures.append(answer)

    def leave(self):
        self.leaving.set()
        self.thread.join()


def visited(place, ledger, name, act):
    """Acts while eight visitors come; returns the number of their requests, and the answers that were not expected."""
    visitors = [Visitor(place.port, ledger, f"{name}{number}") for number in range(8)]
    act()
    for visitor in visitors:
        visitor.leave()
    failures = [failure for visitor in visitors for failure in visitor.failures]
    return sum(visitor.answered for visitor in visitors), failures


def restart_all(place):
    for _ in range(TIMES):
        place.call("restart", *NODES)


def upgrade(place):
    place.sql(place.leader(), MIGRATION)
    place.call("restart", *NODES)


def kill_one(place):
    """A node crashes under load, and HAProxy sends requests to the other."""
    send(place.read_pid("run/accounts1"), signal.SIGKILL)
    place.call("restart", "accounts1")


def main():
    # The servers of the database are not part of this test: a busy machine should not make Patroni change the leader.
    place = Installation("--ttl", "30")
    ledger = Ledger()
    answered, failures = visited(place, ledger, "restart", lambda: restart_all(place))
    expect((len(failures), failures[:3]), (0, []), f"of {answered} requests")
    print(f"restarted both nodes {TIMES} times: {answered} requests, 0 failed", flush=True)
    answered, failures = visited(place, ledger, "upgrade", lambda: upgrade(place))
    expect((len(failures), failures[:3]), (0, []), f"of {answered} requests")
    print(f"migrated the database, and restarted both nodes: {answered} requests, 0 failed", flush=True)
    for number in range(CONTROLS):
        answered, failures = visited(place, ledger, f"kill{number}", lambda: kill_one(place))
        expect({status for status, _ in failures} <= UNANSWERED, True, failures[:3])
        if failures:
            break
    expect(len(failures) > 0, True, "the harness sees no failure of a killed node")
    print(f"killed a node instead: {len(failures)} of {answered} requests failed, as they must", flush=True)
    expect(ledger.settle(place.users(place.leader())), [], "lost")
    print(f"{len(ledger.acknowledged)} acknowledged sign-ups, none lost, none stored twice")
    place.end()


main()
