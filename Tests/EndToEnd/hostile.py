#!/usr/bin/python3
"""Odd, slow and hostile clients are rejected and disconnected, and an honest one beside them is served.

Shows ASVS 4.1.4, 4.2.1, 13.2.6.
"""

import http.client
import json
import re
import socket
import struct
import time

from support.program import LONG, PATIENCE, at_once, eventually, expect
from support.requests import ALL, HOST, post
from support.server import HonestVisitor, Server

EMAIL = "ada@example.com"
# From docs/http.md.
IDLE, ARRIVAL, DEPARTURE = 15, 20, 30
# Beside other tests the server may notice later; scripts/soak runs nothing beside it.
SLOWNESS = 4 if LONG else 20
HEADERS = [
    "cache-control: no-store", "content-security-policy: default-src 'none'", "x-content-type-options: nosniff",
    "strict-transport-security: max-age=", "date: ",
]  # fmt: skip


def statuses(data):
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", data)]


def one_response_per_request(server):
    """One response per request; otherwise the connection ends."""
    for odd in ALL:
        connection = server.raw()
        connection.send(odd.data)
        data, closed = connection.rest(5 if odd.closes else 0.3)
        # Beside other tests an answer may take longer; a surplus one comes at once.
        deadline = time.monotonic() + PATIENCE
        while not closed and len(statuses(data)) < len(odd.answers) and time.monotonic() < deadline:
            more, closed = connection.rest(0.3)
            data += more
        connection.socket.close()
        expect(statuses(data), odd.answers, odd.name)
        if odd.closes is not None:
            expect(closed, odd.closes, f"closed: {odd.name}")
        if odd.code:
            expect(json.loads(data.partition(b"\r\n\r\n")[2])["code"], odd.code, odd.name)
        for header in HEADERS:
            missing = [answer for answer in odd.answers if answer != 100 and header not in data.decode("latin-1").lower()]
            expect(missing, [], f"{header} of {odd.name}")
    return len(ALL)


def drip(server, begin, piece, status, within):
    """Sends a beginning, and then a piece every second; it must be rejected and disconnected in time."""
    connection = server.raw()
    connection.send(begin)
    deadline = time.monotonic() + within + SLOWNESS
    data, closed = b"", False
    while not closed and time.monotonic() < deadline:
        more, closed = connection.rest(1)
        data += more
        if not data and piece:
            connection.send(piece)
    seconds = time.monotonic() - connection.start
    expect(closed, True, f"{begin!r} after {seconds:.1f} s")
    expect(statuses(data), status, begin)
    expect(within - 2 < seconds < within + SLOWNESS, True, f"{begin!r} took {seconds:.1f} s, not {within}")


def does_not_read(server):
    """Requests more than fits into buffers and reads none of it: the server disconnects."""
    connection = server.raw()
    connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    request = f"GET /api/v1/signup/schema HTTP/1.1\r\n{HOST}\r\n"
    connection.send(request * 5000)
    while connection.send(request):
        seconds = time.monotonic() - connection.start
        expect(seconds < DEPARTURE + SLOWNESS, True, f"not let go after {seconds:.1f} s")
        time.sleep(1)
    expect(time.monotonic() - connection.start > DEPARTURE - 2, True, "let go too early")


def half_closed(server):
    """A client that has closed its sending side still gets the response."""
    connection = server.raw()
    connection.send(f"GET /health/live HTTP/1.1\r\n{HOST}\r\n")
    connection.socket.shutdown(socket.SHUT_WR)
    data, closed = connection.rest()
    expect((statuses(data), closed), ([200], True), "half closed")
    for nothing in ("", "GET /health/live HTT", post("Content-Length: 10\r\n", "{}")):
        connection = server.raw()
        connection.send(nothing)
        connection.socket.shutdown(socket.SHUT_WR)
        data, closed = connection.rest()
        expect(closed, True, f"half closed after {nothing!r}")
        expect(set(statuses(data)) <= {400}, True, f"half closed after {nothing!r}: {data!r}")


def reset(server):
    """Clients that vanish halfway, 500 of them, leave nothing behind."""
    before = files(server)
    for number in range(500):
        connection = server.raw()
        connection.send([post("Content-Length: 10\r\n", "{}"), "GET / HT", post("Content-Length: 2\r\n", "{}")][number % 3])
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.socket.close()
    # Before the server's time limits would close them.
    within = min(IDLE, ARRIVAL, DEPARTURE) - 3
    eventually(lambda: files(server) <= before + 20, lambda: f"{files(server)} open files, {before} before", within)


def files(server):
    """Returns the number of open files, which the server alone may read."""
    metrics = http.client.HTTPConnection("127.0.0.1", int(server.environment["ACCOUNTS_METRICS_PORT"]), timeout=PATIENCE)
    metrics.request("GET", "/metrics")
    return int(re.search(r"^process_open_fds (\d+)$", metrics.getresponse().read().decode(), re.M)[1])


def main():
    server = Server()
    with socket.create_server(("127.0.0.1", 0)) as free:
        server.environment["ACCOUNTS_METRICS_PORT"] = str(free.getsockname()[1])
    server.serve()
    status, answer = server.client().sign_up(EMAIL)
    expect(status, 201, answer)
    head = f"GET /health/live HTTP/1.1\r\n{HOST}"
    with HonestVisitor(server.port, EMAIL) as visitor:
        count = one_response_per_request(server)
        half_closed(server)
        reset(server)
        at_once([
            lambda: drip(server, "", "", [], IDLE),
            lambda: drip(server, f"{head}\r\n", "", [200], IDLE),
            lambda: drip(server, head, "X: y\r\n", [408], ARRIVAL),
            lambda: drip(server, "GET /hea", "", [408], ARRIVAL),
            lambda: drip(server, post("Content-Length: 1000\r\n"), "x", [408], ARRIVAL),
            lambda: drip(server, post("Transfer-Encoding: chunked\r\n"), "1\r\nx\r\n", [408], ARRIVAL),
            lambda: does_not_read(server),
        ])  # fmt: skip
    late = [line for line in server.log if "status=408" in line]
    # Two without a request, and two without the body.
    expect(sorted(re.search(r"route=(\S+)", line)[1] for line in late), ["/api/v1/sessions"] * 2 + ["none"] * 2, late)
    figures = visitor.verdict("beside odd and slow clients")
    expect([line for line in server.log if " error " in line][:3], [])
    expect(server.stop(), 0)
    print(f"{count} odd requests answered or rejected, slow clients disconnected; {figures}")


main()
