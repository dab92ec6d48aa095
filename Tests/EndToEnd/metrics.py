#!/usr/bin/python3
"""Rejections are logged and counted, metrics are local only, and HEAD has the length of a GET."""

import http.client
import json
import re
import threading

from support.program import PATIENCE, eventually, expect
from support.requests import HOST
from support.server import Server


def serve():
    server = Server()
    server.environment["ACCOUNTS_METRICS_PORT"] = "0"
    # Both report their addresses, in either order.
    server.process = server.start("serve", *server.arguments)
    # And the version of SQLite.
    said = "".join(server.process.stderr.readline() for _ in range(3))
    server.port, metrics = (
        int(re.search(pattern, said)[1]) for pattern in (r"listening on \S+:(\d+)\n", r"metrics on \S+:(\d+)/metrics\n")
    )
    server.log = []
    threading.Thread(target=server.read_log, args=(server.process.stderr,), daemon=True).start()
    return server, metrics


def next_line(server):
    """Returns the log line of the last request."""
    eventually(lambda: server.log, "nothing was noted")
    return server.log.pop(0)


def ask(port, method, path, host="localhost"):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request(method, path, headers={"Host": host})
    response = connection.getresponse()
    return response.status, response.headers, response.read()


def requests(metrics):
    text = ask(metrics, "GET", "/metrics")[2].decode()
    found = re.findall(r'accounts_http_requests_total\{method="(\w+)",route="([^"]*)",status="(\d+)"\} (\d+)', text)
    return {(method, route, int(status)): int(count) for method, route, status, count in found}


def logs_rejections(server, metrics):
    refused = {400: "nonsense\r\n\r\n", 431: f"GET /health/live HTTP/1.1\r\n{HOST}X-Long: {'x' * 20000}\r\n\r\n"}
    for status, data in refused.items():
        connection = server.raw()
        connection.send(data)
        answer = connection.rest()[0].decode("latin-1")
        expect(answer.startswith(f"HTTP/1.1 {status} "), True, data[:40])
        line = next_line(server)
        expect("method=none" in line and "route=none" in line and f"status={status}" in line, True, line)
        expect(re.search(r"(?i)x-request-id: (\S+)", answer)[1] in line, True, line)
    for method, path in (("GET", "/none"), ("GET", "/api//v1"), ("PUT", "/health/live")):
        ask(server.port, method, path)
        expect("route=none" in next_line(server), True, path)
    expect(requests(metrics), {
        ("none", "none", 400): 1, ("none", "none", 431): 1, ("GET", "none", 404): 2, ("PUT", "none", 405): 1,
    })  # fmt: skip


def tells_this_machine_alone(metrics):
    for host in ("localhost", "127.0.0.1", f"localhost:{metrics}", f"127.0.0.1:{metrics}", f"[::1]:{metrics}", "LOCALHOST"):
        expect(ask(metrics, "GET", "/metrics", host)[0], 200, host)
    for host in ("evil.example", f"evil.example:{metrics}", "localhost.evil.example", "127.0.0.1.evil.example", "", "localhost:"):
        status, _, body = ask(metrics, "GET", "/metrics", host)
        expect((status, json.loads(body)["code"]), (400, "badHost"), host)


def says_how_long_it_would_be(server, metrics):
    places = [(server.port, path) for path in ("/health/live", "/none", "/auth/check")] + [(metrics, "/metrics"), (metrics, "/none")]
    for port, path in places:
        status, headers, body = ask(port, "GET", path)
        head = ask(port, "HEAD", path)
        expect((head[0], head[2]), (status, b""), path)
        # The values of metrics change between requests.
        length, said = int(headers["Content-Length"]), int(head[1]["Content-Length"])
        expect(abs(said - length) < 100 and said > 0, True, f"{path}: {said}, and GET has {length}")
    status, headers, _ = ask(server.port, "HEAD", "/api/v1/signup/validate")
    expect((status, int(headers["Content-Length"]) > 100), (405, True))


def main():
    server, metrics = serve()
    logs_rejections(server, metrics)
    tells_this_machine_alone(metrics)
    says_how_long_it_would_be(server, metrics)
    expect(server.stop(), 0)
    print("rejections logged and counted, metrics only local, and lengths reported by HEAD")


main()
