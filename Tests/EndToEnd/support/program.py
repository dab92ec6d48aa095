"""The built program, run against a database in a new folder."""

import atexit
import contextlib
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

PASSWORD = "violet canyon otter 42"

# A sign-up by JSON.
PERSON = {
    "name": "Ada Lovelace", "email": "ada@example.com", "password": PASSWORD, "birthday": "1990-12-10",
    "language": "english", "agreeTerms": True,
}  # fmt: skip

# Whether the long form of a test runs: see CONTRIBUTING.md.
LONG = "ACCOUNTS_LONG" in os.environ

# The seconds to wait for anything that must happen: many times what a slow, busy machine needs. A hang takes them all.
PATIENCE = 120


def fail_in_thread(failure):
    """Ends the script if a thread fails: Python would end only the thread, and ignores SystemExit."""
    if failure.exc_type is SystemExit:
        print(failure.exc_value, file=sys.stderr, flush=True)
    else:
        sys.excepthook(failure.exc_type, failure.exc_value, failure.exc_traceback)
    # Stops servers and deletes folders, like a failure in the main thread.
    atexit._run_exitfuncs()
    os._exit(1)


threading.excepthook = fail_in_thread


class Program:
    def __init__(self):
        if len(sys.argv) != 2:
            sys.exit(f"usage: {sys.argv[0]} PROGRAM")
        self.path = sys.argv[1]
        self.folder = tempfile.TemporaryDirectory(prefix="accounts-e2e-")
        self.database = os.path.join(self.folder.name, "accounts.db")
        self.environment = {"ACCOUNTS_DB": self.database, "HOME": self.folder.name, "LANG": "C.UTF-8"}

    def start(self, *arguments, **options):
        return subprocess.Popen(
            [self.path, *arguments],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )

    def run(self, *arguments, input="", database=None):
        """Runs the program until it exits; returns its exit status, output and errors."""
        environment = dict(self.environment)
        if database:
            environment["ACCOUNTS_DB"] = database
        result = subprocess.run([self.path, *arguments], env=environment, input=input, capture_output=True, text=True)
        return result.returncode, result.stdout, result.stderr

    def must(self, *arguments, **options):
        """Runs the program, which must succeed; returns its output."""
        status, output, errors = self.run(*arguments, **options)
        expect(status, 0, output + errors)
        return output

    def json(self, *arguments, **options):
        status, output, errors = self.run(*arguments, "--json", **options)
        return status, json.loads(output)

    def answer(self, *arguments, **options):
        """Returns the JSON of a run, which must succeed."""
        return json.loads(self.must(*arguments, "--json", **options))

    def sign_up(self, name, email, **options):
        return self.json(*sign_up_arguments(name, email), input=PASSWORD + "\n", **options)

    def declare(self, form):
        """Makes JSON the form file of the next runs; returns its path."""
        path = self.environment["ACCOUNTS_FORM_FILE"] = os.path.join(self.folder.name, "form.json")
        with open(path, "w") as file:
            json.dump(form, file)
        return path

    def list(self, *arguments):
        """Returns every user."""
        return self.pages("users", "users", "list", *arguments)

    def pages(self, name, *arguments):
        """Returns the whole of a list, page by page, following the cursors."""
        found, after = [], []
        while True:
            page = self.answer(*arguments, *after)
            found += page[name]
            if page["next"] is None:
                return found
            after = ["--after", page["next"]]

    def rows(self, sql, *values):
        """Reads the database file without the program; returns the rows."""
        with contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as database:
            return database.execute(sql, values).fetchall()


def sign_up_arguments(name, email, birthday="1990-12-10", language="english"):
    return [
        "signup", "--name", name, "--email", email, "--birthday", birthday, "--language", language,
        "--agree-terms", "--password-stdin",
    ]  # fmt: skip


def seeded():
    """Returns a generator of random numbers, and shows its seed, which ACCOUNTS_SEED repeats."""
    seed = int(os.environ.get("ACCOUNTS_SEED", random.randrange(1 << 32)))
    print(f"seed {seed}", flush=True)
    return random.Random(seed)


def at_once(tasks):
    """Runs all tasks at the same moment; returns their results."""
    barrier, results = threading.Barrier(len(tasks)), [None] * len(tasks)

    def run(number, task):
        barrier.wait()
        results[number] = task()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(tasks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def eventually(condition, what, within=PATIENCE):
    """Waits until a condition holds, and returns its value; `what` is the fault if it never does, or returns it."""
    end = time.monotonic() + within
    while not (value := condition()):
        if time.monotonic() > end:
            sys.exit(f"FAILED: {what() if callable(what) else what} after {within} s")
        time.sleep(0.02)
    return value


def expect(actual, expected, context=""):
    if actual != expected:
        sys.exit(f"FAILED: expected {expected!r}, got {actual!r} {context}")
