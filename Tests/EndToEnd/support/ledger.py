"""The acknowledged changes of a service that is killed, and what may be stored of each user."""

import hashlib
import os
import sqlite3
from collections import Counter
from typing import NamedTuple

from support.program import expect

# The most wrong passwords in a row that cost no wait.
FREE_GUESSES = 4


class User(NamedTuple):
    """A user as stored: everything that one transaction changes is compared at once."""

    status: str = "absent"
    failures: int = 0
    sessions: int = 0
    keyed: bool = False
    events: tuple = ()

    def with_event(self, event, **changes):
        return self._replace(events=(*self.events, event), **changes)


class Ledger:
    """The acknowledged changes, synced to disk at once."""

    def __init__(self, path):
        self.file = open(path, "a")
        self.count = 0

    def add(self, line):
        self.file.write(line + "\n")
        self.file.flush()
        os.fsync(self.file.fileno())
        self.count += 1


class Client:
    """Signs users up and changes them, one operation at a time, and tracks how each user may be stored.

    The verbs in `early` count as done before their answer.
    """

    def __init__(self, number, count, random, early=()):
        self.next, self.count, self.random, self.early = number, count, random, early
        # The ways in which each user may be stored: one, or several while a response is outstanding.
        self.users = {}
        # The users whose token this service has given.
        self.tokens = set()

    def present(self):
        """Returns the users who exist, after a settlement."""
        return [(number, user) for number, (user,) in self.users.items() if user.status != "absent"]

    def line(self):
        """Returns the next request."""
        known = [number for number, states in self.users.items() if states[-1].status != "absent"]
        if not known or self.random.random() < 0.4:
            self.number, self.verb = self.next, self.random.choice(["signup", "keyed"])
            self.next += self.count
            before = User()
        else:
            self.number = self.random.choice(known)
            (before,) = self.users[self.number]
            verbs = ["disable", "enable", "delete", "logout"]
            # More failures would cost a wait.
            if before.failures < FREE_GUESSES:
                verbs += ["device", "guess"]
            self.verb = self.random.choice(verbs)
        self.outcome, *states = self.after(before)
        if self.verb not in self.early:
            states = [before, *states]
        self.users[self.number] = states
        return f"{self.verb} {self.number}"

    def after(self, user):
        """Returns the answer to the request, and the states that it passes through."""
        failed = user._replace(failures=user.failures + 1)
        match self.verb:
            case "signup" | "keyed":
                keyed = self.verb == "keyed"
                return "ok", User("enabled", keyed=keyed, events=("signUp done",))
            case "guess":
                return "refused", failed, failed.with_event("logIn wrongPassword")
            case "device" if user.status == "disabled":
                return "refused", failed, failed.with_event("logIn disabled")
            case "device":
                return "ok", failed, user.with_event("logIn done", failures=0, sessions=user.sessions + 1)
            case "logout" if self.number in self.tokens:
                return "ok", user.with_event("logOut done", sessions=user.sessions - 1)
            case "disable" if user.status == "enabled":
                return "ok", user.with_event("disableUser done", status="disabled", sessions=0)
            case "enable" if user.status == "disabled":
                return "ok", user.with_event("enableUser done", status="enabled")
            case "delete":
                return "ok", User(events=(*user.events, "deleteUser done"))
            case _:
                return "none" if self.verb == "logout" else "ok", user

    def acknowledge(self, outcome):
        expect(outcome, self.outcome, f"{self.verb} {self.number}")
        self.users[self.number] = self.users[self.number][-1:]
        if (self.verb, outcome) == ("device", "ok"):
            self.tokens.add(self.number)
        elif self.verb in ("logout", "disable", "delete"):
            self.tokens.discard(self.number)

    def settle(self, stored):
        """Compares every user with the stored ones, and adopts those; returns the events of those who are gone."""
        gone = []
        for number, states in self.users.items():
            found = stored.pop(number, User())
            if found.status == "absent":
                # Their events are found by an identifier that may be unknown.
                allowed = [state for state in states if state.status == "absent"]
                expect(len(allowed), 1, f"user {number} is absent, may be {states}")
                found = allowed[0]
                gone.append(found.events)
            expect(found in states, True, f"user {number} is {found}, may be {states}")
            self.users[number] = [found]
        # The tokens are lost with the program that got them.
        self.tokens = set()
        return gone


def numbered(email):
    return int(email[1:].partition("@")[0])


def read(path):
    """Returns the stored users by number, and the events of users who are gone."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        rows = database.execute(
            "SELECT id, email, disabled_at IS NULL, (SELECT count(*) FROM sessions WHERE user_id = users.id),"
            " id IN (SELECT user_id FROM one_time_secrets) FROM users"
        ).fetchall()
        failures = dict(database.execute("SELECT name, failures FROM rate_limit_counters"))
        events = {}
        for target, event in database.execute(
            "SELECT target, action || ' ' || coalesce(reason, 'done') FROM audit_events"
            " WHERE target IS NOT NULL ORDER BY number"
        ):
            events[target] = (*events.get(target, ()), event)
    finally:
        database.close()
    users = {}
    for identifier, email, is_enabled, sessions, keyed in rows:
        count = failures.pop(f"user:{identifier}", 0)
        name = "account:" + hashlib.sha256(email.encode()).hexdigest()
        expect(failures.pop(name, 0), count, f"failures of the address and of the user {email}")
        status = "enabled" if is_enabled else "disabled"
        users[numbered(email)] = User(status, count, sessions, bool(keyed), events.pop(identifier, ()))
    left = [name for name in failures if name.startswith("user:")]
    expect(left, [], "counters of users who are gone")
    return users, events.values()


def settle(clients, path):
    """Compares a database with everything that the clients know: nothing is lost, and nothing invented."""
    users, events = read(path)
    gone = [events for client in clients for events in client.settle(users) if events]
    expect(users, {}, "stored, and nobody asked for it")
    expect(Counter(events), Counter(gone), "events of users who are gone")
