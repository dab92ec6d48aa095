#!/usr/bin/python3
"""Ten thousand queued mails go through Postfix's smtp-sink: at what rate, with how much memory, and beside what logins.

The memory stays flat, and a login beside them takes at most twice as long as without them.
"""

import os
import subprocess
import sys
import time

from support.postfix import free_ports
from support.program import expect
from support.server import HonestVisitor, Server
from support.smtp import configure
from support.workload import MailWorkload

COUNT = 10_000


def count(server, state):
    return server.rows("SELECT count(*) FROM outbox WHERE state = ?", state)[0][0]


def queue(server, port):
    """Queues the mails while no server can be reached."""
    load = MailWorkload(server.database, f"smtp://127.0.0.1:{port}")
    start = time.monotonic()
    for first in range(0, COUNT, 100):
        for number in range(first, first + 100):
            load.process.stdin.write(f"mail {number}\n")
        for _ in range(100):
            expect(load.process.stdout.readline().split()[0], "ok")
    load.close()
    return time.monotonic() - start


def memory_without_hash(server):
    """Returns the least of several values, since a password's hash takes 19 MiB while it is computed."""
    samples = []
    for _ in range(10):
        samples.append(server.memory())
        time.sleep(0.01)
    return min(samples)


def visits(server, seconds=None, until=None):
    with HonestVisitor(server.port, "root@example.com") as visitor:
        deadline = time.monotonic() + (seconds or 300)
        while time.monotonic() < deadline and not (until and until()):
            time.sleep(0.05)
    expect(visitor.failures[:3], [], "logins")
    times = sorted(visitor.seconds)
    return times[int(len(times) * 0.99)]


def main():
    (port,) = free_ports(1)
    server = Server("--port", "0")
    queueing = queue(server, port)
    expect(count(server, "queued"), COUNT)
    configure(server, f"smtp://127.0.0.1:{port}", tls=False, login=None)
    expect(server.sign_up("Root Admin", "root@example.com")[0], 0)
    # The first attempt fails, since nothing listens yet.
    server.serve()
    without = visits(server, seconds=10)
    sink = subprocess.Popen(
        ["/usr/sbin/smtp-sink", *(["-u", "nobody"] if os.geteuid() == 0 else []), f"127.0.0.1:{port}", "100"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    while not count(server, "sent"):
        time.sleep(0.1)
    start, memory = time.monotonic(), []

    def all_sent():
        sent = count(server, "sent")
        if sent >= 1000 * (len(memory) + 1):
            memory.append(memory_without_hash(server))
        return sent >= COUNT

    beside = visits(server, until=all_sent)
    seconds = time.monotonic() - start
    sink.kill()
    expect(count(server, "sent"), COUNT)
    expect(server.stop(), 0)
    figures = (
        f"{COUNT} mails queued in {queueing:.1f} s and sent in {seconds:.1f} s, {COUNT / seconds:.0f} a second; "
        f"memory {memory[1]:.1f} MiB after 2,000, {memory[-1]:.1f} MiB at the end; "
        f"p99 of a login {without * 1000:.0f} ms without, {beside * 1000:.0f} ms beside"
    )
    if memory[-1] > memory[1] + 8 or beside > 2 * without:
        sys.exit(f"FAILED: {figures}")
    print(figures)


main()
