#!/usr/bin/python3
"""Where sign-ups are closed, or limited to mail domains, no way to sign up stores anything, and administrators still
create users; where accounts are approved, nobody gets in before; where people are invited, one invitation lets one
person sign up.

Only the named hosts are answered for, and without a proxy only this machine's own."""

import concurrent.futures
import datetime
import html
import http.client
import json
import os

from support.program import PASSWORD, PATIENCE, PERSON, expect, sign_up_arguments
from support.server import Server
from support.visitor import Visitor

FORM = {**PERSON, "name": "Eve", "email": "eve@example.com"}


def ask(server, method, path, body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    return response.status, response.read().decode()


def by_api(server, email, path="/api/v1/users", **changes):
    """Returns the status, and the answer or the fields and codes of its errors."""
    status, answer = server.client().ask("POST", path, {**FORM, "email": email, **changes})
    return status, [(error["field"], error["code"]) for error in answer["errors"]] if "errors" in answer else answer


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

    status, _, errors = sign_up_by_terminal(server, "eve@example.com")
    expect((status, errors), (
        77,
        "accounts: error: Sign-up is closed. Ask the people who run this service for an account.\n"
        "accounts: hint: an operator can create the user with 'accounts users create'\n",
    ))  # fmt: skip
    expect(server.list(), [])
    expect(by_operator(server, "eve@example.com"), 0)
    expect([user["email"] for user in server.list()], ["eve@example.com"])
    expect(server.stop(), 0)
    print("closed: by API, page and terminal; administrators still create users")


def sign_up_by_page(server, email, code=None, birthday=PERSON["birthday"]):
    """Sends the form of the sign-up page without a script; returns the status, the place it leads to, and the text."""
    form = {**FORM, "email": email, "confirmPassword": PASSWORD, "agreeTerms": "true"}
    del form["birthday"]
    form |= zip(("birthday.year", "birthday.month", "birthday.day"), birthday.split("-"))
    path = f"/signup?invitation={code}" if code else "/signup"
    visitor = Visitor(server.port)
    status, place, text = visitor.send(path, "/signup", **form, **({"invitation": code} if code else {}))
    return status, place, html.unescape(text)


def sign_up_by_terminal(server, email, *others):
    return server.run(*sign_up_arguments("Eve", email), *others, input=PASSWORD + "\n")


def by_operator(server, email, birthday=PERSON["birthday"], terms=("--terms-accepted", "2026-01-01")):
    arguments = ["--name", "Eve", "--email", email, "--birthday", birthday, "--language", "english", *terms]
    return server.run("users", "create", *arguments, "--password-stdin", input=PASSWORD + "\n")[0]


def domains_are_limited():
    server = Server()
    server.environment["ACCOUNTS_ALLOWED_EMAIL_DOMAINS"] = "example.com,*.example.com"
    server.environment["ACCOUNTS_BLOCKED_EMAIL_DOMAINS"] = "spam.example.com"
    server.serve()
    for domain, message in (
        ("evil.example", "Only people with an address at these domains can sign up here: example.com, *.example.com. Enter such an address."),
        ("spam.example.com", "You cannot sign up with an address at spam.example.com. Enter another address."),
    ):
        email = f"eve@{domain}"
        code = "mailDomainRefused" if "spam" in domain else "mailDomainNotAllowed"
        for path, status in (("/api/v1/users", 422), ("/api/v1/signup/validate", 200)):
            expect(by_api(server, email, path), (status, [("email", code)]))
        status, _, text = sign_up_by_page(server, email)
        expect((status, message in text), (422, True), text)
        status, _, errors = sign_up_by_terminal(server, email)
        expect((status, errors), (65, f"accounts: error: email: {message}\n"))
    expect(server.list(), [])
    status, place, text = sign_up_by_page(server, "ada@example.com")
    expect((status, place), (303, "/account?done=signedUp"), text)
    status, _, errors = sign_up_by_terminal(server, "bea@mail.example.com")
    expect(status, 0, errors)
    expect(by_operator(server, "cleo@evil.example"), 0)
    emails = ["ada@example.com", "bea@mail.example.com", "cleo@evil.example"]
    expect([user["email"] for user in server.list()], emails)
    expect(server.stop(), 0)
    print("mail domains: by API, page and terminal; administrators create users of any")


def accounts_are_approved():
    server = Server()
    server.environment["ACCOUNTS_SIGN_UPS"] = "approval"
    server.serve()
    emails = ["api@example.com", "page@example.com", "terminal@example.com"]
    expect(by_api(server, emails[0])[1]["status"], "pending")
    expect(sign_up_by_page(server, emails[1])[:2], (303, "/login?done=approvalAwaited"))
    expect(sign_up_by_terminal(server, emails[2])[0], 0)
    for email in emails:
        client = server.client()
        expect(client.log_in(email)[0], 403, email)
        body = {"email": email, "password": "wrong"}
        expect(client.ask("POST", "/api/v1/sessions", body)[1]["code"], "wrongCredentials", email)
    expect([user["status"] for user in server.list()], ["pending"] * 3)
    for email in emails:
        expect(server.run("users", "approve", email)[0], 0)
        expect(server.client().log_in(email)[0], 201, email)
    expect(server.stop(), 0)
    print("approval: nobody logs in before, by any way in")


def people_are_invited():
    server = Server()
    server.environment["ACCOUNTS_SIGN_UPS"] = "invited"
    server.serve()

    def invite(*arguments):
        code = server.must("users", "invite", *arguments)
        return code.strip()

    def file_of(code):
        path = os.path.join(server.folder.name, "code")
        with open(path, "w") as file:
            file.write(code + "\n")
        return "--invitation-file", path

    unknown = "7KQM-2X4T-9WBC-1DEF"
    message = "No invitation has this code, or the invitation was used or revoked, or has expired. Check the code, or ask for a new one."

    def nobody_gets_in(code, email="eve@example.com"):
        expect(by_api(server, email, invitation=code), (422, [("invitation", "unknownInvitation")]))
        status, _, text = sign_up_by_page(server, email, code)
        expect((status, message in text), (422, True), text)
        status, _, errors = sign_up_by_terminal(server, email, *file_of(code))
        expect((status, errors), (65, f"accounts: error: invitation: {message}\n"))

    nobody_gets_in(unknown)
    expect(by_api(server, "eve@example.com", invitation=""), (422, [("invitation", "required")]))
    expect(sign_up_by_page(server, "eve@example.com")[0], 422)
    expect(server.list(), [])

    # One invitation for each way in; each works once, and for its address only.
    emails = ["api@example.com", "page@example.com", "terminal@example.com"]
    codes = [invite(email) for email in emails]
    expect(by_api(server, "eve@example.com", invitation=codes[0]), (422, [("email", "invitationForOtherAddress")]))
    expect(by_api(server, emails[0], invitation=codes[0].lower().replace("-", " "))[0], 201)
    status, place, text = sign_up_by_page(server, emails[1], codes[1])
    expect((status, place), (303, "/account?done=signedUp"), text)
    status, _, errors = sign_up_by_terminal(server, emails[2], *file_of(codes[2]))
    expect(status, 0, errors)
    for code in codes:
        nobody_gets_in(code)
    # Whoever has no invitation does not learn who has an account.
    nobody_gets_in(unknown, emails[0])
    expect([user["email"] for user in server.list()], sorted(emails))

    # Sixteen processes, one invitation: one winner.
    file = file_of(invite())
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        results = list(pool.map(lambda number: sign_up_by_terminal(server, f"race{number}@example.com", *file), range(16)))
    expect(sorted(status for status, _, _ in results), [0] + [65] * 15, [errors for _, _, errors in results])
    expect(len(server.list()), 4)

    revoked = invite()
    invitations = server.answer("users", "invitations")["invitations"]
    expect([invitation["email"] for invitation in invitations], [None])
    server.must("users", "revoke-invitation", invitations[0]["id"])
    nobody_gets_in(revoked)
    expect(len(server.list()), 4)
    expect(server.stop(), 0)
    print("invitations: by API, page and terminal, one person each; of sixteen processes one wins")


def the_form_is_declared():
    server = Server()
    server.declare({"minimumAge": 13, "fields": {"agreeTerms": "absent", "confirmPassword": "absent"}})
    server.serve()
    year = datetime.date.today().year
    old, young = f"{year - 15}-01-01", f"{year - 12}-01-01"
    page = ask(server, "GET", "/signup")[1]
    expect([name in page for name in ('name="agreeTerms"', 'name="confirmPassword"', 'name="birthday.year"')],
           [False, False, True])  # fmt: skip
    schema = json.loads(ask(server, "GET", "/api/v1/signup/schema")[1])
    expect(schema["required"], ["name", "email", "password", "birthday", "language"])

    def by_program(email, birthday):
        person = {**FORM, "email": email, "birthday": birthday}
        del person["agreeTerms"]
        return server.client().ask("POST", "/api/v1/users", person)[0]

    def by_terminal(email, birthday):
        arguments = ["--name", "Eve", "--email", email, "--birthday", birthday, "--language", "english"]
        return server.run("signup", *arguments, "--password-stdin", input=PASSWORD + "\n")[0]

    def by_command(email, birthday):
        return by_operator(server, email, birthday, ())

    def by_import(email, birthday):
        line = json.dumps(dict(name="Eve", email=email, birthday=birthday, language="english", password=PASSWORD))
        return server.run("users", "import", "-", input=line + "\n")[0]

    def by_page(email, birthday):
        return sign_up_by_page(server, email, birthday=birthday)[0]

    ways = {by_program: (422, 201), by_page: (422, 303), by_terminal: (65, 0), by_command: (65, 0), by_import: (65, 0)}
    for way, (refused, accepted) in ways.items():
        expect(way("young@example.com", young), refused, way.__name__)
        expect(way(f"{way.__name__}@example.com", old), accepted, way.__name__)
    expect([user["email"] for user in server.list()], [f"{way.__name__}@example.com" for way in ways])
    expect(server.stop(), 0)
    # Users keep what they have under a stricter form, and change the rest of their profile.
    del server.environment["ACCOUNTS_FORM_FILE"]
    edit = ("users", "edit", "by_program@example.com")
    expect(server.run(*edit, "--name", "Eve Adams")[0], 0)
    expect(server.run(*edit, "--birthday", f"{year - 16}-01-01")[0], 65)
    print("form file: the same verdict on the page, over the API, in the terminal, by operators and imports")


def other_hosts_are_refused():
    server = Server().serve()
    own = f"127.0.0.1:{server.port}"
    for host, expected in ((own, 200), ("localhost", 200), ("[::1]:80", 200), ("attacker.example", 421),
                           ("127.0.0.1:x", 400), ("[::1", 400)):  # fmt: skip
        expect(ask(server, "GET", "/health/live", Host=host)[0], expected, host)
    status, text = ask(server, "GET", "/login", Host="attacker.example")
    expect((status, "This server is not configured for this host name." in text), (421, True))
    expect(server.stop(), 0)
    server = Server("--port", "0", "--behind-proxy", "--trusted-proxy", "127.0.0.1")
    server.environment["ACCOUNTS_PUBLIC_HOSTS"] = "accounts.example.com,www.example.com"
    server.serve()
    for host, expected in (("accounts.example.com", 200), ("WWW.example.com:443", 200), ("example.com", 421)):
        expect(ask(server, "GET", "/health/live", Host=host)[0], expected, host)
    expect(server.stop(), 0)
    print("only the named hosts are answered for")


sign_ups_are_closed()
domains_are_limited()
accounts_are_approved()
people_are_invited()
the_form_is_declared()
other_hosts_are_refused()
