#!/usr/bin/python3
"""Compares `accounts serve` with the possible maximum, in one run: `serve.py ACCOUNTS REFERENCE`.

wrk sends the requests, on the same cores as the server. Ratios are medians of several rounds.
"""

import json
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

PROGRAM, REFERENCE = sys.argv[1:3]
ROUNDS = 5
SECONDS = 6
PASSWORD = "violet canyon otter 42"

POST = """
local count = 0
local thread = 0
function setup(t) t:set("id", thread); thread = thread + 1 end
function init(arguments) base = arguments[1] end
function request()
  count = count + 1
  local body = %s
  -- From many networks, as if by a proxy, to stay below the limits of each network.
  local address = string.format("10.%%d.%%d.%%d", count %% 250, math.floor(count / 250) %% 250, id)
  return wrk.format("POST", "%s", {["Content-Type"] = "application/json", ["X-Forwarded-For"] = address}, body)
end
"""
SIGN_UP = (
    """string.format('{"name":"Ada Lovelace","email":"u%%s-%%d-%%d@example.com","password":"%s",'
    .. '"birthday":"1990-12-10","language":"english","agreeTerms":true}', base, id, count)"""
    % PASSWORD
)
# From many accounts, to stay below the limits of each account.
LOG_IN = """string.format('{"email":"l%%d@example.com","password":"%s"}', count %% 200)""" % PASSWORD


class Server:
    """The program with a new database at 127.0.0.1, behind a proxy that forwards many networks."""

    def __init__(self, folder):
        self.database = os.path.join(folder, "accounts.db")
        environment = {"ACCOUNTS_DB": self.database, "HOME": folder, "ACCOUNTS_LOG_LEVEL": "error",
                       "ACCOUNTS_TRUSTED_PROXIES": "127.0.0.1", "ACCOUNTS_SIGN_UPS_PER_HOUR": "1000000"}  # fmt: skip
        start = time.perf_counter()
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0"], env=environment, stderr=subprocess.PIPE, text=True
        )
        self.url = re.search(r"http://\S+", self.process.stderr.readline()).group()
        urllib.request.urlopen(self.url + "/health/ready").read()
        self.milliseconds = (time.perf_counter() - start) * 1000

    def post(self, path, **members):
        request = urllib.request.Request(
            self.url + path, json.dumps(members).encode(), {"Content-Type": "application/json"}
        )
        return json.load(urllib.request.urlopen(request))

    def megabytes(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1)) / 1024

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def wrk(url, connections=32, seconds=SECONDS, script=None, base="", token=None):
    """Returns requests per second, the 99th percentile in milliseconds, and the number of failed responses."""
    command = ["wrk", "-t2", f"-c{connections}", f"-d{seconds}s", "--latency", "--timeout", "30s"]
    if script:
        file = tempfile.NamedTemporaryFile("w", suffix=".lua", delete=False)
        file.write(script)
        file.close()
        command += ["-s", file.name]
    if token:
        command += ["-H", f"Authorization: Bearer {token}"]
    output = subprocess.run(command + [url, base], capture_output=True, text=True, check=True).stdout
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))
    p99 = re.search(r"99%\s+([\d.]+)(us|ms|s)", output)
    scale = {"us": 0.001, "ms": 1, "s": 1000}[p99.group(2)]
    failed = re.search(r"Non-2xx or 3xx responses: (\d+)", output)
    return rate, float(p99.group(1)) * scale, int(failed.group(1)) if failed else 0


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
        server = Server(folder)
        starts = []
        for _ in range(5):
            with tempfile.TemporaryDirectory() as other:
                another = Server(other)
                another.stop()
                # Again, with an existing database: the first start creates it.
                another = Server(other)
                starts.append(another.milliseconds)
                another.stop()
        print(f"start to the first 200: {statistics.median(starts):.1f} ms, the middle of {len(starts)}")
        print(f"memory at rest: {server.megabytes():.1f} MB")

        for number in range(200):
            server.post("/api/v1/users", name="Ada Lovelace", email=f"l{number}@example.com", password=PASSWORD,
                        birthday="1990-12-10", language="english", agreeTerms=True)  # fmt: skip
        # From another user: logins end the oldest sessions of their user.
        server.post("/api/v1/users", name="Ada Lovelace", email="ada@example.com", password=PASSWORD,
                    birthday="1990-12-10", language="english", agreeTerms=True)  # fmt: skip
        token = server.post("/api/v1/sessions", email="ada@example.com", password=PASSWORD)["token"]

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
