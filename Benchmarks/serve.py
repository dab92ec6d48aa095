#!/usr/bin/python3
"""Compares `accounts serve` with the possible maximum, in one run: `serve.py ACCOUNTS REFERENCE`.

wrk sends the requests, on the same cores as the server. Ratios are medians of several rounds.
"""

import socket
import statistics
import subprocess
import sys
import tempfile
import time

from load import LOG_IN, POST, SIGN_UP, Server, wrk

PROGRAM, REFERENCE = sys.argv[1:3]
ROUNDS = 5


def hashes():
    return float(subprocess.run([REFERENCE, "hash"], capture_output=True, text=True, check=True).stdout)


def compare(name, reference, ours):
    ratios, last = [], None
    for round in range(ROUNDS):
        base = reference(round)
        rate, p99, failed = ours(round)
        ratios.append(rate / base)
        last = f"{rate:.1f}/s beside {base:.1f}/s, p99 {p99:.1f} ms, {failed} refused"
    print(f"{name}: ratio {statistics.median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f}); last {last}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        # Start it before timing anything: at the first request Python loads its modules.
        server = Server(PROGRAM, folder, ACCOUNTS_LOG_LEVEL="error")
        starts = []
        for _ in range(5):
            with tempfile.TemporaryDirectory() as other:
                another = Server(PROGRAM, other)
                another.stop()
                # Again, with an existing database: the first start creates it.
                another = Server(PROGRAM, other)
                starts.append(another.milliseconds)
                another.stop()
        print(f"start to the first 200: {statistics.median(starts):.1f} ms, the middle of {len(starts)}")
        print(f"memory at rest: {server.megabytes():.1f} MB")

        token = server.fill()
        compare("sign-ups a second to crypto_pwhash on every core", lambda _: hashes(),
                lambda n: wrk(server.url, script=POST % (SIGN_UP, "/api/v1/users"), base=str(n)))  # fmt: skip
        compare("logins a second to crypto_pwhash on every core", lambda _: hashes(),
                lambda n: wrk(server.url, script=POST % (LOG_IN, "/api/v1/sessions")))  # fmt: skip

        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        hello = subprocess.Popen([REFERENCE, "hello", str(port)])
        time.sleep(1)
        for path in ("/auth/check", "/api/v1/session"):
            compare(f"session checks a second ({path}) to a bare hello",
                    lambda _: wrk(f"http://127.0.0.1:{port}/hello")[0],
                    lambda _: wrk(server.url + path, token=token))  # fmt: skip
        hello.terminate()

        idle = [wrk(server.url + "/auth/check", connections=2, token=token)[1] for _ in range(3)]
        script = tempfile.NamedTemporaryFile("w", suffix=".lua", delete=False)
        script.write(POST % (LOG_IN, "/api/v1/sessions"))
        script.close()
        logins = subprocess.Popen(
            ["wrk", "-t1", "-c64", "-d40s", "--timeout", "30s", "-s", script.name, server.url],
            stdout=subprocess.DEVNULL,
        )
        time.sleep(2)
        busy = [wrk(server.url + "/auth/check", connections=2, token=token)[1] for _ in range(3)]
        loaded = server.megabytes()
        logins.terminate()
        before, after = statistics.median(idle), statistics.median(busy)
        print(f"p99 of a session check: {before:.2f} ms idle, {after:.2f} ms beside 64 logins; {after / before:.1f} times")
        print(f"memory beside 64 logins: {loaded:.1f} MB")
        server.stop()


main()
