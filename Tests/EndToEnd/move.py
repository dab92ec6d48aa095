#!/usr/bin/python3
"""`accounts move` takes a database from a file to a PostgreSQL server and back, beside a service that is running.

During the move, sessions are valid until the mark; every sign-up that is acknowledged is in the new database, and all
others get 503. Afterwards the old service refuses to store anything, and a service on the new database accepts the old
sessions. A move that is killed leaves an empty target, and the next one gives the same digests as a move that was not.

The long form moves 1,000,000 users (or ACCOUNTS_MOVED_USERS) both ways, and kills ten moves in each direction.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import threading
import time
import urllib.parse

from support.api import PERSON, Client
from support.postgres import Node, Postgres
from support.program import LONG, Program, eventually, expect

USERS = int(os.environ.get("ACCOUNTS_MOVED_USERS", 1_000_000 if LONG else 4000))
KILLS = 10 if LONG else 2
HASH = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
NAMES = ["Zoë", "Nguyễn Văn", "李 娜", "O'Neil", "Anne-Marie", "Grace Brewster"]


class Load:
    """Sign-ups, and checks of a session, for as long as a database is moved."""

    def __init__(self, service, session):
        self.service, self.session = service, session
        self.acknowledged, self.refused, self.checks, self.slowest = [], 0, 0, 0.0
        self.stopping = threading.Event()
        # They do not outlive a script that fails.
        self.threads = [threading.Thread(target=self.sign_up, args=(number,), daemon=True) for number in range(3)]
        self.threads.append(threading.Thread(target=self.check, daemon=True))

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        eventually(lambda: len(self.acknowledged) >= 3, "no sign-ups are acknowledged")
        return self

    def __exit__(self, failure, *_):
        if not failure:
            eventually(lambda: self.refused >= 3, "the old service does not notice the move")
        self.stopping.set()
        for thread in self.threads:
            thread.join()

    def sign_up(self, number):
        client, count = Client(self.service), 0
        while not self.stopping.is_set():
            count += 1
            email = f"load-{self.service.port}-{number}-{count}@example.com"
            answer = client("POST", "/api/v1/users", {**PERSON, "email": email})
            if answer.status == 201:
                self.acknowledged.append(email)
            else:
                expect((answer.status, int(answer.headers["Retry-After"]) >= 1), (503, True), answer.data)
                self.refused += 1

    def check(self):
        """Sessions are valid until the old database is marked as moved."""
        while not self.stopping.is_set():
            start = time.monotonic()
            answer = self.session("GET", "/auth/check")
            if answer.status == 503:
                expect(self.session("GET", "/health/ready", expecting=503).json, {"status": "moved"})
                return
            expect(answer.status, 204, answer.data)
            self.slowest = max(self.slowest, time.monotonic() - start)
            self.checks += 1
            time.sleep(0.01)


def move(program, source, target):
    """Moves a database; returns its tables, and the time that it took."""
    start = time.monotonic()
    moved = program.answer("move", "--from", source, "--to", target)
    return moved["tables"], time.monotonic() - start


def copy_keys(source, target):
    """Copies the keys as docs/scaling.md says; each is a pair of a place and a prefix."""
    for kind in ("audit", "mail"):
        key = kind + "-key"
        if os.path.exists(source + key):
            shutil.copyfile(source + key, target + key)
            os.chmod(target + key, 0o600)


def moved_beside_a_service(service, target, name):
    """Moves the database of a running service; returns the acknowledged addresses."""
    client = Client(service)
    session = client.log_in("ada@example.com")
    with Load(service, session) as load:
        _, seconds = move(service, service.database, target)
    expect(load.checks > 0, True)
    refused = client("POST", "/api/v1/users", {**PERSON, "email": "late@example.com"}, 503)
    expect(int(refused.headers["Retry-After"]) >= 1, True)
    expect(client("GET", "/health/ready", expecting=503).json, {"status": "moved"})
    status, _, errors = service.run("users", "list")
    place, new = shown(service.database), shown(target)
    expect((status, errors), (1, f"accounts: error: the database {place} was moved to {new}\n"
        f"accounts: hint: use --db {new}; or, if no program has changed that database, use this one again: run 'accounts move --cancel --from {place} --to {new}'\n"))  # fmt: skip
    print(f"{name}: {seconds:.1f} s, {len(load.acknowledged)} sign-ups acknowledged and {load.refused} refused, "
          f"{load.checks} session checks, the slowest {load.slowest:.2f} s")  # fmt: skip
    return load.acknowledged, session


def shown(place):
    """The name of a database in messages."""
    if not place.startswith("postgres://"):
        return os.path.realpath(place)
    host = urllib.parse.quote(place.partition("host=")[2], safe="")
    return f"postgres://accounts@{host}/{name_of(place)}"


def name_of(url):
    return url.split("/")[3].split("?")[0]


def continues(service, session, emails):
    """A service on the new database accepts the session, and has everyone."""
    service.serve()
    session.server = service
    session("GET", "/auth/check", expecting=204)
    Client(service)("GET", "/health/ready", expecting=200)
    expect(set(emails) - {user["email"] for user in service.list("--search", "load-")}, set(), "lost")
    expect(service.run("audit", "verify")[0], 0)


def cancel(program, *arguments):
    """Takes a move back; returns the status and the words without the prefix."""
    status, _, errors = program.run("move", "--cancel", *arguments)
    return status, [line.removeprefix("accounts: ") for line in errors.splitlines()]


def changed_is_kept(program, old, new):
    """A move to a file cannot be taken back once a service has changed the file."""
    expect(cancel(program, "--from", old, "--to", new), (1, [
        f"error: the database {shown(new)} was changed since the move (table users), so the move was not cancelled",
        "hint: to keep what only it has, go on with it, or move it to a new place with 'accounts move'; if that may be lost, use --yes instead of --to",
    ]))  # fmt: skip
    status, words = cancel(program, "--from", old, "--to", new.replace("/", "/./"))
    expect((status, words[0].endswith("so the move was not cancelled")), (1, True), words)
    missing = new + "-missing"
    expect(cancel(program, "--from", old, "--to", missing), (1, [
        f"error: there is no database {missing}",
        "hint: if that database was deleted, or if its programs are stopped and what only it has may be lost, use --yes instead of --to",
    ]))  # fmt: skip
    expect(program.json("users", "list", "--db", old)[0], 1, "the old database stays marked")


def unreachable_is_not_given_up(program, old):
    """A move to a server that cannot be reached is taken back only if the operator says so."""
    status, words = cancel(program, "--from", old, "--to", "postgres://accounts@127.0.0.1:1/accounts")
    expect((status, "cannot be reached" in words[0]), (69, True), words)
    expect(words[1].endswith("; if that database was deleted, or if its programs are stopped and what only it has may be lost, use --yes instead of --to"), True, words)
    expect(program.run("users", "list", "--db", old)[0], 1, "the old database stays marked")


def cancelled(program, old, new):
    """A move to a file is taken back: the file cannot be used any more, unless its own mark is removed."""
    place, path = shown(old), shown(new)
    expect(cancel(program, "--from", old, "--to", new), (0, [
        f"the database {place} can be used again", f"hint: no program can use {path} any more: delete it",
    ]))  # fmt: skip
    expect(cancel(program, "--from", old, "--to", new),
           (65, [f"error: the database {place} was not moved", "hint: there is nothing to cancel"]))  # fmt: skip
    expect(program.run("users", "list", "--db", new)[2].splitlines()[0],
           f"accounts: error: the database {path} was moved to {place}")  # fmt: skip
    expect(cancel(program, "--from", new, "--yes"), (0, [
        f"the database {new} can be used again",
        "hint: stop all programs that use the new database, and delete it: what it stores is not in this one",
    ]))  # fmt: skip


def kill_moves(program, postgres, source, targets, reference, seconds):
    """Kills moves at random moments; each leaves an empty target, or a complete one and the mark; the last is complete."""
    target = next(targets)
    for number in range(KILLS):
        process = program.start("move", "--from", source, "--to", target)
        try:
            process.wait(timeout=random.uniform(0, seconds))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
        _, errors = process.communicate()
        if target.startswith("postgres://"):
            tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
            is_empty = postgres.sql(tables, name_of(target)) == "0"
        else:
            is_empty = not os.path.exists(target) or os.path.getsize(target) == 0
        expect(process.returncode in (0, -signal.SIGKILL), True, errors)
        if not is_empty:
            # It ended, or was killed after the commit: then the source has the mark, and the two can be compared.
            expect(program.run("move", "--cancel", "--from", source, "--to", target)[0], 0, number)
            target = next(targets)
            continue
        expect(process.returncode, -signal.SIGKILL, errors)
    tables, _ = move(program, source, target)
    expect(tables, reference)
    return target


def users():
    for number in range(USERS):
        yield json.dumps({
            "name": NAMES[number % len(NAMES)], "email": f"u{number}@example.com", "birthday": "1990-12-10",
            "language": "english", "passwordHash": HASH,
        })  # fmt: skip


def numbered(make):
    number = 0
    while True:
        number += 1
        yield make(number)


def main():
    postgres, program = Postgres(), Program()
    folder = program.folder.name
    keys = os.path.join(folder, "keys")
    os.mkdir(keys, 0o700)
    program.environment["ACCOUNTS_KEY_FOLDER"] = keys
    first, second = os.path.join(folder, "first.db"), os.path.join(folder, "second.db")
    file = Node(first, keys)
    file.must("users", "import", "-", input="\n".join(users()))
    file.serve()
    Client(file).sign_up("Ada Lovelace", "ada@example.com")

    server = Node(postgres.create("accounts"), keys)
    emails, session = moved_beside_a_service(file, server.database, "to the server")
    expect(file.stop(), 0)
    copy_keys(first + "-", keys + "/")
    continues(server, session, emails)
    unreachable_is_not_given_up(program, first)

    again = Node(second, keys)
    more, session = moved_beside_a_service(server, second, "to a file")
    expect(server.stop(), 0)
    copy_keys(keys + "/", second + "-")
    continues(again, session, emails + more)
    Client(again).sign_up("Grace Hopper", "grace@example.com")
    changed_is_kept(program, server.database, second)
    Client(again).sign_up("Lin Lam", "lin@example.com")
    expect(again.stop(), 0)
    expect(again.run("check", "--full")[0], 0)

    databases = numbered(lambda number: postgres.create(f"there_{number}"))
    there = next(databases)
    reference, seconds = move(program, second, there)
    files = numbered(lambda number: os.path.join(folder, f"back-{number}.db"))
    back = next(files)
    tables, seconds_back = move(program, there, back)
    expect(tables, reference)
    print(f"{tables[0]['rows']} users: {seconds:.1f} s to a server, {seconds_back:.1f} s to a file, the same digests")
    cancelled(program, there, back)
    last = kill_moves(program, postgres, back, databases, reference, seconds)
    kill_moves(program, postgres, last, files, reference, seconds_back)
    print(f"{KILLS} moves killed in each direction: an empty target, and then the same digests")


main()
