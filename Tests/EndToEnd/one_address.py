#!/usr/bin/python3
"""Sixteen processes sign up one address at the same moment: one succeeds, and one row is stored.

Shows ASVS 2.3.4, 15.4.2.
"""

import json
import unicodedata

from support.program import LONG, PASSWORD, Program, expect, sign_up_arguments

ROUNDS = 20 if LONG else 5
PROCESSES = 16


def spellings(number):
    address = f"josé.ñandú{number}@münchen-{number}.example"
    variants = []
    for form in ("NFC", "NFD"):
        for change in (str.lower, str.upper, str.title, str.swapcase):
            variants.append(unicodedata.normalize(form, change(address)))
    return variants * (PROCESSES // len(variants))


def main():
    program = Program()
    for round_number in range(ROUNDS):
        # Each process waits for input until all of them are running.
        waiting = [
            program.start(*sign_up_arguments("Ada Lovelace", email), "--json")
            for email in spellings(round_number)
        ]
        for process in waiting:
            process.stdin.write(PASSWORD)
            process.stdin.flush()
        for process in waiting:
            process.stdin.close()
        answers = []
        for process in waiting:
            output = process.stdout.read()
            process.stdout.close()
            process.stderr.close()
            answers.append((process.wait(), json.loads(output)))
        statuses = sorted(status for status, _ in answers)
        expect(statuses, [0] + [65] * (PROCESSES - 1), answers)
        for status, answer in answers:
            if status == 65:
                errors = [(error["field"], error["code"]) for error in answer["errors"]]
                expect(errors, [("email", "alreadyExists")])
        expect(program.rows("PRAGMA integrity_check"), [("ok",)])
        expect(program.rows("SELECT count(*) FROM users"), [(round_number + 1,)])
    print(f"{ROUNDS} rounds: of {PROCESSES} processes one signed up, {PROCESSES - 1} were rejected")


main()
