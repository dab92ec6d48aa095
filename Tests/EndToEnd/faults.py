#!/usr/bin/python3
"""Calls on the database's files fail, one at a time: open, write, sync, truncate; EIO and ENOSPC.

With EIO, a sync also drops what was written since the last one, as Linux may, and the next one succeeds.

The response is right, no acknowledged change is lost, no rejected one is stored, nothing is damaged, and the same
process continues once the fault is gone. ACCOUNTS_LONG=1 fails every call of every operation with both errors;
otherwise each call of a sign-up fails once, with one of them, and every fourth call of some other operations.

Shows ASVS 2.3.3.
"""

import itertools
import os
import sys
import tempfile

from support.faults import ERRORS, Faults
from support.program import LONG, Program, expect
from support.workload import Workload

# SQLite does not pass on the cause of a failed sync: failed. A fault at the audit key file is reported as such.
CODES = {
    "EIO": ("failed", "cannotOpen", "readOnly", "auditKey"),
    "ENOSPC": ("diskFull", "cannotOpen", "readOnly", "failed", "auditKey"),
}

# An operation, and the users afterwards if it was done.
OPERATIONS = {
    "signup 4": {1, 2, 3, 4},
    "delete 2": {1, 3},
    "disable 1": {1, 2, 3},
    "login 1": {1, 2, 3},
    "list u1": {1, 2, 3},
    "backup": {1, 2, 3},
}
SHORT = {("signup 4", "EIO"), ("signup 4", "ENOSPC"), ("delete 2", "EIO"), ("backup", "ENOSPC")}


def calls(operation, name):
    """Yields the numbers of the calls that fail: all, or every second of a sign-up, every fourth of another operation."""
    first, step = (1, 1) if LONG else (2 if name == "EIO" else 1, 2 if operation == "signup 4" else 4)
    return itertools.count(first, step)


def users(workload):
    return {number for number in range(1, 6) if workload.do(f"show {number}") == "ok"}


def check(workload, program, database, context):
    """Expects no damage; the long form also asks the program itself, which takes twice as long as everything else."""
    expect(workload.do(f"check {database}"), "ok", context)
    if LONG:
        status, output, errors = program.run("check", "--full", "--db", database)
        expect((status, output), (0, ""), errors)


def sweep(faults, program, template, operation, name):
    """Makes one call after the other fail, until the operation passes without a failure."""
    backup = os.path.join(faults.folder, "backup.db")
    line = f"backup {backup}" if operation == "backup" else operation
    failed, refused = 0, 0
    for call in calls(operation, name):
        faults.fill(template)
        workload = Workload(faults.database, environment=faults.environment)
        expect(workload.greeting, "ready")
        faults.arm(call, ERRORS[name])
        outcome = workload.do(line)
        fired = faults.disarm()
        context = (operation, name, call, outcome)
        if outcome == "ok":
            expect(users(workload), OPERATIONS[operation], context)
        else:
            expect(fired and outcome in CODES[name], True, context)
            expect(users(workload), {1, 2, 3}, context)
            expect(os.path.exists(backup), False, context)
            refused += 1
        expect(workload.do("signup 5"), "ok", context)
        check(workload, program, faults.database, context)
        if operation == "backup" and outcome == "ok":
            check(workload, program, backup, context)
        expect(workload.close(), 0, context)
        if not fired:
            break
        failed += 1
    expect(refused > 0, True, f"no call of {operation} can fail")
    print(f"{operation}, {name}: {failed} calls failed one by one, {refused} times it was refused")


def find_lying_sync(faults, program, template):
    """As a control: where a failed sync reports success, the sweep has to find what is lost."""
    faults.environment["FAULTS_LYING_SYNC"] = "1"
    try:
        sweep(faults, program, template, "signup 4", "EIO")
    except SystemExit as found:
        print(f"a disk that lies is found: {str(found).removeprefix('FAILED: ')}")
    else:
        sys.exit("FAILED: a sync that reported success and dropped its writes was not noticed")
    finally:
        del faults.environment["FAULTS_LYING_SYNC"]


def sweep_opening(faults, program, template, what, name):
    """Does the same for opening and closing a database."""
    failed = 0
    for call in calls(what, name):
        faults.fill(template)
        faults.arm(call if what != "close" else 0, ERRORS[name])
        workload = Workload(faults.database, environment=faults.environment)
        if what == "close":
            expect(workload.do("signup 4"), "ok")
            faults.arm(call, ERRORS[name])
        context = (what, name, call, workload.greeting)
        if workload.greeting != "ready":
            expect(workload.greeting.split()[0] in CODES[name], True, context)
        workload.close()
        fired = faults.disarm()
        again = Workload(faults.database, environment=faults.environment)
        expect(again.greeting, "ready", context)
        here = {"new": set(), "open": {1, 2, 3}, "close": {1, 2, 3, 4}}[what]
        expect(users(again), here, context)
        expect(again.do("signup 5"), "ok", context)
        check(again, program, faults.database, context)
        again.close()
        if not fired:
            break
        failed += 1
    print(f"{what}, {name}: {failed} calls failed one by one")


def make_template(folder):
    workload = Workload(os.path.join(folder, "accounts.db"))
    for number in (1, 2, 3):
        expect(workload.do(f"signup {number}"), "ok")
    workload.close()


def main():
    program, faults = Program(), Faults()
    with tempfile.TemporaryDirectory() as home:
        full, nothing = (os.path.join(home, name) for name in ("full", "nothing"))
        for folder in (full, nothing):
            os.mkdir(folder)
        make_template(full)
        for operation in OPERATIONS:
            for name in ERRORS:
                # A list and a login only read; their optional writes are covered by the others.
                if LONG or (operation, name) in SHORT:
                    sweep(faults, program, full, operation, name)
        find_lying_sync(faults, program, full)
        for what, template in (("new", nothing), ("open", full), ("close", full)):
            for name in ERRORS:
                if LONG or (what, name) in {("new", "EIO"), ("new", "ENOSPC"), ("close", "EIO")}:
                    sweep_opening(faults, program, template, what, name)
    expect(faults.read("violations"), 0, "writes without the lock")
    expect(faults.read("dropped") > 0, True, "no failed sync dropped a write")
    print(f"{faults.read('writes')} writes, each under the lock; {faults.read('dropped')} were dropped by failed syncs")


main()
