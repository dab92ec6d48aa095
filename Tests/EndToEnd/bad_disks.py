#!/usr/bin/python3
"""Full and read-only disks, and databases that are not ours, of an early build, or in use.

Each case reports an error and a hint, exits with the documented status, and stores nothing.
"""

import fcntl
import os
import sqlite3
import subprocess

from support.program import PASSWORD, Program, expect, sign_up_arguments


def expect_error(answer, status, message):
    actual, output, errors = answer
    expect(actual, status, errors)
    expect(output, "")
    lines = errors.splitlines()
    expect(len(lines), 2, errors)
    expect(lines[0].startswith("accounts: error: "), True, errors)
    expect(message in lines[0], True, errors)
    expect(lines[1].startswith("accounts: hint: "), True, errors)


def sign_up(program, number=0, database=None):
    return program.run(*sign_up_arguments("Ada", f"ada{number}@example.com"), input=PASSWORD, database=database)


def busy(program):
    expect(sign_up(program)[0], 0)
    with open(program.database + "-lock", "r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        expect_error(sign_up(program, 1), 69, "is busy")
        expect(len(program.list()), 1, "a list does not wait for a writer")
        fcntl.flock(lock, fcntl.LOCK_UN)
    other = sqlite3.connect(program.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    expect_error(sign_up(program, 1), 69, "is busy")
    other.execute("ROLLBACK")
    other.close()
    expect(sign_up(program, 1)[0], 0)
    expect(len(program.list()), 2)
    print("a locked database is busy, and works once it is unlocked")


def foreign(program):
    path = os.path.join(program.folder.name, "notes.txt")
    with open(path, "w") as file:
        file.write("Buy milk.\n" * 500)
    before = open(path, "rb").read()
    expect_error(sign_up(program, database=path), 1, "is not a database")
    expect(open(path, "rb").read(), before)
    path = os.path.join(program.folder.name, "recipes.db")
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (id INTEGER)")
    other.close()
    expect_error(sign_up(program, database=path), 1, "is the database of another program")
    print("a file that is not ours is rejected and left unchanged")


def unreleased(program):
    path, copy = (os.path.join(program.folder.name, name) for name in ("old.db", "copy.db"))
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, name, checksum, applied_at)")
    other.execute(f"PRAGMA application_id = {0x41434354}")
    other.execute("PRAGMA journal_mode = WAL")
    other.close()
    before = open(path, "rb").read()
    message = (
        f"accounts: error: the database {path} has an older schema (an earlier build made it, before the first release)\n"
        "accounts: hint: export its users with that build ('accounts users export --with-hashes users.jsonl'), and import them with this one"
        " into a new database ('accounts users import users.jsonl')\n"
    )
    for command in ("users list", "migrate", "migrate --status", "migrate --dry-run", "check", "check --full", f"backup {copy}",
                    f"restore {path} --db {copy}", "serve --port 0"):  # fmt: skip
        expect(program.run(*command.split(), database=path), (1, "", message), command)
    expect((open(path, "rb").read() == before, os.path.exists(copy)), (True, False))
    print("a database of a build before the first release is refused and left unchanged")


def in_mount(options, script, program):
    """Runs a script in its own mount namespace, with a tmpfs at $1."""
    folder = os.path.join(program.folder.name, "mount")
    os.makedirs(folder, exist_ok=True)
    setup = f'mount -t tmpfs -o {options} tmpfs "$1" || exit 99\n'
    result = subprocess.run(
        ["unshare", "--map-root-user", "--mount", "sh", "-c", setup + script, "sh", folder, program.path],
        env={**os.environ, "HOME": folder, "LANG": "C.UTF-8"}, capture_output=True, text=True,
    )  # fmt: skip
    if result.returncode in (1, 99) and "accounts:" not in result.stderr:
        print(f"SKIPPED: mounts are not available: {result.stderr.strip()}")
        return None
    return result


SIGN_UP = """
sign_up() {
  echo 'violet canyon otter 42' | "$2" signup --name Ada --email "ada$3@example.com" \\
    --birthday 1990-12-10 --language english --agree-terms --password-stdin --db "$1/accounts.db"
}
"""


def full(program):
    # Ordinary users may not change the size of a mount: a file takes the room, and is removed.
    script = SIGN_UP + """
    dd if=/dev/zero of="$1/filler" bs=4k count=FILLER 2>/dev/null || exit 98
    n=0; status=0
    while [ $status -eq 0 ] && [ $n -lt 500 ]; do
      n=$((n + 1)); sign_up "$1" "$2" $n >/dev/null 2>"$1/../stderr"; status=$?
    done
    echo "status=$status"; cat "$1/../stderr"
    stored=$("$2" users list --format csv --db "$1/accounts.db" 2>/dev/null | tail -n +2 | wc -l)
    echo "stored=$((stored - (n - 1)))"
    rm "$1/filler"
    sign_up "$1" "$2" again >/dev/null 2>&1; echo "after=$?"
    """
    for size in (64, 100, 128, 160, 200, 250):
        result = in_mount("size=8m", script.replace("FILLER", str((8192 - size) // 4)), program)
        if result is None:
            return
        lines = result.stdout.splitlines()
        expect(lines[0], "status=1", (size, result))
        # What finds no room first is the database, or the key of its audit log.
        is_of_key = "audit-key cannot be used (No space left on device)" in lines[1]
        expect(is_of_key or "the disk that holds" in lines[1] and "is full" in lines[1], True, (size, result))
        advice = "nothing was stored; free some space and try again" if is_of_key else "free some space and try again; the last change was not stored"
        expect(lines[2:], [f"accounts: hint: {advice}", "stored=0", "after=0"], (size, result))
    print("a full disk stores nothing, and works once there is room, whatever its size")


def read_only(program):
    script = SIGN_UP + """
    sign_up "$1" "$2" 1 >/dev/null 2>&1
    mount -o remount,ro "$1" || exit 99
    sign_up "$1" "$2" 2; echo "status=$?"
    sign_up "$1/new" "$2" 2 ; echo "status=$?"
    ls "$1"
    """
    result = in_mount("size=4m", script, program)
    if result is None:
        return
    expect(result.stdout.split()[:2], ["status=1", "status=1"], result)
    errors = result.stderr.splitlines()
    expect(len(errors), 4, result)
    for line in errors[::2]:
        expect(line.startswith("accounts: error: the "), True, result)
    print("a read-only disk is reported:", errors[0])


def read_only_file(program):
    """A full check of a read-only file reports this at once, even in a writable folder."""
    script = SIGN_UP + """
    sign_up "$1" "$2" 1 >/dev/null 2>&1
    mount --bind "$1/accounts.db" "$1/accounts.db"
    mount -o remount,bind,ro "$1/accounts.db"
    "$2" check --full --db "$1/accounts.db"; echo "status=$?"
    """
    result = in_mount("size=4m", script, program)
    if result is None:
        return
    expect(result.stdout, "status=1\n", result)
    path = os.path.join(program.folder.name, "mount", "accounts.db")
    expect(result.stderr.splitlines(), [
        f"accounts: error: the database {path} is read-only, but checking its search index needs write access",
        "accounts: hint: check a writable copy, or omit --full",
    ])  # fmt: skip
    print("a full check of a read-only file is rejected")


def odd_environment(program):
    path = os.path.join(program.folder.name, "odd").encode() + b"\xff.db"
    result = subprocess.run(
        [program.path, "users", "list"],
        env={"ACCOUNTS_DB": path, "HOME": program.folder.name},
        capture_output=True,
        text=True,
    )
    expect(result.returncode, 65)
    expect(
        result.stderr,
        "accounts: error: the environment variable ACCOUNTS_DB is not UTF-8\n"
        "accounts: hint: set it again as UTF-8, or unset it\n",
    )
    expect(os.listdir(program.folder.name), [])
    print("a path that is not UTF-8 is rejected, and no other file is created")


def main():
    for check in (busy, foreign, unreleased, odd_environment, full, read_only, read_only_file):
        check(Program())


main()
