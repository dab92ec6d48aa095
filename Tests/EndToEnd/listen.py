#!/usr/bin/python3
"""If the server cannot listen it reports the cause and a hint, and a Unix socket has only one server."""

import os
import socket

from support.program import PATIENCE, Program, expect
from support.systemd import start, stop


def rejects(program, arguments, error, hint, environment={}):
    process = start(program, arguments=arguments, environment=environment)
    expect(process.wait(timeout=PATIENCE), 1, arguments)
    # Without other messages, such as the addresses it listens on.
    said = [line for line in process.stderr if not line.startswith("accounts: listening")]
    expect(said, [f"accounts: error: {error}\n", f"accounts: hint: {hint}\n"], arguments)
    process.stderr.close()


def reports_an_invalid_address(program):
    busy = socket.create_server(("127.0.0.1", 0))
    port = str(busy.getsockname()[1])
    rejects(
        program, ("--port", port), f"cannot listen on 127.0.0.1:{port}: another program is already listening there",
        "stop that program, or choose another port",
    )  # fmt: skip
    proxy = ("--behind-proxy", "--trusted-proxy", "127.0.0.1", "--port", "0", "--host")
    for host, place in (("192.0.2.1", "192.0.2.1:0"), ("2001:db8::1", "[2001:db8::1]:0"), ("name.invalid", "name.invalid:0")):
        rejects(
            program, (*proxy, host), f"cannot listen on {place}: this machine has no such address",
            "give an address of this machine, such as 127.0.0.1",
        )  # fmt: skip
    for host in ("::1", "[::1]"):
        process = start(program, arguments=("--port", "0", "--host", host))
        expect(process.stderr.readline().startswith("accounts: listening on http://[::1]:"), True, host)
        stop(process)


def reports_an_invalid_path(program):
    folder = program.folder.name
    file = os.path.join(folder, "notes.txt")
    with open(file, "w") as text:
        text.write("mine")
    rejects(
        program, ("--unix-socket", file), f"cannot listen on {file}: the file is not a socket",
        "choose another path; the file was not changed",
    )  # fmt: skip
    with open(file) as text:
        expect(text.read(), "mine")
    missing = os.path.join(folder, "none", "http.sock")
    rejects(
        program, ("--unix-socket", missing), f"cannot listen on {missing}: the folder does not exist", "create the folder first",
    )  # fmt: skip
    long = os.path.join(folder, "x" * 108)
    rejects(
        program, ("--unix-socket", long), f"cannot listen on {long}: the path is longer than 107 bytes", "choose a shorter path",
    )  # fmt: skip


def has_one_server(program):
    path = os.path.join(program.folder.name, "http.sock")
    first = serve_at(program, path)
    rejects(
        program, ("--unix-socket", path), f"cannot listen on {path}: another program is already listening there",
        "stop that program, or choose another path",
    )  # fmt: skip
    expect(answers(path), True, "the first, after the second was refused")
    # Another program has put its own socket there.
    os.unlink(path)
    second = serve_at(program, path)
    stop(first)
    expect(answers(path), True, "the second, after the first has stopped")
    stop(second)
    expect(os.path.exists(path), False, "the file of a server that has stopped")


def applies_the_umask(program):
    path = os.path.join(program.folder.name, "mode.sock")
    for mask, mode in ((0o077, 0o700), (0o007, 0o770)):
        before = os.umask(mask)
        process = serve_at(program, path)
        os.umask(before)
        expect(os.stat(path).st_mode & 0o777, mode, oct(mask))
        stop(process)


def serve_at(program, path):
    process = start(program, arguments=("--unix-socket", path))
    expect(process.stderr.readline(), f"accounts: listening on {path}\n")
    return process


def answers(path):
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(path)
        connection.sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return connection.recv(65536).startswith(b"HTTP/1.1 200")


def main():
    program = Program()
    reports_an_invalid_address(program)
    reports_an_invalid_path(program)
    has_one_server(program)
    applies_the_umask(program)
    print("addresses and paths rejected with a hint, and one server per socket")


main()
