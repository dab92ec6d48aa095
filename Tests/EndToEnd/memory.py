#!/usr/bin/python3
"""After a login the password is not in the program's memory.

Shows ASVS 11.7.2.
"""

import os
import pty
import signal
import subprocess
import sys
import tempfile
import time

from support.faults import compiler
from support.program import Program, expect, sign_up_arguments

SOURCE = os.path.join(os.path.dirname(__file__), "../Faults/stops.c")
PASSWORD = b"canary gQ7 lantern w0mbat harbour"
# Remains of a partially overwritten copy.
PIECES = [PASSWORD, PASSWORD[:14], PASSWORD[-14:]]


def build(folder):
    library = os.path.join(folder, "stops.so")
    command = [compiler(), "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, SOURCE, "-ldl"]
    subprocess.run(command, check=True)
    return library


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


def main():
    program = Program()
    status, _, errors = program.run(
        *sign_up_arguments("Ada Lovelace", "ada@example.com"), input=PASSWORD.decode() + "\n"
    )
    expect(status, 0, errors)
    with tempfile.TemporaryDirectory(prefix="accounts-memory-") as folder:
        library = build(folder)
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


main()
