#!/usr/bin/python3
"""Thousands of connections that are silent, incomplete, slow or malformed: an honest login beside them takes at most a
second, memory stays under its limit, and five seconds later everything is back to normal.

Run only by scripts/soak, which sets ACCOUNTS_LONG=1 and builds an optimized program.
"""

import multiprocessing
import os
import random
import resource
import shutil
import socket
import subprocess
import threading
import time

from support.program import expect
from support.requests import HOST, post
from support.server import Client, HonestVisitor, Raw, Server

EMAIL = "ada@example.com"
# From docs/http.md.
CAP = 512
MANY = 10_000


class Crowd:
    """Many connections, each sent the same beginning and then left alone."""

    def __init__(self, server, beginning, count):
        self.server, self.beginning, self.count, self.sockets = server, beginning, count, []

    def gather(self):
        for _ in range(self.count):
            connection = socket.socket()
            connection.settimeout(30)
            try:
                connection.connect(("127.0.0.1", self.server.port))
                connection.setblocking(False)
                connection.send(self.beginning)
            except OSError:
                pass
            self.sockets.append(connection)

    def leave(self):
        for connection in self.sockets:
            connection.close()


def garbage(port, seed, seconds):
    """Sends garbage on one connection after another, and never reads the responses."""
    generator = random.Random(seed)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        connection = Raw(port)
        connection.send(generator.randbytes(generator.randrange(1, 5000)))
        connection.socket.close()


def beside(server, name, attack):
    """Runs an attack beside an honest visitor, and checks the server afterwards."""
    highest = 0
    with HonestVisitor(server.port, EMAIL) as visitor:
        thread = threading.Thread(target=attack, daemon=True)
        thread.start()
        while thread.is_alive():
            highest = max(highest, server.memory())
            thread.join(0.2)
    figures = visitor.verdict(name)
    expect(highest <= CAP, True, f"{name}: {highest:.0f} MiB")
    # It must be as fast as before within five seconds.
    time.sleep(5)
    start = time.monotonic()
    status, answer = Client(server.port).log_in(EMAIL)
    expect(status, 201, answer)
    after = time.monotonic() - start
    expect(after < 0.5, True, f"{name}: a login takes {after:.2f} s afterwards")
    print(f"{name}: {figures}; {highest:.0f} MiB at most; a login afterwards {after:.3f} s", flush=True)


def elsewhere(act, *arguments):
    """Starts a low-priority process: real attackers use other machines and other cores."""

    def give_way():
        os.nice(19)
        act(*arguments)

    return multiprocessing.Process(target=give_way)


def crowd(server, beginning, count, seconds):
    def gather():
        crowd = Crowd(server, beginning, count)
        crowd.gather()
        time.sleep(seconds)
        crowd.leave()

    def attack():
        process = elsewhere(gather)
        process.start()
        process.join()

    return attack


def slow(server, *arguments):
    def attack():
        command = ["nice", "-n", "19", "slowhttptest", "-c", "4000", "-r", "1000", "-l", "30", "-p", "2", *arguments]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)

    return attack


def main():
    if "ACCOUNTS_LONG" not in os.environ:
        return print("SKIPPED: see scripts/soak http")
    if not shutil.which("slowhttptest"):
        raise SystemExit("FAILED: slowhttptest is not installed")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    many = min(MANY, most - 500)
    server = Server().serve()
    status, answer = server.client().sign_up(EMAIL)
    expect(status, 201, answer)
    print(f"to begin with {server.memory():.0f} MiB", flush=True)
    beside(server, f"{many} silent connections", crowd(server, b"", many, 5))
    head = f"GET /health/live HTTP/1.1\r\n{HOST}X: ".encode()
    beside(server, f"{many} unfinished headers", crowd(server, head + b"x" * 8000, many, 5))
    body = post("Content-Length: 65536\r\n", "x" * 60000).encode()
    beside(server, f"{many} unfinished bodies", crowd(server, body, many, 5))

    def nonsense():
        senders = [elsewhere(garbage, server.port, seed, 10) for seed in range(4)]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()

    beside(server, "nonsense", nonsense)
    place = f"http://127.0.0.1:{server.port}"
    beside(server, "slow headers", slow(server, "-H", "-i", "2", "-u", f"{place}/health/live"))
    beside(server, "slow bodies", slow(
        server, "-B", "-i", "2", "-s", "8192", "-t", "POST", "-f", "application/json", "-u", f"{place}/api/v1/sessions"
    ))  # fmt: skip
    beside(server, "ranges", slow(server, "-R", "-a", "1", "-b", "3000", "-u", f"{place}/api/v1/signup/schema"))
    beside(server, "slow readers", slow(
        server, "-X", "-w", "10", "-y", "20", "-n", "5", "-z", "32", "-k", "3", "-u", f"{place}/api/v1/signup/schema"
    ))  # fmt: skip
    expect([line for line in server.log if " error " in line][:3], [])
    expect(server.stop(), 0)


main()
