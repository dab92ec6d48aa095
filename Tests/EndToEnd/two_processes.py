#!/usr/bin/python3
"""A service under load, with eight command lines beside it that write, close and checkpoint.

A library watches every process: the database and its WAL are written, truncated and synced only under its own lock.
Afterwards a full check finds nothing. ACCOUNTS_LONG=1 runs a million operations. To test the watch, an outside program
and then one of ours write without the lock, and others under the lock of another database and under a replaced one.

Shows incident 22.
"""

import os
import subprocess
import sys
import time

from support.faults import Faults
from support.program import LONG, Program, expect
from support.workload import workload

SERVICE = 800_000 if LONG else 8_000
COMMAND_LINES = 8
COMMANDS = 200_000 if LONG else 2_000
# The number of operations of a command line before it closes the database.
EACH = 25


def start(faults, operations, clients, first):
    return subprocess.Popen(
        [workload(), faults.database, str(operations), str(clients), str(first)],
        env=faults.environment,
        stdout=subprocess.PIPE,
        text=True,
    )


def finish(process, outcomes):
    output, _ = process.communicate()
    expect(process.returncode, 0, output)
    for line in output.splitlines():
        outcome, count = line.split()
        outcomes[outcome] = outcomes.get(outcome, 0) + int(count)


def notices_another_lock(faults):
    """A test of the watch: only the lock file of the database itself allows a write to it."""
    replaced = os.path.join(faults.folder, "replaced-lock")
    os.link(faults.database + "-lock", replaced)
    os.remove(faults.database + "-lock")
    open(faults.database + "-lock", "w").close()
    other = os.path.join(faults.folder, "other.db-lock")
    write = (
        "import fcntl, sqlite3, sys\n"
        "lock = open(sys.argv[1], 'a')\n"
        "fcntl.flock(lock, fcntl.LOCK_EX)\n"
        "database = sqlite3.connect(sys.argv[2], isolation_level=None)\n"
        "database.execute('UPDATE users SET name = hex(randomblob(8)) WHERE row_number = 1')\n"
        "database.close()\n"
    )
    writes = faults.read("writes")
    for lock, is_noticed in ((faults.database + "-lock", False), (other, True), (replaced, True)):
        before = faults.read("violations")
        subprocess.run([sys.executable, "-c", write, lock, faults.database], env=faults.environment, check=True)
        expect(faults.read("violations") > before, is_noticed, f"a write under {os.path.basename(lock)}")
        expect(faults.read("writes") > writes, True, "nothing was written")
        writes = faults.read("writes")


def main():
    faults, program = Faults(), Program()
    began = time.monotonic()
    largest = 0
    outcomes = {}
    service = start(faults, SERVICE, 16, 1_000_000_000)
    running, started = [], 0
    while started < COMMANDS // EACH or running:
        while len(running) < COMMAND_LINES and started < COMMANDS // EACH:
            running.append(start(faults, EACH, 2, started * EACH))
            started += 1
        for process in list(running):
            if process.poll() is not None:
                running.remove(process)
                finish(process, outcomes)
                break
        else:
            time.sleep(0.002)
        try:
            largest = max(largest, os.path.getsize(faults.database + "-wal"))
        except FileNotFoundError:
            pass
    beside = service.poll() is None
    finish(service, outcomes)
    expect(sum(outcomes.values()), SERVICE + COMMANDS, outcomes)
    # The last administrator keeps the role.
    expect(set(outcomes) - {"refused"}, {"ok"}, outcomes)
    program.must("check", "--full", "--db", faults.database)
    writes, violations = faults.read("writes"), faults.read("violations")
    expect(violations, 0, "writes without the lock")
    expect(writes > SERVICE // 100, True, f"hardly a write was seen: {writes}")
    seconds = time.monotonic() - began
    print(
        f"{SERVICE + COMMANDS} operations of {started + 1} processes in {seconds:.0f} s"
        f" ({'the service outlasted them' if beside else 'they outlasted the service'});"
        f" {writes} writes, each under the lock; the WAL had {largest / 1e6:.1f} MB at most"
    )
    subprocess.run(
        ["sqlite3", faults.database, "UPDATE users SET name = 'Eve' WHERE row_number = 1"],
        env=faults.environment,
        check=True,
    )
    outside = faults.read("violations")
    expect(outside > 0, True, "an outside program wrote without the lock, unseen")
    faults.environment["FAULTS_NO_LOCK"] = "1"
    finish(start(faults, EACH, 2, 2_000_000_000), {})
    expect(faults.read("violations") > outside, True, "a program without the lock wrote, unseen")
    del faults.environment["FAULTS_NO_LOCK"]
    notices_another_lock(faults)


main()
