#!/usr/bin/python3
"""No program of ours leaves a core dump, which could contain passwords; others of the same user cannot read the server's
memory; files with hashes are readable by their owner alone; and no name from a database controls a terminal."""


import json
import os
import re
import resource
import signal
import sqlite3
import stat
import subprocess

from support.program import PASSWORD, Program, expect
from support.server import Server
from support.terminal import Terminal


def unlimited():
    resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def no_core_dumps():
    server = Server()
    process = subprocess.Popen(
        [os.path.abspath(server.path), "serve", "--port", "0"], env=server.environment, stderr=subprocess.PIPE, text=True,
        preexec_fn=unlimited, cwd=server.folder.name,
    )  # fmt: skip
    for line in process.stderr:
        if "listening on" in line:
            break
    with open(f"/proc/{process.pid}/limits") as file:
        found = re.search(r"Max core file size +(\S+) +(\S+)", file.read())
    expect(found.groups(), ("0", "0"))
    # The files of a process that may not be inspected belong to root, and to nobody else.
    expect(os.stat(f"/proc/{process.pid}/environ").st_uid, 0)
    os.kill(process.pid, signal.SIGSEGV)
    _, status = os.waitpid(process.pid, 0)
    expect((os.WTERMSIG(status), os.WCOREDUMP(status)), (signal.SIGSEGV, False))
    expect([name for name in os.listdir(server.folder.name) if name.startswith("core")], [])
    print("no core dump, although the limit allowed one")


def private_export(program):
    expect(program.sign_up("Ada Lovelace", "ada@example.com")[0], 0)
    path = os.path.join(program.folder.name, "users.jsonl")

    def mode(command, before=""):
        with open(path, "w") as file:
            os.fchmod(file.fileno(), 0o644)
            file.write(before)
            file.flush()
            done = subprocess.run([program.path, *command.split()], env=program.environment, stdout=file)
            expect(done.returncode, 0, command)
        return stat.S_IMODE(os.stat(path).st_mode)

    for command in ("users export --with-hashes", "users export", "users export --format csv", "users list --format csv",
                    "users search ada", "users show ada@example.com --json", "users invitations", "sessions list ada@example.com",
                    "audit list --json", "mail list"):  # fmt: skip
        expect(mode(command), 0o600, command)
    for command in ("stats", "config", "completions bash"):
        expect(mode(command), 0o644, command)
    # Whoever lets others read a file that grows has decided so, but not about hashes.
    expect(mode("audit list --json", before="{}\n"), 0o644)
    expect(mode("users export --with-hashes", before="{}\n"), 0o600)
    print("an export and a list of users are readable by their owner alone")


def plain_cells(program):
    login = ["login", "--email", "ada@example.com", "--password-stdin"]
    expect(program.run(*login, input=PASSWORD + "\n")[0], 0)
    database = sqlite3.connect(program.environment["ACCOUNTS_DB"])
    database.execute("UPDATE users SET name = ?", ("\x1b]0;owned\x07Ada\u202e",))
    database.execute("UPDATE sessions SET user_agent = ?", ("\x9b31mcurl\u202e",))
    database.commit()
    database.close()
    ada = "ada@example.com"
    for command in (["users", "list"], ["users", "show", ada], ["users", "search", "ada"], ["users", "list", "--json"],
                    ["users", "show", ada, "--json"], ["users", "search", "ada", "--json"], ["users", "export"],
                    ["users", "export", "--to", "keycloak"], ["users", "export", "--to", "django"],
                    ["sessions", "list", ada], ["sessions", "list", ada, "--json"]):  # fmt: skip
        status, output, errors = program.run(*command)
        shown = output + errors
        expect((status, any(sign in shown for sign in "\x1b\x07\x9b\u202e")), (0, False), command)
        expect("202E" in shown, True, command)
        if "--json" in command:
            expect("\u202e" in json.dumps(json.loads(output), ensure_ascii=False), True, command)
    # A table is data for other programs, and text on a terminal.
    command = ["users", "list", "--format", "csv"]
    expect("\u202e" in program.run(*command)[1], True)
    terminal = Terminal(program, *command)
    terminal.wait_for("U+202E")
    expect([sign for sign in "\x07\u202e" if sign in terminal.shown], [])
    print("control characters of a database are shown by number")


def settings_of_the_owner(program):
    """A settings file that everybody can write is refused: it names the database and the keys."""
    path = os.path.join(program.folder.name, "config.json")
    with open(path, "w") as file:
        file.write('{"serviceName": "Example"}')

    def refusal(place):
        return (
            f"accounts: error: every user of this machine can change the settings file {path}\n"
            f"accounts: hint: check the settings, then run 'chmod o-w {place}'\n"
        )

    folder = os.path.dirname(path)
    for folder_mode, mode, expected in (
        (0o700, 0o600, (0, "")), (0o700, 0o664, (0, "")), (0o700, 0o666, (64, refusal(path))),
        (0o777, 0o600, (64, refusal(folder))), (0o1777, 0o600, (0, "")), (0o700, 0o600, (0, "")),
    ):  # fmt: skip
        os.chmod(folder, folder_mode)
        os.chmod(path, mode)
        status, output, errors = program.run("config", "--config", path)
        expect((status, errors), expected, (oct(folder_mode), oct(mode)))


def main():
    signal.alarm(60)
    no_core_dumps()
    program = Program()
    settings_of_the_owner(program)
    private_export(program)
    plain_cells(program)


main()
