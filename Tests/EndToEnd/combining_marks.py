#!/usr/bin/python3
"""No request takes long whose texts are thousands of combining marks, as each name, value, header and query.

Normalizing a text takes a time that grows with the square of the combining marks in a row, and Swift normalizes where it
compares and hashes texts. Each route of the description gets such a text everywhere; the server's processor time tells.
"""

import http.client
import json
import os
import urllib.parse

from support.api import PERSON, Client
from support.program import PASSWORD, PATIENCE, expect
from support.server import Server

# The body's limit is 64 KiB; of the headers, 16 KiB.
LONG = "a" + "\u0301\u0323" * 15_000
SHORT = "a" + "\u0301\u0323" * 2_000
# Code points that become two marks each, and marks that are removed at the ends of a name.
PAIRS = ["a" + letter * 1_360 for letter in "\u0344\u0f73\u0f75\u0f81"]
LAYERS = "\u00ad " * 1_360 + "A"
FORM = {
    "customFields": [
        {"key": "country", "type": "choice", "required": False, "label": "Country", "choices": [f"Country {number}" for number in range(200)]},
        {"key": "town", "type": "text", "required": False, "label": "Town"},
        {"key": "size", "type": "number", "required": False, "label": "Size"},
        {"key": "start", "type": "date", "required": False, "label": "Start"},
    ]
}
# In seconds; the worst request took 5.4.
LIMIT = 0.2


def processor_time(server):
    with open(f"/proc/{server.process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def send(server, token, method, path, body, headers):
    """Sends bytes as they are; what is answered does not matter, but that something is."""
    if token:
        headers = {**headers, "Authorization": f"Bearer {token}"}
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request(method, path, body, {name: value.encode() for name, value in headers.items()})
    connection.getresponse().read()
    connection.close()


def bodies(fields):
    for field in fields:
        yield json.dumps({**PERSON, field: LONG}, ensure_ascii=False).encode()
    yield json.dumps({LONG: "a"}, ensure_ascii=False).encode()
    for value in (LONG, *PAIRS, LAYERS):
        for field in ("name", "country", "town", "size", "start", "language", "birthday"):
            yield json.dumps({**PERSON, field: value}, ensure_ascii=False).encode()
    yield json.dumps([LONG], ensure_ascii=False).encode()


def properties(description, schema):
    """The names of the members of a schema of the description."""
    if "$ref" in schema:
        return properties(description, description["components"]["schemas"][schema["$ref"].split("/")[-1]])
    return set(schema.get("properties", {})).union(*(properties(description, part) for part in schema.get("allOf", [])))


def main():
    server = Server("--port", "0")
    server.declare(FORM)
    expect(server.sign_up("Root Admin", "root@example.com")[0], 0)
    server.serve()
    login = {"email": "root@example.com", "password": PASSWORD}
    root, nobody = Client(server)("POST", "/api/v1/sessions", login, 201).json["token"], None
    with open(os.path.join(os.path.dirname(__file__), "../../openapi.json")) as file:
        description = json.load(file)
    worst, count = (0, ""), 0

    def measure(token, method, path, body=None, headers=None):
        nonlocal worst, count
        before = processor_time(server)
        send(server, token, method, path, body, headers or {})
        took = processor_time(server) - before
        count += 1
        what = f"{method} {path[:60]} {body[:40] if body else list(headers)}"
        expect(took <= LIMIT, True, f"{what} took {took:.2f} s of processor time")
        worst = max(worst, (took, what))

    everywhere = {"Accept-Language": SHORT, "Cookie": f"a={SHORT}"}
    for path, methods in description["paths"].items():
        path = path.replace("{", "").replace("}", "")
        for method, operation in methods.items():
            if method not in ("get", "post", "patch", "put", "delete") or "logout" in path:
                continue
            method = method.upper()
            query = "&".join(f"{item['name']}={urllib.parse.quote(SHORT[:1000])}" for item in operation.get("parameters", []) if item.get("in") == "query")
            for token in (root, nobody):
                measure(token, method, path + "?" + query, headers=everywhere)
            schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            # A session that ended would answer all that follows.
            if schema and method != "DELETE":
                for body in bodies(properties(description, schema)):
                    measure(root, method, path, body, {"Content-Type": "application/json"})
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    for path in ("/login", "/signup", "/forgot", "/recover", "/confirm", "/account/profile", "/admin/users/new"):
        for name in ("token", "email", "password", "name", "language", "birthday", "code", "return_to", "birthday.day"):
            measure(root, "POST", path, f"{name}={LONG}".encode(), form)
        measure(root, "POST", path, f"{LONG}=a".encode(), form)
        for name in ("Cookie", "Origin", "User-Agent", "Idempotency-Key", "X-Forwarded-For", "X-Request-Id", "If-None-Match"):
            measure(root, "GET", path, headers={name: SHORT})
    expect(server.stop(), 0)
    print(f"{count} requests; the worst took {worst[0]:.2f} s of processor time: {worst[1]}")


main()
