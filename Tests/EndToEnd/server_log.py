#!/usr/bin/python3
"""The server's log: rejections and errors, in lines that no client can forge, and without secrets.

Shows ASVS 16.2.2, 16.2.3, 16.2.4, 16.3.2, 16.3.3, 16.3.4, 16.4.1, 16.5.1, 16.5.4.
"""

import datetime
import os
import re

from support.api import PERSON, Client
from support.program import PASSWORD, eventually, expect
from support.server import Server

LINE = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} info accounts: method=[A-Z]+ milliseconds=[\d.]+ (?:problem=\w+ )?"
    r"request=[0-9a-f-]{36} route=(\S+) status=(\d{3}) \[AccountsServer\] request\n"
)
DENIED = re.compile(r"\S+ warning accounts: request=[0-9a-f-]{36} user=[0-9a-f-]{36} \[AccountsServer\] access denied\n")
FAULT = re.compile(r"\S+ error accounts: error=.* request=[0-9a-f-]{36} \[AccountsServer\] request failed\n")

UTC = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")

# Input that would forge a line, or control the terminal of a reader.
INJECTIONS = ["%0d%0a2026-01-01T00:00:00+0000 info accounts: forged", "%1b[2J", "\u202e", "%00", "status=200", "é"]


def requests(server):
    """Returns the route and status of each request so far, waiting for its line."""
    eventually(lambda: len(of_requests(server)) >= Client.counted, "lines are missing")
    log = of_requests(server)
    lines = [LINE.fullmatch(line) for line in log]
    expect([line for line, match in zip(log, lines) if not match], [], "a line of another kind")
    for line in log:
        at = datetime.datetime.strptime(line.split()[0], "%Y-%m-%dT%H:%M:%S%z")
        age = (datetime.datetime.now(datetime.timezone.utc) - at).total_seconds()
        expect((at.utcoffset().total_seconds(), -2 < age < 300), (14 * 3600, True), line)
    return [(match[1], int(match[2])) for match in lines]


def of_requests(server):
    return [line for line in list(server.log) if not DENIED.fullmatch(line)]


def rejections(server, nobody):
    """Rejected, anonymous and cross-site requests are in the log."""
    member = nobody.log_in(PERSON["email"])
    before = len(requests(server))
    nobody("GET", "/api/v1/user", expecting=401)
    nobody("POST", "/api/v1/sessions", {"email": PERSON["email"], "password": "swordfish"}, 401)
    member("GET", "/api/v1/users", expecting=403)
    member("PATCH", "/api/v1/user", {"name": "Eve"}, 403, {"Origin": "https://evil.example"})
    member("PATCH", "/api/v1/user", {"role": "admin"}, 422)
    expect(requests(server)[before:], [
        ("/api/v1/user", 401), ("/api/v1/sessions", 401), ("/api/v1/users", 403), ("/api/v1/user", 403), ("/api/v1/user", 422),
    ])  # fmt: skip
    expect(len([line for line in server.log if DENIED.fullmatch(line)]), 1, "who may not do something is named")
    guesses = 0
    while nobody("POST", "/api/v1/sessions", {"email": PERSON["email"], "password": "swordfish"}).status != 429:
        guesses += 1
        expect(guesses < 10, True, "guessing is not slowed down")
    expect(requests(server)[-1], ("/api/v1/sessions", 429))
    events = server.json("audit", "list", "--action", "logIn")[1]["events"]
    expect({event["reason"] for event in events}, {None, "wrongPassword", "throttled"})
    expect([event["at"] for event in events if not UTC.fullmatch(event["at"])], [], "events name their time in UTC")


def injections(server, nobody):
    for text in INJECTIONS:
        quoted = text.replace(" ", "%20").encode("ascii", "ignore").decode()
        nobody("GET", f"/nothing/{quoted}", expecting=404)
        nobody("GET", f"/health/live?{quoted}", expecting=200)
        nobody("POST", "/api/v1/sessions", {"email": text + "@example.com", "password": text})
        latin = text.encode("latin-1", "ignore").decode("latin-1")
        nobody("GET", "/api/v1/user", headers={"User-Agent": latin, "X-Request-Id": latin, "Authorization": f"Bearer {latin}"}, expecting=401)
    requests(server)


def nothing_else(server):
    """Logs go to standard error; nothing is written except the database and its other files."""
    found = {name for _, _, names in os.walk(server.folder.name) for name in names}
    companions = {"accounts.db", "accounts.db-wal", "accounts.db-shm", "accounts.db-lock", "accounts.db-audit-key"}
    expect(found, companions)
    text = "".join(server.log)
    for secret in (PASSWORD, PERSON["email"], PERSON["name"], "swordfish", "Bearer", "127.0.0.1"):
        expect(secret in text, False, f"{secret!r} is in the log")


def faults(server, nobody):
    """A damaged database is reported to the operator, without details for the client; the server continues."""
    expect(server.stop(), 0)
    server.serve()
    with open(server.database, "r+b") as file:
        size = os.path.getsize(server.database)
        file.seek(4096)
        file.write(b"\x5a" * (size - 4096))
    for _ in range(3):
        response = nobody("POST", "/api/v1/sessions", {"email": PERSON["email"], "password": PASSWORD}, 500)
        expect((response.code, response.json["errors"], response.json["parameters"]), ("internalError", [], {}))
        told = response.data.decode().lower()
        for inside in ("sqlite", "database", "malformed", "swift", server.folder.name.lower(), "select"):
            expect(inside in told, False, response.data)
        nobody("GET", "/health/live", expecting=200)
    eventually(lambda: len(server.log) >= 9, "lines are missing")
    expect(len([line for line in server.log if FAULT.fullmatch(line)]), 3, server.log)
    expect(len([line for line in server.log if LINE.fullmatch(line)]), 6, server.log)


def main():
    server = Server()
    # Far from UTC: every line names its offset, 14 hours here.
    server.environment["TZ"] = "Pacific/Kiritimati"
    server.serve()
    nobody = Client(server)
    nobody.sign_up(PERSON["name"], PERSON["email"])
    rejections(server, nobody)
    injections(server, nobody)
    count = len(requests(server))
    nothing_else(server)
    faults(server, nobody)
    expect(server.stop(), 0)
    print(f"{count} requests and 3 errors, a line for each, without any client input")


main()
