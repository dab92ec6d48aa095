"""`accounts serve`, run for real, and clients that talk to it byte by byte."""

import atexit
import http.client
import json
import re
import signal
import socket
import threading
import time

from support.program import LONG, PASSWORD, PATIENCE, PERSON, Program, expect


class Server(Program):
    """A server on a free port, with a new database."""

    def __init__(self, *arguments):
        super().__init__()
        self.arguments = arguments or ("--port", "0")
        self.process = None
        # All clients of a script have the same address.
        self.environment["ACCOUNTS_SIGN_UPS_PER_HOUR"] = "1000000"
        # A failed script leaves no processes behind.
        atexit.register(self.end)

    def end(self):
        if self.process and self.process.poll() is None:
            self.process.kill()

    def serve(self):
        """Starts the server; it can be stopped and started again."""
        self.process = self.start("serve", *self.arguments)
        for line in self.process.stderr:
            found = re.search(r"listening on http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found[1])
                break
        else:
            raise SystemExit(f"FAILED: it does not listen, status {self.process.wait()}")
        self.log = []
        threading.Thread(target=self.read_log, args=(self.process.stderr,), daemon=True).start()
        return self

    def read_log(self, lines):
        for line in lines:
            # The last line of the start.
            if not line.startswith(("accounts: SQLite ", "accounts: PostgreSQL ")):
                self.log.append(line)

    def stop(self, how=signal.SIGTERM):
        """Stops the server; returns its exit status."""
        self.process.send_signal(how)
        return self.process.wait(timeout=PATIENCE)

    def memory(self):
        """Returns the resident memory in MiB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024

    def raw(self):
        return Raw(self.port)

    def client(self):
        return Client(self.port)


class Client:
    """An honest client that keeps its connection."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(self, method, path, body=None, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        text = response.read()
        return response.status, json.loads(text) if text else None

    def sign_up(self, email, name="Ada Lovelace"):
        return self.ask("POST", "/api/v1/users", {**PERSON, "name": name, "email": email})

    def log_in(self, email):
        return self.ask("POST", "/api/v1/sessions", {"email": email, "password": PASSWORD})


class Raw:
    """A connection that can send anything."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.start = time.monotonic()

    def send(self, data):
        """Sends data; returns whether the server accepted it."""
        try:
            self.socket.sendall(data if isinstance(data, bytes) else data.encode("latin-1"))
            return True
        except (BrokenPipeError, ConnectionResetError):
            return False

    def rest(self, timeout=10):
        """Returns everything received, and whether the server closed the connection."""
        self.socket.settimeout(timeout)
        data = b""
        try:
            while piece := self.socket.recv(65536):
                data += piece
            return data, True
        except ConnectionResetError:
            return data, True
        except TimeoutError:
            return data, False


class HonestVisitor:
    """Logs in and checks its session, beside other load, and measures the times.

    It uses a new connection each time: an old one would have been there before the flood.
    """

    def __init__(self, port, email):
        self.port, self.email = port, email
        self.seconds, self.failures = [], []
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopping.set()
        self.thread.join()

    def run(self):
        while not self.stopping.wait(0.05):
            start = time.monotonic()
            try:
                self.visit()
            except (OSError, http.client.HTTPException) as error:
                self.failures.append(repr(error))
            self.seconds.append(time.monotonic() - start)

    def visit(self):
        client = Client(self.port)
        status, answer = client.log_in(self.email)
        if status != 201:
            return self.failures.append(f"login: {status} {answer}")
        status, answer = client.ask("GET", "/auth/check", Authorization=f"Bearer {answer['token']}")
        if status != 204:
            self.failures.append(f"check: {status} {answer}")

    def verdict(self, what):
        """Compares the times with the target: p99 of a login and a check within a second, in the soak.

        Beside other tests the machine has less for it, and the figures are only printed."""
        expect(self.failures[:3], [], what)
        times = sorted(self.seconds)
        p99 = times[int(len(times) * 0.99)] if len(times) >= 100 else times[-1]
        figures = f"{len(times)} visits, median {times[len(times) // 2]:.3f} s, p99 {p99:.3f} s"
        expect(p99 <= 1 or not LONG, True, f"{what}: {figures}")
        return figures
