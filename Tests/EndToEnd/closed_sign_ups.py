#!/usr/bin/python3
"""Where sign-ups are closed, no way to sign up stores anything, and administrators still create users.

Only the named hosts are answered for, and without a proxy only this machine's own."""

import http.client
import json

from support.program import PASSWORD, expect
from support.server import Server

FORM = {"name": "Eve", "email": "eve@example.com", "birthday": "1990-12-10", "language": "english", "agreeTerms": True,
        "password": PASSWORD}  # fmt: skip


def ask(server, method, path, body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    return response.status, response.read().decode()


def sign_ups_are_closed():
    server = Server()
    server.environment["ACCOUNTS_SIGN_UPS"] = "closed"
    server.serve()
    for path in ("/api/v1/users", "/api/v1/signup/validate"):
        status, text = ask(server, "POST", path, json.dumps(FORM), Content_Type="application/json", Accept_Language="pt")
        expect((status, json.loads(text)["code"]), (403, "signUpsClosed"), path)
        expect("O cadastro está fechado." in text, True, text)
    status, text = ask(server, "GET", "/signup")
    expect((status, "Sign-up is closed. Ask the people who run this service for an account." in text), (403, True))
    form = {"Content_Type": "application/x-www-form-urlencoded", "Sec_Fetch_Site": "same-origin"}
    expect(ask(server, "POST", "/signup", "name=Eve", **form)[0], 403)
    status, text = ask(server, "GET", "/login")
    expect((status, "/signup" in text), (200, False))

    arguments = ["signup", "--name", "Eve", "--email", "eve@example.com", "--birthday", "1990-12-10", "--language", "english"]
    status, _, errors = server.run(*arguments, "--agree-terms", "--password-stdin", input=PASSWORD + "\n")
    expect((status, errors), (
        77,
        "accounts: error: Sign-up is closed. Ask the people who run this service for an account.\n"
        "accounts: hint: an operator can create the user with 'accounts users create'\n",
    ))  # fmt: skip
    expect(server.list(), [])
    status, _, errors = server.run("users", "create", *arguments[1:], "--terms-accepted", "2026-01-01", "--password-stdin", input=PASSWORD + "\n")
    expect(status, 0, errors)
    expect([user["email"] for user in server.list()], ["eve@example.com"])
    expect(server.stop(), 0)
    print("closed: by API, page and terminal; administrators still create users")


def other_hosts_are_refused():
    server = Server().serve()
    own = f"127.0.0.1:{server.port}"
    for host, expected in ((own, 200), ("localhost", 200), ("[::1]:80", 200), ("attacker.example", 421),
                           ("127.0.0.1:x", 400), ("[::1", 400)):  # fmt: skip
        expect(ask(server, "GET", "/health/live", Host=host)[0], expected, host)
    status, text = ask(server, "GET", "/login", Host="attacker.example")
    expect((status, "This server does not answer for this host name." in text), (421, True))
    expect(server.stop(), 0)
    server = Server("--port", "0", "--behind-proxy", "--trusted-proxy", "127.0.0.1")
    server.environment["ACCOUNTS_PUBLIC_HOSTS"] = "accounts.example.com,www.example.com"
    server.serve()
    for host, expected in (("accounts.example.com", 200), ("WWW.example.com:443", 200), ("example.com", 421)):
        expect(ask(server, "GET", "/health/live", Host=host)[0], expected, host)
    expect(server.stop(), 0)
    print("only the named hosts are answered for")


sign_ups_are_closed()
other_hosts_are_refused()
