#!/usr/bin/python3
"""A flood of sign-ups from one address stays within the limit, and logins beside it succeed.

The flood does not learn which addresses are taken.

Shows ASVS 2.4.1.
"""

import http.client
import threading
import time
from collections import Counter

from support.program import expect
from support.server import Client, Server

EMAIL = "ada@example.com"
THREADS, SECONDS, LOG_INS = 300, 6, 6
# From docs/security.md.
SIGN_UPS, QUESTIONS = 100, 500


class Flood:
    """Threads that sign up a new user with every request."""

    def __init__(self, port):
        self.port, self.statuses, self.lock = port, Counter(), threading.Lock()
        self.end = time.monotonic() + SECONDS
        self.threads = [threading.Thread(target=self.run, args=(number,)) for number in range(THREADS)]

    def run(self, number):
        client, count = Client(self.port), 0
        while time.monotonic() < self.end:
            try:
                status, _ = client.sign_up(f"u{number}-{count}@example.com")
            except (OSError, http.client.HTTPException):
                client, status = Client(self.port), None
            count += 1
            with self.lock:
                self.statuses[status] += 1

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        for thread in self.threads:
            thread.join()


def flooded(server):
    """Returns the results of a flood's sign-ups, and the times of logins beside it."""
    times, answers = [], []
    with Flood(server.port) as flood:
        time.sleep(1)
        for _ in range(LOG_INS):
            start = time.monotonic()
            answers.append(server.client().log_in(EMAIL)[0])
            times.append(time.monotonic() - start)
    expect(answers, [201] * LOG_INS, f"logins beside {dict(flood.statuses)}")
    expect(set(flood.statuses) <= {201, 429, 503}, True, dict(flood.statuses))
    return flood.statuses, f"{LOG_INS} logins in {min(times):.2f} to {max(times):.2f} s"


def started(limit=None):
    server = Server()
    del server.environment["ACCOUNTS_SIGN_UPS_PER_HOUR"]
    if limit:
        server.environment["ACCOUNTS_SIGN_UPS_PER_HOUR"] = limit
    status, answer = server.sign_up("Ada Lovelace", EMAIL)
    expect(status, 0, answer)
    return server.serve()


def with_the_limit():
    server = started()
    statuses, figures = flooded(server)
    # On a busy machine the logins finish before the limit is reached.
    accounts = statuses[201]
    while accounts <= SIGN_UPS:
        status, answer = server.client().sign_up(f"late{accounts}@example.com")
        if status != 201:
            break
        accounts += 1
    expect(accounts, SIGN_UPS)
    expect((status, answer["code"]), (429, "tooManySignUps"))
    expect(0 < answer["parameters"]["retryAfterSeconds"] <= 3600, True, answer)
    # A restart keeps the counters.
    server.stop()
    server.serve()
    expect(server.client().sign_up("late@example.com")[0], 429)
    expect(len(server.list()), SIGN_UPS + 1)
    told = questions(server)
    expect(server.stop(), 0)
    return f"with the limit {statuses[201]} accounts, {figures}; {told}"


def questions(server):
    """Returns how many addresses a client can check one after the other."""
    client = server.client()

    def errors(email):
        status, answer = client.ask("POST", "/api/v1/signup/validate", {"email": email})
        expect(status, 200, answer)
        return len(answer["errors"])

    expect({errors(f"free{number}@example.com") for number in range(QUESTIONS - 1)}, {0})
    # A form checks its address repeatedly, which counts once.
    expect([errors(EMAIL) for _ in range(50)], [1] * 50)
    others = [user["email"] for user in server.list() if user["email"] != EMAIL]
    expect({errors(email) for email in others[:50]}, {0}, "asked too often, and told")
    return f"{QUESTIONS} questions answered"


def with_room_for_logins():
    """Without the limit only the queue keeps room."""
    server = started("1000000")
    statuses, figures = flooded(server)
    expect(len(server.list()), statuses[201] + 1)
    expect(server.stop(), 0)
    return f"without it {statuses[201]} accounts, {statuses[503]} turned away, {figures}"


print(f"{THREADS} threads: {with_the_limit()}; {with_room_for_logins()}")
