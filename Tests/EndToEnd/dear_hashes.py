#!/usr/bin/python3
"""Logins at the dearest hashes that an import accepts stay within the memory of the systemd unit; others are answered.

So they do with one thread for each core, and with 16.

The program finds the unit's limit by itself, in the files of a control group that this script mounts. With less memory
the server says so at its start, and `accounts tune` proposes a cost with which every core can hash within half of it.
"""

import base64
import json
import os
import re
import threading
import time

from support.mounts import has_own_mounts, mount
from support.program import Program, expect
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


def limit_memory(mebibytes):
    """Sets the limit of the control group around this script's, which is that of the whole machine."""
    with open("/sys/fs/cgroup/memory.max", "w") as file:
        file.write(f"{mebibytes << 20}\n")


def says_what_is_too_little():
    """With little memory, a program that nobody configured warns, and proposes a cost that fits."""
    program = Program()
    cores = len(os.sched_getaffinity(0))
    # Half of it is a little more than one hash at the default cost.
    limit_memory(40)
    status, _, errors = program.run("serve", "--unix-socket", os.path.join(program.folder.name, "missing/http.sock"))
    expect(status, 1, errors)
    warning = (
        f"only 1 of {cores} cores can hash passwords at once: the limit is 20 MiB and a hash takes 19 MiB; "
        "raise ACCOUNTS_HASHING_LIMIT_MIB, or find a lower cost with 'accounts tune'"
    )
    expect(errors.count(warning), 1 if cores > 1 else 0, errors)
    proposed = []
    # A hash of twice the default memory fits on each core, or does not. The target leaves room for a slow, busy machine.
    for mebibytes in (256, 20):
        limit_memory(2 * cores * mebibytes)
        proposed.append(program.answer("tune", "--target", "500")["proposed"]["memoryKiB"])
    expect((proposed[0] > 19456, proposed[1]), (True, 19456), "the memory that tune proposes")


def stays_within(limit, settings, rounds):
    """Logs in at every hash so many times at once, beside other requests; returns what happened in words."""
    server = Server()
    server.environment.update(settings)
    users = [
        {"name": "Ada", "email": f"u{number}@example.com", "birthday": "1990-12-10", "language": "english",
         "passwordHash": hash}
        for number, hash in enumerate(HASHES)
    ]  # fmt: skip
    server.must("users", "import", "-", input="\n".join(map(json.dumps, users)))
    server.serve()
    statuses = []

    def log_in(number):
        body = {"email": f"u{number}@example.com", "password": "wrong password"}
        client = server.client()
        # The threads that hash have a lower priority: beside other jobs they may wait for minutes.
        client.connection.timeout = 1200
        statuses.append(client.ask("POST", "/api/v1/sessions", body)[0])

    threads = [threading.Thread(target=log_in, args=(number % len(HASHES),)) for number in range(rounds * len(HASHES))]
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
    most = peak(server)
    expect(server.stop(), 0)
    return f"{most:.0f} MiB, beside them a median of {sorted(times)[len(times) // 2] * 1000:.0f} ms"


def main():
    is_limited = has_own_mounts() and mount("/sys/fs/cgroup")
    if is_limited:
        says_what_is_too_little()
    with open(os.path.join(HERE, "../../deploy/accounts.service")) as file:
        limit = int(re.search(r"MemoryMax=(\d+)M", file.read())[1])
    settings = {}
    if is_limited:
        limit_memory(limit)
    else:
        # What the program takes by itself under the unit.
        settings["ACCOUNTS_HASHING_LIMIT_MIB"] = str(limit // 2)
    told = stays_within(limit, settings, 2)
    told_of_16 = stays_within(limit, {**settings, "ACCOUNTS_HASHING_THREADS": "16"}, 1)
    print(f"logins at the dearest hashes, of {limit} MiB: at most {told}; with 16 threads {told_of_16}")


main()
