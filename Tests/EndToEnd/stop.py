#!/usr/bin/python3
"""A server told to stop completes every request; restarted with its socket kept, clients notice nothing."""

import http.client
import os
import signal
import socket
import subprocess
import threading
import time

from support.program import PASSWORD, PATIENCE, expect
from support.server import Client, Server
from support.systemd import start

TIMES = 10 if "ACCOUNTS_LONG" in os.environ else 3
CLIENTS = 16


def email(number):
    # An account each: simultaneous attempts at one account count as guesses.
    return f"visitor{number}@example.com"


class Visitor:
    """Sends one request after another, until it is rejected or told to stop."""

    def __init__(self, port, number, is_socket_kept=False):
        self.port, self.number, self.is_socket_kept = port, number, is_socket_kept
        self.answered, self.failures = 0, []
        self.leaving = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.leaving.is_set():
            client = Client(self.port)
            try:
                client.connection.connect()
                self.ask(client)
            except ConnectionRefusedError:
                return
            except ConnectionResetError as error:
                # It was still in the kernel's queue when the socket was closed.
                if self.is_socket_kept:
                    self.failures.append(repr(error))
                return
            self.stay(client)

    def stay(self, client):
        """Keeps a connection open for as long as the server does."""
        try:
            while client.connection.sock is not None and not self.leaving.is_set():
                self.ask(client)
        except (OSError, http.client.HTTPException) as error:
            self.failures.append(repr(error))

    def ask(self, client):
        # Each response states its length: a partial one would raise IncompleteRead.
        if self.number % 4 == 0:
            status, answer = client.log_in(email(self.number))
        else:
            status, answer = client.ask("POST", "/api/v1/signup/validate", {"password": PASSWORD})
        if status not in (200, 201):
            self.failures.append((status, answer))
        self.answered += 1

    def leave(self):
        self.leaving.set()
        self.thread.join()
        expect(self.failures[:3], [], f"of {self.answered}")
        return self.answered


def stop_under_load(server):
    server.serve()
    # Silent for now: each has a request under way when the server is told to stop.
    kept = [Client(server.port) for _ in range(50)]
    for client in kept:
        expect(client.ask("GET", "/health/ready")[0], 200)
    visitors = [Visitor(server.port, number) for number in range(CLIENTS)]
    time.sleep(1)
    begin = time.monotonic()
    server.process.terminate()
    for client in kept:
        client.connection.request("GET", "/health/live")
    # The signal takes a moment to arrive; from then on the server must not get new work.
    answer = (200, None)
    while answer[0] == 200:
        answer = Client(server.port).ask("GET", "/health/ready")
    expect(answer, (503, {"status": "stopping"}))
    expect({client.connection.getresponse().status for client in kept}, {200})
    expect(server.process.wait(timeout=PATIENCE), 0)
    seconds = time.monotonic() - begin
    answered = sum(visitor.leave() for visitor in visitors)
    expect(seconds < 5, True, f"it took {seconds:.1f} s")
    server.process.stderr.close()
    return answered, seconds


def begins_to_answer(listener):
    """Waits until the program handles signals and has answered for a moment."""
    expect(Client(listener.getsockname()[1]).ask("GET", "/health/live")[0], 200)
    time.sleep(0.5)


def restart_under_load(server):
    """With a socket that systemd keeps, a restart is only a pause."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
    process = start(server, listener, log=subprocess.DEVNULL)
    visitors = [Visitor(listener.getsockname()[1], number, True) for number in range(CLIENTS)]
    for _ in range(TIMES):
        begins_to_answer(listener)
        process.terminate()
        expect(process.wait(timeout=PATIENCE), 0)
        process = start(server, listener, log=subprocess.DEVNULL)
    begins_to_answer(listener)
    answered = sum(visitor.leave() for visitor in visitors)
    process.terminate()
    expect(process.wait(timeout=PATIENCE), 0)
    return answered


def does_not_wait_for_the_slow(server):
    """A client that drips a request does not keep the server from stopping."""
    server.serve()
    connection = server.raw()
    connection.send("POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n")
    begin = time.monotonic()
    expect(server.stop(), 0)
    seconds = time.monotonic() - begin
    expect(seconds < 30, True, f"it took {seconds:.1f} s")


def second_signal_waits_for_nothing(server):
    """A second signal ends the server without waiting for pending requests."""
    for first, second in ((signal.SIGTERM, signal.SIGTERM), (signal.SIGINT, signal.SIGINT), (signal.SIGHUP, signal.SIGTERM)):
        server.serve()
        connection = server.raw()
        connection.send("POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n")
        server.process.send_signal(first)
        time.sleep(0.5)
        expect(server.process.poll(), None, f"{first.name} alone")
        begin = time.monotonic()
        expect(server.stop(second), -second, f"{second.name} after {first.name}")
        seconds = time.monotonic() - begin
        expect(seconds < 1, True, f"it took {seconds:.1f} s")
    server.serve()
    expect(server.stop(signal.SIGHUP), 0, "SIGHUP")


def keeps_on_under_nohup(server):
    """An ignored SIGHUP stays ignored."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    server.serve()
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    server.process.send_signal(signal.SIGHUP)
    time.sleep(0.5)
    expect(server.client().ask("GET", "/health/ready"), (200, {"status": "ready"}))
    expect(server.stop(), 0)


def main():
    server = Server()
    server.serve()
    for number in range(CLIENTS):
        expect(server.client().sign_up(email(number))[0], 201)
    expect(server.stop(), 0)
    answered, longest = 0, 0
    for _ in range(TIMES):
        count, seconds = stop_under_load(server)
        answered, longest = answered + count, max(longest, seconds)
    print(f"stopped {TIMES} times under load: {answered} requests, none failed, {longest:.1f} s at most", flush=True)
    print(f"restarted {TIMES} times with the socket kept: {restart_under_load(server)} requests, none failed", flush=True)
    does_not_wait_for_the_slow(server)
    second_signal_waits_for_nothing(server)
    keeps_on_under_nohup(server)
    print("the second signal ends it at once, and SIGHUP stops it unless under nohup")


main()
