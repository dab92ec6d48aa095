"""The highly available installation of deploy/ha, on loopback, and clients that load it."""

import atexit
import http.client
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid

from support.api import PERSON
from support.program import PASSWORD, eventually, expect

TRY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../deploy/ha/try")
SERVERS = (1, 2, 3)
# The status of a request that was carried out or not; 0 for no response at all.
UNANSWERED = {0, 502, 503, 504}


def free_ports():
    """Returns a port that is free, with the forty after it; none of them is given to a connection."""
    for _ in range(100):
        port = random.randrange(20000, 32000)
        try:
            for number in range(port, port + 41):
                socket.create_server(("127.0.0.1", number)).close()
            return port
        except OSError:
            continue
    sys.exit("FAILED: there are no free ports")


class Installation:
    """etcd, three PostgreSQL servers, HAProxy, two nodes and nginx, in a temporary folder."""

    def __init__(self, *options):
        if len(sys.argv) != 2:
            sys.exit(f"usage: {sys.argv[0]} PROGRAM")
        self.folder = tempfile.mkdtemp(prefix="accounts-ha-")
        # PostgreSQL runs as another user if this script runs as root.
        os.chmod(self.folder, 0o755)
        self.place = os.path.join(self.folder, "ha")
        self.port = free_ports()
        self.is_synchronous = "--asynchronous" not in options
        atexit.register(self.end)
        self.call("up", "--program", sys.argv[1], "--port", str(self.port), *options)

    def call(self, command, *arguments):
        """Runs the script of deploy/ha."""
        environment = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "LANG": "C.UTF-8",
            # All clients have the same address.
            "ACCOUNTS_SIGN_UPS_PER_HOUR": "1000000",
        }  # fmt: skip
        command = [TRY, command, self.place, *arguments]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        expect(done.returncode, 0, f"{command}: {done.stderr} {self.logs()}")

    def logs(self):
        """Returns the last lines of each log."""
        folder, text = os.path.join(self.place, "log"), ""
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
            with open(os.path.join(folder, name), errors="replace") as file:
                text += f"\n== {name}\n" + "".join(file.readlines()[-5:])
        return text

    def end(self):
        if os.path.isdir(self.place):
            for number in SERVERS:
                self.signal(number, signal.SIGCONT)
            subprocess.run([TRY, "down", self.place], capture_output=True, stdin=subprocess.DEVNULL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def environment(self):
        """Returns the settings of the nodes, for the command line."""
        with open(os.path.join(self.place, "accounts.env")) as file:
            return dict(line.strip().split("=", 1) for line in file if not line.startswith("#"))

    # PostgreSQL

    def answers(self, number, path):
        """Returns the status and body of Patroni's response to a request; nothing without one."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port + 20 + number, timeout=2)
        try:
            connection.request("GET", path)
            response = connection.getresponse()
            return response.status, response.read()
        except (OSError, http.client.HTTPException):
            return None, b""
        finally:
            connection.close()

    def leader(self, *others):
        """Waits for a leader that is not one of the others; returns its number."""

        def look():
            leads = (number for number in SERVERS if number not in others and self.answers(number, "/leader")[0] == 200)
            return next(leads, None)

        return eventually(look, lambda: f"no server leads: {self.logs()}")

    def complete(self):
        """Waits until all three servers run and have the same data, and one of them is the synchronous standby."""
        roles = ["leader", "replica", "sync_standby" if self.is_synchronous else "replica"]

        def look():
            members = json.loads(self.answers(self.leader(), "/cluster")[1] or "{}").get("members", [])
            found = sorted(member["role"] for member in members if member["state"] in ("running", "streaming"))
            return found == roles and len({member.get("timeline") for member in members}) == 1

        eventually(look, lambda: f"not all servers are complete: {self.logs()}", 180)

    def patroni(self, number):
        return self.read_pid(f"run/node{number}")

    def postmaster(self, number):
        return self.read_pid(f"node{number}/data/postmaster.pid")

    def read_pid(self, name):
        try:
            with open(os.path.join(self.place, name)) as file:
                return int(file.readline())
        except (FileNotFoundError, ValueError):
            return None

    def processes(self, number, title=""):
        """Returns the processes of a PostgreSQL server, without the postmaster."""
        postmaster = self.postmaster(number)
        if postmaster is None:
            return []
        listed = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(postmaster)], capture_output=True, text=True)
        return [int(line.split()[0]) for line in listed.stdout.splitlines() if title in line]

    def signal(self, number, how):
        """Sends a signal to Patroni and to all processes of its PostgreSQL server."""
        for pid in [self.patroni(number), self.postmaster(number), *self.processes(number)]:
            send(pid, how)

    def kill(self, number):
        """Kills Patroni, which would restart the server, and the server."""
        for pid in [self.patroni(number), self.postmaster(number)]:
            send(pid, signal.SIGKILL)

    def users(self, number):
        """Returns every address that a server has, with the ID of its user."""
        rows = self.sql(number, "SELECT email, id FROM users ORDER BY id")
        return [tuple(row.split(" ")) for row in rows.splitlines()]

    def sql(self, number, statement):
        """Runs SQL on a server, as the role of the program; returns the rows, with a space between columns."""
        with open(os.path.join(self.place, "passwords/accounts")) as file:
            environment = {**os.environ, "PGPASSWORD": file.read().strip()}
        done = subprocess.run(
            ["psql", "-h", "127.0.0.1", "-p", str(self.port + 10 + number), "-U", "accounts", "-d", "accounts",
             "-XqAt", "-F", " ", "-c", statement],
            capture_output=True, text=True, env=environment,
        )  # fmt: skip
        expect(done.returncode, 0, done.stderr)
        return done.stdout


def send(pid, how):
    try:
        if pid is not None:
            os.kill(pid, how)
    except ProcessLookupError:
        pass


class Client:
    """A client that keeps its connection to nginx, and never repeats a request by itself."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def __call__(self, method, path, body=None, **headers):
        """Sends a request; returns the status, 0 without a response, and the body."""
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        try:
            headers = {name.replace("_", "-"): value for name, value in headers.items()}
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            return response.status, response.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            return 0, repr(error).encode()

    def sign_up(self, email, key):
        return self("POST", "/api/v1/users", {**PERSON, "email": email}, Idempotency_Key=key)

    def log_in(self, email):
        return self("POST", "/api/v1/sessions", {"email": email, "password": PASSWORD})

    def check(self, token):
        return self("GET", "/api/v1/session", Authorization=f"Bearer {token}")


class Ledger:
    """The sign-ups that were sent, and those that were acknowledged, with the time of the acknowledgement."""

    def __init__(self):
        self.lock = threading.Lock()
        self.asked, self.acknowledged, self.times, self.unanswered = set(), {}, [], 0

    def ask(self, email):
        with self.lock:
            self.asked.add(email)

    def acknowledge(self, email, id):
        with self.lock:
            expect(self.acknowledged.setdefault(email, id), id, f"{email} got two accounts")
            self.times.append(time.monotonic())

    def miss(self):
        with self.lock:
            self.unanswered += 1

    def longest_gap(self):
        """Returns the longest time without an acknowledgement."""
        return max(after - before for before, after in zip(self.times, self.times[1:]))

    def settle(self, rows):
        """Compares the ledger with the stored addresses: returns the lost ones, and fails on any other difference."""
        stored = dict(rows)
        expect(len(stored), len(rows), "an address is stored twice")
        expect(set(stored) - self.asked, set(), "nobody signed up with it")
        return sorted(email for email, id in self.acknowledged.items() if stored.get(email) != id)


class Load:
    """People who sign up, and others who check their session, again and again until the end."""

    # A pause after each request, in seconds: the test needs many sign-ups, not all of the machine.
    PAUSE = 0.05

    def __init__(self, port, writers=4, readers=2):
        self.port, self.ledger, self.stopping = port, Ledger(), threading.Event()
        self.checks = self.failed_checks = 0
        token = self.reader()
        self.threads = [threading.Thread(target=self.write, args=(number,), daemon=True) for number in range(writers)]
        self.threads += [threading.Thread(target=self.read, args=(token,), daemon=True) for _ in range(readers)]
        for thread in self.threads:
            thread.start()

    def reader(self):
        """Signs up the user whose session is checked; returns the token."""
        client, email = Client(self.port), "reader@example.com"
        self.ledger.ask(email)
        status, text = client.sign_up(email, str(uuid.uuid4()))
        expect(status, 201, text)
        self.ledger.acknowledge(email, json.loads(text)["id"])
        status, text = client.log_in(email)
        expect(status, 201, text)
        return json.loads(text)["token"]

    def write(self, number):
        """Signs people up. Half of the writers repeat a sign-up, with its key, until it is acknowledged."""
        client, count = Client(self.port), 0
        while not self.stopping.is_set():
            email, key = f"w{number}n{count}@example.com", str(uuid.uuid4())
            count += 1
            self.ledger.ask(email)
            while True:
                status, text = client.sign_up(email, key)
                if status == 201:
                    self.ledger.acknowledge(email, json.loads(text)["id"])
                    break
                expect(status in UNANSWERED, True, f"{email}: {status} {text}")
                self.ledger.miss()
                time.sleep(0.2)
                if number % 2 or self.stopping.is_set():
                    break
            time.sleep(self.PAUSE)

    def read(self, token):
        client = Client(self.port)
        while not self.stopping.is_set():
            status, text = client.check(token)
            self.checks += 1
            if status != 200:
                expect(status in UNANSWERED, True, f"a session check: {status} {text}")
                self.failed_checks += 1
            time.sleep(self.PAUSE)

    def wait(self, count):
        """Waits for so many more acknowledgements; returns the seconds until the first."""
        begin, before = time.monotonic(), len(self.ledger.times)
        eventually(lambda: len(self.ledger.times) >= before + count, "no sign-up is acknowledged", 180)
        return self.ledger.times[before] - begin

    def stop(self):
        self.stopping.set()
        for thread in self.threads:
            thread.join()
        return self.ledger
