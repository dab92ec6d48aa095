#!/usr/bin/python3
"""Logins at the dearest hashes that an import accepts stay within the memory of the systemd unit, and beside them others
are answered."""

import base64
import json
import os
import re
import threading
import time

from support.program import expect
from support.server import Server

HERE = os.path.dirname(os.path.abspath(__file__))
SALT = base64.b64encode(b"somesaltsomesalt").decode().rstrip("=")
KEY = base64.b64encode(bytes(range(32))).decode().rstrip("=")
HASHES = [
    f"$argon2id$v=19$m=262144,t=4,p=1${SALT}${KEY}",
    f"$argon2id$v=19$m=262144,t=4,p=16${SALT}${KEY}",
    f"$scrypt$ln=18,r=8,p=1${SALT}${KEY}",
    "$y$jDT$MurU7.94x1kUKZazXOIZo/$fa8zWA3FUUfIlh1Tkti1LTJrNoWNtcq6d/Qn3UVEcHC",
]


def peak(server):
    with open(f"/proc/{server.process.pid}/status") as file:
        return int(re.search(r"VmHWM:\s+(\d+)", file.read())[1]) / 1024


def main():
    with open(os.path.join(HERE, "../../deploy/accounts.service")) as file:
        limit = int(re.search(r"MemoryMax=(\d+)M", file.read())[1])
    server = Server()
    # What the program takes by itself under the unit.
    server.environment["ACCOUNTS_HASHING_LIMIT_MIB"] = str(limit // 2)
    users = [
        {"name": "Ada", "email": f"u{number}@example.com", "birthday": "1990-12-10", "language": "english",
         "passwordHash": hash}
        for number, hash in enumerate(HASHES)
    ]  # fmt: skip
    status, _, errors = server.run("users", "import", "-", input="\n".join(map(json.dumps, users)))
    expect(status, 0, errors)
    server.serve()
    statuses = []

    def log_in(number):
        body = {"email": f"u{number}@example.com", "password": "wrong password"}
        statuses.append(server.client().ask("POST", "/api/v1/sessions", body)[0])

    threads = [threading.Thread(target=log_in, args=(number % len(HASHES),)) for number in range(2 * len(HASHES))]
    for thread in threads:
        thread.start()
    times = []
    while any(thread.is_alive() for thread in threads):
        start = time.monotonic()
        expect(server.client().ask("GET", "/health/live")[0], 200)
        times.append(time.monotonic() - start)
        time.sleep(0.05)
    expect(set(statuses) <= {401, 503} and 401 in statuses, True, statuses)
    expect(peak(server) < limit, True, f"{peak(server):.0f} MiB of {limit}")
    print(f"{len(threads)} logins at the dearest hashes: at most {peak(server):.0f} of {limit} MiB, beside them a median of "
          f"{sorted(times)[len(times) // 2] * 1000:.0f} ms")  # fmt: skip
    expect(server.stop(), 0)


main()
