#!/usr/bin/python3
"""Compares the program on SQLite and on PostgreSQL, in one run: `stores.py ACCOUNTS [USERS]`.

Both have the same users, a million by default, and both sync each commit to the disk. wrk sends the requests, on the same
cores as the servers. The rates are medians of several rounds in turn; the times of lists, in milliseconds, are the median and
the 99th percentile of 200 requests.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

from load import LOG_IN, PASSWORD, POST, SIGN_UP, Server, wrk, write_users

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Tests/EndToEnd"))
from support.postgres import Postgres  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
USERS = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
ROUNDS = 3

# An administrator disables each of many users, and enables them again.
CHANGE = """
local count = 0
local thread = 0
local users = {%s}
function setup(t) t:set("id", thread); thread = thread + 1 end
function request()
  count = count + 1
  local user = users[1 + (2 * count + id) %% #users]
  local status = math.floor(2 * count / #users) %% 2 == 0 and "disabled" or "enabled"
  local headers = {["Content-Type"] = "application/json", ["Authorization"] = "Bearer %s"}
  return wrk.format("PATCH", "/api/v1/users/" .. user, headers, '{"status":"' .. status .. '"}')
end
"""
REQUESTS = 200
DURABLE = ["fsync=on", "full_page_writes=on", "synchronous_commit=on", "shared_buffers=1GB", "autovacuum=on"]


class Store:
    """A store with all users, the server on it, and the token of an administrator."""

    def __init__(self, name, folder, users, database=None):
        self.name = name
        os.mkdir(folder, 0o700)
        settings = {"ACCOUNTS_DB": database or f"{folder}/accounts.db", "ACCOUNTS_KEY_FOLDER": folder, "HOME": folder}
        subprocess.run([PROGRAM, "users", "import", users], env=settings, check=True)
        root = ["--name", "Root", "--email", "root@example.com", "--birthday", "1990-12-10", "--language", "english"]
        subprocess.run(
            [PROGRAM, "users", "create", *root, "--role", "admin", "--terms-accepted", "2026-01-01", "--password-stdin"],
            env=settings, input=PASSWORD + "\n", text=True, check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        self.server = Server(PROGRAM, folder, database, ACCOUNTS_KEY_FOLDER=folder)
        self.token = self.server.fill()
        self.root = self.server.post("/api/v1/sessions", email="root@example.com", password=PASSWORD)["token"]

    def get(self, path):
        request = urllib.request.Request(self.server.url + path, headers={"Authorization": f"Bearer {self.root}"})
        return json.load(urllib.request.urlopen(request))

    def list(self, **parameters):
        """Returns the median and the 99th percentile of a list."""
        path = "/api/v1/users?" + urllib.parse.urlencode({"limit": 100, **parameters})
        times = []
        for _ in range(REQUESTS):
            start = time.perf_counter()
            self.get(path)
            times.append(1000 * (time.perf_counter() - start))
        times.sort()
        return times[REQUESTS // 2], times[REQUESTS * 99 // 100]

    def change(self):
        """Returns the script of wrk that changes a thousand users."""
        users = self.get("/api/v1/users?limit=1000&search=user")["users"]
        return CHANGE % (", ".join(f'"{user["id"]}"' for user in users), self.root)

    def middle(self):
        """Returns the cursor of the middle of the list by name."""
        return self.get("/api/v1/users?sort=name&limit=1&search=Joan")["next"]


def rates(stores, name, measure):
    found = {store: [] for store in stores}
    for round in range(ROUNDS):
        for store in stores:
            rate, _, failed = measure(store, round)
            if failed:
                raise SystemExit(f"{name}: {failed} requests were refused by {store.name}")
            found[store].append(rate)
    sqlite, postgres = (statistics.median(found[store]) for store in stores)
    print(f"{name}, a second: {sqlite:,.0f} and {postgres:,.0f}; ratio {postgres / sqlite:.2f}", flush=True)


def main():
    with tempfile.TemporaryDirectory() as folder:
        users = f"{folder}/users.jsonl"
        write_users(users, USERS)
        server = Postgres(settings=DURABLE)
        stores = [
            Store("SQLite", f"{folder}/sqlite", users),
            Store("PostgreSQL", f"{folder}/postgres", users, server.create("stores")),
        ]
        server.sql("VACUUM ANALYZE", "stores")
        try:
            print(f"{USERS:,} users; SQLite and PostgreSQL", flush=True)
            rates(stores, "session checks", lambda store, _: wrk(store.server.url + "/auth/check", token=store.token))
            for name, parameters in (
                ("page of 100 in the middle, by name", lambda store: {"sort": "name", "after": store.middle()}),
                ("search, a frequent text", lambda _: {"search": "lovelace"}),
                ("search, a rare text", lambda _: {"search": "user99999"}),
            ):
                texts = [", ".join(f"{value:.1f}" for value in store.list(**parameters(store))) for store in stores]
                print(f"{name}: {texts[0]} and {texts[1]} ms", flush=True)
            rates(stores, "changes of users", lambda store, _: wrk(store.server.url, script=store.change()))
            rates(stores, "logins",
                  lambda store, _: wrk(store.server.url, script=POST % (LOG_IN, "/api/v1/sessions")))  # fmt: skip
            rates(stores, "sign-ups",
                  lambda store, number: wrk(store.server.url, script=POST % (SIGN_UP, "/api/v1/users"), base=str(number)))  # fmt: skip
        finally:
            for store in stores:
                store.server.stop()


main()
