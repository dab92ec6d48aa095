#!/usr/bin/python3
"""A logged-in member acts at full speed: the audit log grows by what docs/security.md says, and not by every action.

ACCOUNTS_LONG=1 does so for ten minutes. Shows ASVS 2.4.1."""

import itertools
import os
import time

from support.api import PERSON, Client
from support.program import at_once, expect
from support.server import Server

SECONDS = 600 if "ACCOUNTS_LONG" in os.environ else 6
# From docs/security.md: a user's own events a day, for each of two kinds, and those a minute that sum up the rest.
SINGLE, SUMMED = 2 * 100, 60


# With fewer actions, a log that has every one of them would be within the limit as well.
MANY = 3 * SINGLE


def act(client, end, counts):
    """Changes the profile and exports the data, in turn."""
    languages = itertools.cycle(["portuguese", "english"])
    while time.monotonic() < end or len(counts) < MANY:
        counts.append(client("PATCH", "/api/v1/user", {"language": next(languages)}).status)
        counts.append(client("POST", "/api/v1/user/export").status)


def main():
    server = Server().serve()
    nobody = Client(server)
    nobody.sign_up(PERSON["name"], PERSON["email"])
    client, counts = nobody.log_in(PERSON["email"]), []
    before = server.json("audit", "list", "--limit", "1000")[1]["events"][0]["number"]
    start = time.monotonic()
    at_once([lambda: act(client, start + SECONDS, counts)] * 2)
    expect(set(counts), {200})
    after = server.json("audit", "list", "--limit", "1")[1]["events"][0]["number"]
    seconds = int(time.monotonic() - start)
    # A minute that has begun before counts, too.
    limit = SINGLE + SUMMED * (seconds // 60 + 2)
    expect(len(counts) > limit, True, f"only {len(counts)} actions")
    expect(SINGLE <= after - before <= limit, True, f"{after - before} events for {len(counts)} actions")
    expect(server.run("audit", "verify")[0], 0)
    expect(server.stop(), 0)
    print(f"{len(counts)} actions in {seconds} s: {after - before} events, at most {limit}")


main()
