#!/usr/bin/python3
"""Power is lost at every moment of sign-ups, logins, deletions, a backup and a restore: what was acknowledged is stored.

The calls of the built program are recorded, and the disk is rebuilt as POSIX allows it to be: unsynced writes and changes
of the folder survive or not, each by itself. A restored database is the old one or the new one, and never anything else.
On disks that do not sync, the same checks fail. ACCOUNTS_LONG=1 tries many more ways to lose data.
"""

import os
import signal
import sqlite3
import tempfile

from support.disk import SECTOR, Call, Disk, Recorder, digest
from support.program import LONG, Program, expect
from support.workload import Workload

SEEDS = ["nothing", "everything", *range(20 if LONG else 1)]
LOGS = ("", "-wal", "-journal")
STATE = {
    "user": "SELECT email FROM users",
    "session": "SELECT email FROM sessions JOIN users ON users.id = user_id",
    "key": "SELECT users.email FROM one_time_secrets JOIN users ON users.id = user_id",
    "failures": "SELECT 'u' || failures FROM rate_limit_counters WHERE name LIKE 'user:%'",
    "event": "SELECT action || ' ' || coalesce(reason, 'done') || ' ' || number FROM audit_events",
}


class Stored:
    """What a surviving database contains; its files are looked at once, however often they survive."""

    def __init__(self, name="accounts.db"):
        self.name, self.known = name, {}
        self.files = [name + suffix for suffix in LOGS]

    def read(self, files):
        """Returns the facts in the database; None if there is none."""
        key = digest(files)
        if key not in self.known:
            self.known[key] = self.look(files)
        return self.known[key]

    def look(self, files):
        if not files.get(self.name):
            return None
        with tempfile.TemporaryDirectory(prefix="accounts-crash-") as place:
            for name, content in files.items():
                with open(os.path.join(place, name), "wb") as file:
                    file.write(content)
            try:
                return facts(os.path.join(place, self.name))
            except sqlite3.DatabaseError as error:
                return {f"damaged: {error}"}


def facts(path):
    database = sqlite3.connect(path)
    try:
        findings = [row[0] for row in database.execute("PRAGMA integrity_check")]
        if findings != ["ok"]:
            return {f"damaged: {findings[0]}"}
        tables = {row[0] for row in database.execute("SELECT name FROM sqlite_schema")}
        # A migration that was interrupted leaves nothing, and is done again.
        if "audit_head" not in tables:
            return set()
        return {f"{kind} {row[0].partition('@')[0]}" for kind, sql in STATE.items() for row in database.execute(sql)}
    finally:
        database.close()


def is_kept(fact, found):
    """Whether a database still has what was acknowledged; `no user u1` is a fact as well."""
    found = found or set()
    return fact[3:] not in found if fact.startswith("no ") else fact in found


def lost(disk, stored, allowed, ignored=lambda call: False, enough=None):
    """Returns what is wrong after a power loss, one line for each moment and way.

    `allowed` tells whether a state of the database may follow some acknowledged facts.
    """
    wrong, count = [], 0
    for files, acknowledged, moment in disk.crashes(SEEDS, stored.files, ignored):
        found = stored.read(files)
        count += 1
        if not allowed(found, acknowledged):
            wrong.append(f"moment {moment}: acknowledged {sorted(acknowledged)}, found {found and sorted(found)}")
            if len(wrong) == enough:
                break
    return wrong, count


def keeps_promises(found, acknowledged):
    whole = not any(fact.startswith("damaged") for fact in found or ())
    return whole and all(is_kept(fact, found) for fact in acknowledged)


def use(recorder, database):
    """Signs up, logs in, guesses and deletes with a program that is told to end, then with others."""
    workload = Workload(database, environment={**os.environ, **recorder.environment})
    expect(workload.greeting, "ready")
    ended = {"delete 3": "user u3"}
    for line, gained in {
        "signup 1": ["user u1", "event signUp done 1"],
        "keyed 2": ["user u2", "key u2", "event signUp done 2"],
        "device 1": ["session u1", "event logIn done 3"],
        "signup 3": ["user u3"],
        "delete 3": ["no user u3", "event deleteUser done 5"],
        "device 2": ["event logIn done 6"],
        "logout 2": ["no session u2", "event logOut done 7"],
        "guess 1": ["event logIn wrongPassword 8"],
    }.items():
        if line in ended:
            recorder.end(ended[line])
        expect(workload.do(line), "ok" if not line.startswith("guess") else "refused", line)
        for fact in gained:
            recorder.acknowledge(fact)
    recorder.acknowledge("failures u1")
    # Together in one commit.
    for number in range(10, 18):
        workload.process.stdin.write(f"signup {number}\n")
    for _ in range(10, 18):
        outcome, _, line = workload.process.stdout.readline().strip().partition(" ")
        expect(outcome, "ok", line)
        recorder.acknowledge(f"user u{line.split()[1]}")
    expect(workload.close(), 0)
    recorder.acknowledge("closed")


def promises(recorder, database):
    recorder.start()
    use(recorder, database)
    disk, stored = recorder.disk(), Stored()
    database_file, log = recorder.number("accounts.db"), recorder.number("accounts.db-wal")

    def allowed(found, acknowledged):
        return keeps_promises(found, acknowledged - {"closed"})

    wrong, count = lost(disk, stored, allowed)
    expect(wrong, [], "lost")
    kinds = {call.kind for call in disk.calls}
    expect(kinds >= set("ACWTS"), True, kinds)
    print(f"sign-ups, logins, guesses and deletions: {len(disk.calls)} calls, {count} crashes, nothing lost", flush=True)
    controls = {
        "no sync": lambda call: True,
        "no sync of the folder": lambda call: call.file == disk.folder,
        "no sync of the log, as with synchronous=NORMAL": lambda call: call.file == log,
        "no sync of the database before its log starts again": lambda call: call.file == database_file,
    }
    for name, ignored in controls.items():
        wrong, _ = lost(disk, stored, allowed, ignored, enough=1)
        expect(len(wrong), 1, f"{name}, and nothing is lost")
    print(f"{len(controls)} kinds of disk that do not sync: each loses something", flush=True)


def tearing():
    """A test of the model: of a page that is written over another, sectors of both survive."""
    disk = Disk({"page": (1, b"a" * 4096)}, 0, [Call("W", 1, 0, "", b"b" * 4096)])
    survivors = {files["page"] for files, _, _ in disk.crashes(["nothing", "everything", *range(50)], ["page"])}
    expect(survivors >= {b"a" * 4096, b"b" * 4096}, True)
    torn = survivors - {b"a" * 4096, b"b" * 4096}
    sectors = {page[start : start + SECTOR] for page in torn for start in range(0, 4096, SECTOR)}
    expect((len(torn) > 10, sectors), (True, {b"a" * SECTOR, b"b" * SECTOR}), "nothing is torn")


def backup(program, recorder):
    recorder.start()
    path = os.path.join(recorder.folder, "backup.db")
    program.must("backup", path)
    recorder.acknowledge("backed up")
    disk, copy, source = recorder.disk(), Stored("backup.db"), Stored()
    whole = {fact for fact in facts(path) if fact.startswith("user")}
    expect(len(whole), 10)

    def allowed(found, acknowledged):
        return whole <= found if found else "backed up" not in acknowledged

    wrong, count = lost(disk, copy, allowed)
    expect(wrong, [], "the backup")
    expect(lost(disk, source, lambda found, _: whole <= (found or set()))[0], [], "the database")
    wrong, _ = lost(disk, copy, allowed, lambda call: call.file == disk.folder, enough=1)
    expect(len(wrong), 1, "no sync of the folder, and the backup is there")
    print(f"backup: {len(disk.calls)} calls, {count} crashes: whole, or absent before it is acknowledged", flush=True)
    return path


def kill_with_log(program, database):
    """Leaves a database whose last users are in its WAL alone."""
    workload = Workload(database)
    for number in range(20, 24):
        expect(workload.do(f"signup {number}"), "ok")
    workload.process.send_signal(signal.SIGKILL)
    workload.process.wait()
    expect(os.path.getsize(database + "-wal") > 0, True)


def restore(program, recorder, backup, database, old):
    """A restore over a database of a killed program, or where there is none."""
    recorder.start()
    program.must("restore", backup, "--force", "--db", database)
    recorder.acknowledge("restored")
    disk, stored = recorder.disk(), Stored(os.path.basename(database))
    new = {fact for fact in facts(database) if fact.startswith("user")}

    def allowed(found, acknowledged):
        users = {fact for fact in found if not fact.startswith(("event", "session", "key", "failures"))} if found else None
        return users == new or users == old and "restored" not in acknowledged

    wrong, count = lost(disk, stored, allowed)
    expect(wrong, [], "neither the old database nor the new one")
    for name, ignored in {
        "no sync of the folder": lambda call: call.file == disk.folder,
        "no sync of files": lambda call: call.file != disk.folder,
    }.items():
        wrong, _ = lost(disk, stored, allowed, ignored, enough=1)
        expect(len(wrong), 1, f"{name}, and the restored database is whole")
    what = "over a database with a log" if old else "where there is none"
    print(f"restore {what}: {len(disk.calls)} calls, {count} crashes: the old one or the new one", flush=True)


def main():
    program = Program()
    folder = os.path.join(os.path.realpath(program.folder.name), "data")
    os.mkdir(folder)
    database = os.path.join(folder, "accounts.db")
    program.environment |= {"ACCOUNTS_DB": database, "ACCOUNTS_AUDIT_KEY_FILE": database + "-audit-key"}
    tearing()
    recorder = Recorder(folder)
    program.environment |= recorder.environment
    promises(recorder, database)
    copy = backup(program, recorder)
    kill_with_log(program, database)
    old = {f"user u{number}" for number in (1, 2, *range(10, 18), *range(20, 24))}
    restore(program, recorder, copy, database, old)
    restore(program, recorder, copy, os.path.join(folder, "new.db"), None)


main()
