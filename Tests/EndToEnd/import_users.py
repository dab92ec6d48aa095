#!/usr/bin/python3
"""Users come from a file and go into one: killed in the middle and run again, every line is there once."""

import csv
import json
import os
import random
import signal
import subprocess
import time

from support.program import Program, expect

LONG = os.environ.get("ACCOUNTS_LONG") == "1"
COUNT = 200_000 if LONG else 12_000
HASH = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
NAMES = ["José da Silva", "李雷", "Ada Lovelace", "O’Connor", "Nguyễn Văn A", "Мария Иванова"]


def write_file(path):
    with open(path, "w", encoding="utf-8") as file:
        for number in range(COUNT):
            user = {
                "name": NAMES[number % len(NAMES)],
                "email": f"u{number}@example.com",
                "birthday": "1990-12-10",
                "language": ["english", "portuguese", "spanish"][number % 3],
                "passwordHash": HASH,
            }
            file.write(json.dumps(user) + "\n")


def kill_and_resume(program, path):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    generator = random.Random(seed)
    kills = 0
    while True:
        process = subprocess.Popen(
            [program.path, "users", "import", path, "--json"],
            env=program.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        if kills < 4:
            time.sleep(generator.uniform(0.1, 1.5) * (10 if LONG else 1))
            process.send_signal(signal.SIGKILL)
        output, errors = process.communicate()
        if process.returncode == 0:
            break
        expect(process.returncode, -signal.SIGKILL, errors)
        kills += 1
    outcome = json.loads(output)
    expect(outcome["imported"] + outcome["alreadyThere"], COUNT)
    expect(outcome["refused"], 0)
    stats = program.json("stats")[1]
    expect(stats["total"], COUNT)
    status, _, errors = program.run("check", "--full")
    expect(status, 0, errors)
    status, _, errors = program.run("audit", "verify")
    expect(status, 0, errors)
    print(f"killed {kills} times and run again: each of {COUNT} users is there once")


def round_trip(program):
    folder = program.folder.name
    for form in ("jsonl", "csv"):
        exported = program.run("users", "export", "--with-hashes", "--format", form)[1]
        path = os.path.join(folder, "exported." + form)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(exported)
        database = os.path.join(folder, form + ".db")
        status, _, errors = program.run("users", "import", path, database=database)
        expect(status, 0, errors)
        again = program.run("users", "export", "--with-hashes", "--format", form, database=database)[1]
        expect(again == exported, True, f"the second export differs, as {form}")
        if form == "jsonl":
            expect(len([json.loads(line) for line in exported.splitlines()]), COUNT)
        else:
            expect(len(list(csv.DictReader(exported.splitlines()))), COUNT)
    print("export, import into a new database, export: the same bytes, as JSON and as CSV")


def main():
    program = Program()
    path = os.path.join(program.folder.name, "users.jsonl")
    write_file(path)
    kill_and_resume(program, path)
    round_trip(program)


main()
