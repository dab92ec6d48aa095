"""A PostgreSQL server of the script's own, on a Unix socket in a temporary folder, or also on a port."""

import atexit
import os
import shutil
import signal
import subprocess
import tempfile

from support.program import PATIENCE, eventually, expect
from support.server import Server

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../scripts/postgres")


class Postgres:
    def __init__(self, port=None, settings=()):
        self.port = port
        self.settings = [*settings, *(["listen_addresses=127.0.0.1", f"port={port}"] if port else [])]
        self.folder = tempfile.mkdtemp(prefix="accounts-pg-")
        self.process = None
        atexit.register(self.end)
        self.start()

    def start(self):
        """Starts the server; it can be stopped and started again."""
        self.process = subprocess.Popen([SCRIPT, "--keep", self.folder, *self.settings], stdin=subprocess.PIPE)

        def answers():
            expect(self.process.poll(), None, "the PostgreSQL server does not start")
            return subprocess.run(self.psql("SELECT 1"), capture_output=True).returncode == 0

        eventually(answers, "the PostgreSQL server does not answer")

    def stop(self):
        """Stops the server at once, with all connections."""
        self.process.stdin.close()
        self.process.wait(timeout=PATIENCE)

    def pid(self):
        with open(os.path.join(self.folder, "data/postmaster.pid")) as file:
            return int(file.readline())

    def freeze(self):
        """Stops all processes of the server without ending them: it keeps its sockets open and answers nothing."""
        self.signal(signal.SIGSTOP)

    def thaw(self):
        self.signal(signal.SIGCONT)

    def signal(self, how):
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.pid())], capture_output=True, text=True)
        for pid in [self.pid(), *map(int, children.stdout.split())]:
            try:
                os.kill(pid, how)
            except ProcessLookupError:
                pass

    def psql(self, sql, database="postgres"):
        port = ["-p", str(self.port)] if self.port else []
        return ["psql", "-h", self.folder, *port, "-U", "accounts", "-d", database, "-qAtc", sql]

    def sql(self, sql, database="postgres"):
        """Runs SQL; returns its output."""
        return subprocess.run(self.psql(sql, database), check=True, capture_output=True, text=True).stdout.strip()

    def create(self, database, options=""):
        """Creates a database that is closed to other roles, as the program requires; returns its URL."""
        self.sql(f"CREATE DATABASE {database} {options}")
        self.sql(f"REVOKE CONNECT ON DATABASE {database} FROM PUBLIC")
        # Up to PostgreSQL 14, every role may create objects in it.
        self.sql("REVOKE CREATE ON SCHEMA public FROM PUBLIC", database)
        return self.url(database)

    def url(self, database, user="accounts"):
        return f"postgres://{user}@/{database}?host={self.folder}"

    def end(self):
        if self.process and self.process.poll() is None:
            self.thaw()
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Node(Server):
    """A server on a database, of any kind, with the keys where it looks for them."""

    def __init__(self, database, keys):
        super().__init__()
        self.database = database
        self.environment |= {"ACCOUNTS_DB": database, "ACCOUNTS_KEY_FOLDER": keys}
