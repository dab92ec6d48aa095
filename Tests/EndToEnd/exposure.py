#!/usr/bin/python3
"""Exposure: no files, no redirects, nothing for a cache, and no double decoding.

Shows ASVS 1.1.1, 1.2.3, 4.1.2, 4.2.2, 13.2.3, 13.4.1, 13.4.2, 13.4.3, 13.4.5, 13.4.7.
Shows ASVS 14.2.1, 14.2.2, 14.2.5, incident 15, incident 16.
"""

import json
import re
import socket

from support.api import PERSON, Client
from support.program import PASSWORD, expect
from support.server import Server

# Files that other servers have exposed, and files of this one.
FILES = [
    "/.git/HEAD", "/.git/config", "/.svn/entries", "/.env", "/accounts.db", "/accounts.db-wal", "/accounts.db-audit-key",
    "/api/", "/api/v1/", "/static/", "/assets/", "/index.html", "/robots.txt", "/debug", "/debug/pprof/", "/metrics",
    "/swagger.json", "/docs", "/graphql", "/server-status", "/actuator/health", "/..%2faccounts.db", "/%2e%2e/accounts.db",
    "/openapi.json/", "/openapi.yaml", "/openapi.json.bak", "/health/live/../../accounts.db",
]  # fmt: skip

# Paths that a cache might treat as a public static file.
DECEPTIONS = [
    "/x.css", ".css", "%2Fx.css", "%00.css", ";x.css", "%3Bx.css", "%23x.css", "%3Fx.css", "//x.js", "/%2e%2e/x.css", "%0A.css", "/",
]  # fmt: skip


def files(nobody):
    for path in FILES:
        for method in ("GET", "HEAD"):
            response = nobody(method, path)
            expect(response.status, 404, path)
    # Sending more fields reveals nothing more.
    plain = nobody("POST", "/api/v1/sessions", {}, 422)
    asked = {"X-Debug": "1", "X-Forwarded-Proto": "http", "X-Original-URL": "/api/v1/users", "X-Rewrite-URL": "/metrics",
             "X-HTTP-Method-Override": "DELETE"}  # fmt: skip
    expect(nobody("POST", "/api/v1/sessions?debug=1", {}, 422, asked).data, plain.data)


def no_redirects(nobody):
    """A client that uses HTTP instead of HTTPS is not redirected: its secret would already be out."""
    headers = {"X-Forwarded-Proto": "http", "Upgrade-Insecure-Requests": "1"}
    for method, path, _ in nobody.description.operations():
        response = nobody(method, re.sub(r"\{\w+\}", "x", path), headers=headers)
        expect((300 <= response.status < 400, response.headers.get("Location")), (False, None), path)


def deceptions(member):
    for path in ("/api/v1/user", "/api/v1/session", "/auth/check"):
        expect(member("GET", path).status in (200, 204), True)
        for end in DECEPTIONS:
            response = member("GET", path + end)
            expect((response.status in (400, 404), PERSON["email"].encode() in response.data), (True, False), path + end)
            expect(response.headers["Cache-Control"], "no-store", path + end)


def decoded_once(nobody, admin):
    """Double-escaped input is decoded once."""
    nobody.sign_up("Percy Shelley", "a%41b@example.com")
    found = admin("GET", "/api/v1/users?search=a%2541b", expecting=200).json["users"]
    expect([user["email"] for user in found], ["a%41b@example.com"])
    expect(admin("GET", "/api/v1/users?search=a%41b", expecting=200).json["users"], [])
    refused = nobody("POST", "/api/v1/users", {**PERSON, "email": "x@example.com", "name": "\\u0041da"}, 422)
    expect(refused.errors, [("name", "invalidName")])
    expect(admin("GET", "/api/v1/%75ser", expecting=404).code, "notFound")
    # Echoed input is JSON, whatever it contains.
    for name in ('"', "\\", "</script>", "\u2028", "\x00\x1f\x7f", "😀", "' OR 1=1 --", "${jndi:x}", "{{7*7}}"):
        refused = nobody("POST", "/api/v1/users", {**PERSON, name: 1}, 422)
        expect(refused.errors, [(name, "unknownField")])


def secrets_in_addresses(server, nobody, member):
    """Secrets in URLs end up in logs: no operation accepts or describes one there."""
    for method, path, operation in nobody.description.operations():
        names = {each["name"] for each in operation.get("parameters", []) if each["in"] in ("query", "path")}
        expect(names & {"password", "token", "device", "session_token", "key"}, set(), path)
    for query in (f"token={member.token}", f"access_token={member.token}", f"Authorization=Bearer%20{member.token}"):
        nobody("GET", f"/api/v1/user?{query}", expecting=401)
    nobody("POST", f"/api/v1/sessions?email={PERSON['email']}&password={PASSWORD.replace(' ', '+')}", {}, 422)


def planted_cookies(server, nobody):
    """A cookie planted by an attacker is not a session, and does not become one by a login."""
    for value in ("", '""', "x", "A" * 43, "null", "../../etc", "A" * 5000):
        Client(server, cookies={"__Host-accounts": value})("GET", "/api/v1/user", expecting=401)
    planted = "A" * 43
    browser = Client(server, cookies={"__Host-accounts": planted})
    body = {"email": PERSON["email"], "password": PASSWORD, "useCookie": True}
    given = browser("POST", "/api/v1/sessions", body, 201).cookies()["__Host-accounts"]
    expect(given != planted, True)
    browser("GET", "/api/v1/user", expecting=401)
    theirs = nobody.log_in_by_cookie(PERSON["email"])
    token = theirs.cookies["__Host-accounts"]
    for forged in (token[:-1] + ("A" if token[-1] != "A" else "B"), token[:-1], token + "A", token.swapcase(), token[::-1]):
        Client(server, cookies={"__Host-accounts": forged})("GET", "/api/v1/user", expecting=401)
    # A cookie with another name, or a session token in place of a device token, gives no access.
    for name in ("accounts", "__Secure-accounts", "__Host-accounts-device"):
        Client(server, cookies={name: token})("GET", "/api/v1/user", expecting=401)
    theirs("GET", "/api/v1/user", expecting=200)


def lengths(server, token):
    """Every response has exactly the stated length, byte by byte on one connection."""
    connection = socket.create_connection(("127.0.0.1", server.port))
    stream, count = connection.makefile("rb"), 0
    for path in ("/health/live", "/nothing", "/api/v1/user", "/auth/check", "/openapi.json", "/api/v1/signup/schema"):
        for method in ("GET", "HEAD", "OPTIONS", "DELETE"):
            if method == "DELETE" and path == "/api/v1/user":
                continue
            connection.sendall(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
            status = int(stream.readline().split()[1])
            headers = [line.decode().strip().lower() for line in iter(stream.readline, b"\r\n")]
            stated = [int(line.split(":")[1]) for line in headers if line.startswith("content-length:")]
            expect([line for line in headers if line.startswith("transfer-encoding")], [], path)
            expect(len(stated), 0 if status == 204 else 1, f"{method} {path}: {headers}")
            if stated and method != "HEAD":
                json.loads(stream.read(stated[0]))
            count += 1
    connection.close()
    return count


def main():
    server = Server().serve()
    nobody = Client(server)
    # A new database has no users, under any default password.
    expect(server.run("users", "list")[2], "accounts: no users\n")
    for email in ("admin@example.com", "root@localhost.localdomain", "test@example.com"):
        for password in ("admin", "password", "root", "changeme"):
            nobody("POST", "/api/v1/sessions", {"email": email, "password": password}, 401)
    nobody.sign_up(PERSON["name"], PERSON["email"])
    nobody.sign_up("Admin", "admin@example.com", password="correct horse battery 9")
    server.run("users", "set-role", "admin@example.com", "admin")
    member, admin = nobody.log_in(PERSON["email"]), nobody.log_in("admin@example.com", "correct horse battery 9")
    files(nobody)
    no_redirects(nobody)
    deceptions(member)
    decoded_once(nobody, admin)
    secrets_in_addresses(server, nobody, member)
    planted_cookies(server, nobody)
    count = lengths(server, member.token)
    expect(server.stop(), 0)
    print(f"{Client.counted} responses, each as openapi.json describes it, and {count} of the stated length")


main()
