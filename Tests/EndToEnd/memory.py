#!/usr/bin/python3
"""After a login or a sign-up the password is not in the program's memory: neither the command's nor the server's.

Clients of the server send every character of the password encoded, as JSON and as a form: the buffers of the HTTP
library, which docs/security.md allows, then have the encoded password only, and every other copy is found.

Shows ASVS 11.7.2.
"""

import os
import pty
import signal
import subprocess
import tempfile
import threading
import time
import urllib.parse

from support.faults import compiled
from support.program import Program, expect, sign_up_arguments
from support.server import Server
from support.visitor import Visitor

PASSWORD = b"canary gQ7 lantern w0mbat harbour"
# Remains of a partially overwritten copy.
PIECES = [PASSWORD, PASSWORD[:14], PASSWORD[-14:]]


def wait_until_stopped(process):
    _, status = os.waitpid(process.pid, os.WUNTRACED)
    expect(os.WIFSTOPPED(status), True, f"it ended, with status {status}")


def pieces_in_memory(process):
    """Returns the number of pieces of the password in the memory of a process."""
    found = 0
    with open(f"/proc/{process.pid}/maps") as maps, open(f"/proc/{process.pid}/mem", "rb") as memory:
        for line in maps:
            place, access = line.split()[:2]
            if not access.startswith("r") or line.rstrip().endswith(("[vvar]", "[vsyscall]")):
                continue
            start, end = (int(number, 16) for number in place.split("-"))
            memory.seek(start)
            try:
                contents = memory.read(end - start)
            except OSError:
                continue
            found += sum(contents.count(piece) for piece in PIECES)
    return found


def start(program, library, moment, on_terminal=False):
    arguments = [os.path.abspath(program.path), "login", "--email", "ada@example.com"]
    environment = {**program.environment, "LD_PRELOAD": library, "STOP_AT": moment}
    options = {"env": environment, "cwd": program.folder.name, "stdout": subprocess.DEVNULL}
    if not on_terminal:
        process = subprocess.Popen(
            [*arguments, "--password-stdin"], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, **options
        )
        process.stdin.write(PASSWORD + b"\n")
        process.stdin.close()
        return process, None
    ours, theirs = pty.openpty()
    process = subprocess.Popen(arguments, stdin=theirs, stderr=theirs, start_new_session=True, **options)
    os.close(theirs)
    shown = b""
    while b"assword" not in shown:
        shown += os.read(ours, 1024)
    # The prompt appears before echo is off.
    time.sleep(0.3)
    os.write(ours, PASSWORD + b"\r")
    return process, ours


def end(process, terminal):
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    if terminal is not None:
        os.close(terminal)


def search_commands():
    program = Program()
    program.must(*sign_up_arguments("Ada Lovelace", "ada@example.com"), input=PASSWORD.decode() + "\n")
    with tempfile.TemporaryDirectory(prefix="accounts-memory-") as folder:
        library = compiled("stops", folder)
        for on_terminal in (False, True):
            # The control: the password must be there while it is checked, or this test could never fail.
            process, terminal = start(program, library, "verify", on_terminal)
            wait_until_stopped(process)
            during = pieces_in_memory(process)
            end(process, terminal)
            expect(during > 0, True, "the search is blind")

            process, terminal = start(program, library, "exit", on_terminal)
            wait_until_stopped(process)
            after = pieces_in_memory(process)
            end(process, terminal)
            kind = "typed" if on_terminal else "piped"
            expect(after, 0, f"pieces of the password, {kind}")
            print(f"{kind}: {during} pieces in memory while the password is checked, none after the login")


class Discreet(Visitor):
    """A visitor who sends the password with each character encoded."""

    def send_json(self, path, **members):
        members["password"] = "".join(f"\\u{byte:04x}" for byte in PASSWORD)
        texts = {name: "true" if value is True else f'"{value}"' for name, value in members.items()}
        body = ", ".join(f'"{name}": {text}' for name, text in texts.items())
        return self.ask("POST", path, "{" + body + "}", "application/json")[0]

    def send_form(self, path, *passwords, **fields):
        encoded = "".join(f"%{byte:02x}" for byte in PASSWORD)
        body = urllib.parse.urlencode({**self.hidden(path, path), **fields})
        return self.ask("POST", path, body + "".join(f"&{name}={encoded}" for name in passwords))[0]


def acts(port):
    """The ways in which the server gets a password, and the status of the answer to each."""
    person = {"name": "Ada Lovelace", "language": "english"}
    day = {"birthday.year": "1990", "birthday.month": "12", "birthday.day": "10", "agreeTerms": "true"}
    log_in = {"email": "ada@example.com"}
    return {
        "a sign-up by JSON": (201, lambda: Discreet(port).send_json(
            "/api/v1/users", **person, **log_in, birthday="1990-12-10", agreeTerms=True)),
        "a login by JSON": (201, lambda: Discreet(port).send_json("/api/v1/sessions", **log_in)),
        "a sign-up by a form": (303, lambda: Discreet(port).send_form(
            "/signup", "password", "confirmPassword", **person, **day, email="grace@example.com")),
        "a login by a form": (303, lambda: Discreet(port).send_form("/login", "password", **log_in)),
        "a refused login by a form": (422, lambda: Discreet(port).send_form(
            "/login", "password", email="nobody@example.com")),
    }  # fmt: skip


def search_server():
    server = Server()
    with tempfile.TemporaryDirectory(prefix="accounts-memory-") as folder:
        library = compiled("stops", folder)
        server.serve()
        try:
            with open(f"/proc/{server.process.pid}/mem", "rb"):
                pass
        except PermissionError as error:
            # The server forbids it to all but root.
            print("SKIPPED: the memory of the server cannot be read:", error)
            expect(server.stop(), 0)
            return
        for act, (wanted, run) in acts(server.port).items():
            expect(run(), wanted, act)
            expect(pieces_in_memory(server.process), 0, f"pieces of the password after {act}")
            print(f"{act}: none in the memory of the server")
        expect(server.stop(), 0)

        # The control: while it is checked, the password is there, though it was sent encoded.
        server.environment |= {"LD_PRELOAD": library, "STOP_AT": "verify"}
        server.serve()
        log_in = Discreet(server.port).send_json
        waiting = threading.Thread(target=log_in, args=("/api/v1/sessions",), kwargs={"email": "ada@example.com"})
        waiting.start()
        wait_until_stopped(server.process)
        during = pieces_in_memory(server.process)
        del server.environment["LD_PRELOAD"]
        server.process.send_signal(signal.SIGCONT)
        waiting.join()
        expect(during > 0, True, "the search of the server is blind")
        expect(server.stop(), 0)


def main():
    search_commands()
    search_server()


main()
