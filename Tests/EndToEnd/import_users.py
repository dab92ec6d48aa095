#!/usr/bin/python3
"""Users are imported and exported: after kills and restarts every line is there once, the first of two lines with an
address wins, and a longer file takes no more memory."""

import base64
import csv
import datetime
import itertools
import json
import os
import random
import signal
import subprocess
import time

from support.program import LONG, PASSWORD, PATIENCE, Program, eventually, expect, seeded, sign_up_arguments
from support.terminal import Terminal

COUNT = 200_000 if LONG else 6_000
BATCH = 20_000 if LONG else 1_000
# The maximum number in memory: users being stored, and users being validated meanwhile.
MANY = 2 * BATCH
HASH = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
NAMES = ["José da Silva", "李雷", "Ada Lovelace", "O’Connor", "Nguyễn Văn A", "Мария Иванова"]


def import_of(path):
    return ["users", "import", path, "--batch-size", str(BATCH)]


def write_file(path, count=COUNT):
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            user = {
                "name": NAMES[number % len(NAMES)],
                "email": f"u{number}@example.com",
                "birthday": "1990-12-10",
                "language": ["english", "portuguese", "spanish"][number % 3],
                "passwordHash": HASH,
            }
            file.write(json.dumps(user) + "\n")


def kill_and_resume(program, path):
    generator, kills = seeded(), 0
    while True:
        process = subprocess.Popen(
            [program.path, *import_of(path), "--json"],
            env=program.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        if kills < 4:
            # The first kill comes early enough to interrupt even a fast import.
            time.sleep(generator.uniform(0.1, 1.5) * 5 if LONG else generator.uniform(0.08, 0.3))
            process.send_signal(signal.SIGKILL)
        output, errors = process.communicate()
        if process.returncode == 0:
            break
        expect(process.returncode, -signal.SIGKILL, errors)
        kills += 1
    expect(kills > 0, True, "it ended before it was killed")
    outcome = json.loads(output)
    expect(outcome["imported"] + outcome["alreadyExisted"], COUNT)
    expect(outcome["rejected"], 0)
    stats = program.json("stats")[1]
    expect(stats["total"], COUNT)
    program.must("check", "--full")
    program.must("audit", "verify")
    print(f"killed {kills} times and run again: each of {COUNT} users is stored once")


def interrupt(program):
    """^C ends an import after the current batch, and says so; a second run continues it."""
    path = os.path.join(program.folder.name, "interrupted.jsonl")
    write_file(path, 3 * MANY)
    database = os.path.join(program.folder.name, "interrupted.db")
    environment = {**program.environment, "ACCOUNTS_DB": database}
    # More input is still to come, however fast the import is.
    process = subprocess.Popen(
        [program.path, *import_of("-")], env=environment, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with open(path) as file:
        process.stdin.writelines(itertools.islice(file, 2 * MANY))
    process.stdin.flush()

    def has_users():
        expect(process.poll(), None, "it ended before anybody was stored")
        return program.json("users", "list", "--limit", "1", database=database)[1].get("users")

    eventually(has_users, "nobody was stored")
    process.send_signal(signal.SIGINT)
    process.wait(timeout=PATIENCE)
    errors = process.stderr.read()
    expect(process.returncode, 130, errors)
    stored = program.json("stats", database=database)[1]["total"]
    expect(0 < stored <= 2 * MANY, True, f"{stored} were stored")
    expect(
        errors,
        f"accounts: error: interrupted; {stored} users were stored\n"
        "accounts: hint: run it again to import the rest; existing users stay unchanged\n",
    )
    output = program.must(*import_of(path), "--json", database=database)
    outcome = json.loads(output)
    expect((outcome["imported"], outcome["alreadyExisted"]), (3 * MANY - stored, stored))
    print(f"^C with {stored} users stored, and run again: each of {3 * MANY} is stored once")


def interrupt_waiting(program):
    """^C ends an import that waits for input; an incomplete line is not stored."""
    database = os.path.join(program.folder.name, "waiting.db")
    process = subprocess.Popen(
        [program.path, "users", "import", "-"], env={**program.environment, "ACCOUNTS_DB": database},
        stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    process.stdin.write('{"name":"Ada')
    process.stdin.flush()
    while not os.path.exists(database):
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    status = process.wait(timeout=PATIENCE)
    expect(status, 130)
    expect(process.stderr.readline(), "accounts: error: interrupted; 0 users were stored\n")
    expect(program.json("stats", database=database)[1]["total"], 0)
    print("^C ends an import that waits for input")


def from_a_terminal(program):
    """An import from a terminal explains how to end it, and ends with one ^D."""
    user = {"name": "Ada Lovelace", "email": "ada@example.com", "birthday": "1990-12-10", "language": "english"}
    database = os.path.join(program.folder.name, "typed.db")
    terminal = Terminal(program, "users", "import", "-", ACCOUNTS_DB=database)
    terminal.wait_for("accounts: reading users from standard input; press Ctrl-D on a new line")
    terminal.answer("", json.dumps({**user, "passwordHash": HASH}))
    terminal.wait_for("}")
    terminal.type("\x04")
    terminal.wait_for("accounts: imported 1 user; 0 already existed; 0 lines were rejected")
    terminal.end()
    expect(program.json("stats", database=database)[1]["total"], 1)
    print("typed at a terminal, and ended with one ^D")


def round_trip(program):
    folder = program.folder.name
    for form in ("jsonl", "csv"):
        exported = program.run("users", "export", "--with-hashes", "--format", form)[1]
        # In upper case, as on some systems.
        path = os.path.join(folder, "EXPORTED." + form.upper())
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(exported)
        database = os.path.join(folder, form + ".db")
        program.must(*import_of(path), database=database)
        again = program.run("users", "export", "--with-hashes", "--format", form, database=database)[1]
        expect(again == exported, True, f"the second export differs, as {form}")
        if form == "jsonl":
            expect(len([json.loads(line) for line in exported.splitlines()]), COUNT)
        else:
            expect(len(list(csv.DictReader(exported.splitlines()))), COUNT)
    print("export, import into a new database, export: the same bytes, as JSON and as CSV")


def first_wins(program):
    """A third of the lines have the address of another line, near or far, before or after it."""
    generator = random.Random(7)
    addresses = [f"u{number}@example.com" for number in range(COUNT)]
    addresses += generator.choices(addresses, k=COUNT // 2)
    generator.shuffle(addresses)
    path = os.path.join(program.folder.name, "twice.jsonl")
    with open(path, "w", encoding="utf-8") as file:
        for line, email in enumerate(addresses, 1):
            salt = base64.b64encode(b"%016d" % line).decode().rstrip("=")
            user = {
                "name": "Ada Lovelace", "email": email, "birthday": "1990-12-10", "language": "english",
                "passwordHash": f"$argon2id$v=19$m=19456,t=2,p=1${salt}${HASH.rpartition('$')[2]}",
            }  # fmt: skip
            file.write(json.dumps(user) + "\n")
    first = {}
    for line, email in enumerate(addresses, 1):
        first.setdefault(email, line)
    database = os.path.join(program.folder.name, "twice.db")
    status, output, errors = program.run(*import_of(path), "--json", database=database)
    expect(status, 65, errors)
    outcome = json.loads(output)
    expect((outcome["imported"], outcome["alreadyExisted"], outcome["rejected"]), (COUNT, 0, COUNT // 2))
    refused = [line for line, email in enumerate(addresses, 1) if first[email] != line]
    expect(outcome["errorCount"], len(refused))
    expect([error["line"] for error in outcome["errors"]], refused[:10_000])
    exported = program.run("users", "export", "--with-hashes", database=database)[1]
    for user in map(json.loads, exported.splitlines()):
        salt = user["passwordHash"].split("$")[4]
        expect(int(base64.b64decode(salt + "==")), first[user["email"]], user["email"])
    print(f"of {COUNT // 2} pairs of lines with the same address the first always wins")


def ages_by_one_zone(program):
    """The machine's calendar decides on an age, in an import as at a sign-up.

    Kiritimati is 25 hours ahead of Niue: whoever turns 18 there today does not yet in Niue."""
    today = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=14)).date()
    # Not born on 29 February: the day before is as good a test.
    birthday = (today - datetime.timedelta(days=today.month == 2 and today.day == 29)).replace(year=today.year - 18)
    for zone, status in [("Pacific/Kiritimati", 0), ("Pacific/Niue", 65)]:
        program.environment["TZ"] = zone
        database = os.path.join(program.folder.name, zone.replace("/", "-") + ".db")
        arguments = sign_up_arguments("Ada", "ada@example.com", str(birthday))
        expect(program.run(*arguments, input=PASSWORD, database=database)[0], status, zone)
        user = {"name": "Eva", "email": "eva@example.com", "birthday": str(birthday), "language": "english",
                "passwordHash": HASH}  # fmt: skip
        imported = program.run("users", "import", "-", input=json.dumps(user), database=database)
        expect(imported[0], status, imported)
    del program.environment["TZ"]
    print("an import judges ages by the same calendar as a sign-up")


def peak_memory(program, path, count):
    """Returns the peak memory of a dry run of this many lines, in MB, without the database's pages."""
    with open(path, encoding="utf-8") as file, open(path + ".part", "w", encoding="utf-8") as part:
        part.writelines(itertools.islice(file, count))
    database = os.path.join(program.folder.name, f"{count}.db")
    expect(program.run("migrate", database=database)[0], 0)
    process = subprocess.Popen(
        [program.path, *import_of(path + ".part"), "--dry-run"],
        env={**program.environment, "ACCOUNTS_DB": database}, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    expect(process.returncode, 0)
    return usage.ru_maxrss / 1024


def memory_is_flat(program):
    path = os.path.join(program.folder.name, "many.jsonl")
    # So many that a program that keeps them would take twice the memory.
    more = (3 if LONG else 20) * MANY
    write_file(path, more)
    few, many = peak_memory(program, path, MANY), peak_memory(program, path, more)
    expect(many < 1.2 * few, True, f"{few:.0f} MB for {MANY} users, {many:.0f} MB for {more}")
    print(f"{few:.0f} MB for {MANY} users, {many:.0f} MB for {more}")


def main():
    program = Program()
    path = os.path.join(program.folder.name, "users.jsonl")
    write_file(path)
    kill_and_resume(program, path)
    interrupt(program)
    interrupt_waiting(program)
    from_a_terminal(program)
    round_trip(program)
    first_wins(program)
    ages_by_one_zone(program)
    memory_is_flat(program)


main()
