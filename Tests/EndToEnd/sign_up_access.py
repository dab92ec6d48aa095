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
import re
import urllib.parse
import urllib.request

from support.program import PASSWORD, PATIENCE, expect
from support.server import Server

FORM = {"name": "Eve", "email": "eve@example.com", "birthday": "1990-12-10", "language": "english", "agreeTerms": True,
        "password": PASSWORD}  # fmt: skip


def ask(server, method, path, body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
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


def sign_up_by_page(server, email, code=None, birthday=FORM["birthday"]):
    """Sends the form of the sign-up page without a script; returns the status, the place it leads to, and the text."""
    query = f"?invitation={code}" if code else ""
    page = urllib.request.urlopen(f"http://127.0.0.1:{server.port}/signup{query}")
    form = re.search(r'<form id="form".*?</form>', page.read().decode(), re.DOTALL)[0]
    hidden = dict(re.findall(r'name="(token|key|invitation)" [^>]*?value="([^"]*)"', form))
    cookie = "; ".join(value.split(";")[0] for value in page.headers.get_all("Set-Cookie"))
    form = dict(FORM, **hidden, email=email, confirmPassword=PASSWORD, agreeTerms="true")
    del form["birthday"]
    form.update(zip(("birthday.year", "birthday.month", "birthday.day"), birthday.split("-")))
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin", "Cookie": cookie}
    connection.request("POST", "/signup", urllib.parse.urlencode(form), headers)
    response = connection.getresponse()
    return response.status, response.headers["Location"], html.unescape(response.read().decode())


def sign_up_by_terminal(server, email, *others):
    arguments = ["--name", "Eve", "--email", email, "--birthday", "1990-12-10", "--language", "english", "--agree-terms"]
    return server.run("signup", *arguments, *others, "--password-stdin", input=PASSWORD + "\n")


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
        for path in ("/api/v1/users", "/api/v1/signup/validate"):
            status, text = ask(server, "POST", path, json.dumps(dict(FORM, email=email)), Content_Type="application/json")
            errors = json.loads(text)["errors"]
            expect([(error["field"], error["message"]) for error in errors], [("email", message)], text)
        status, _, text = sign_up_by_page(server, email)
        expect((status, message in text), (422, True), text)
        status, _, errors = sign_up_by_terminal(server, email)
        expect((status, errors), (65, f"accounts: error: email: {message}\n"))
    expect(server.list(), [])
    status, place, text = sign_up_by_page(server, "ada@example.com")
    expect((status, place), (303, "/account?done=signedUp"), text)
    status, _, errors = sign_up_by_terminal(server, "bea@mail.example.com")
    expect(status, 0, errors)
    status, _, errors = server.run(
        "users", "create", "--name", "Cleo", "--email", "cleo@evil.example", "--birthday", "1990-12-10", "--language",
        "english", "--terms-accepted", "2026-01-01", "--password-stdin", input=PASSWORD + "\n",
    )  # fmt: skip
    expect(status, 0, errors)
    emails = ["ada@example.com", "bea@mail.example.com", "cleo@evil.example"]
    expect([user["email"] for user in server.list()], emails)
    expect(server.stop(), 0)
    print("mail domains: by API, page and terminal; administrators create users of any")


def accounts_are_approved():
    server = Server()
    server.environment["ACCOUNTS_SIGN_UPS"] = "approval"
    server.serve()
    emails = ["api@example.com", "page@example.com", "terminal@example.com"]
    status, text = ask(server, "POST", "/api/v1/users", json.dumps(dict(FORM, email=emails[0])), Content_Type="application/json")
    expect((status, json.loads(text)["status"]), (201, "pending"), text)
    status, place, _ = sign_up_by_page(server, emails[1])
    expect((status, place), (303, "/login?done=approvalAwaited"))
    status, _, errors = sign_up_by_terminal(server, emails[2])
    expect(status, 0, errors)
    expect("accounts: you can log in after an administrator approves your account\n" in errors, True, errors)

    def log_in(email, password=PASSWORD):
        status, text = ask(
            server, "POST", "/api/v1/sessions", json.dumps({"email": email, "password": password}),
            Content_Type="application/json",
        )  # fmt: skip
        return status, json.loads(text).get("code")

    for email in emails:
        expect(log_in(email), (403, "awaitsApproval"), email)
        expect(log_in(email, "wrong"), (401, "wrongCredentials"), email)
        status, _, errors = server.run("login", "--email", email, "--password-stdin", input=PASSWORD + "\n")
        expect((status, "has not approved your account yet" in errors), (77, True), errors)
    expect([user["status"] for user in server.list()], ["pending"] * 3)
    for email in emails[:2]:
        status, _, errors = server.run("users", "approve", email)
        expect((status, errors), (0, f"accounts: approved Eve <{email}>\n"))
        expect(log_in(email), (201, None), email)
    status, _, errors = server.run("users", "delete", emails[2], "--yes")
    expect(status, 0, errors)
    expect(log_in(emails[2]), (401, "wrongCredentials"))
    status, events = server.json("audit", "list", "--limit", "1000")
    expect(status, 0)
    actions = [event["action"] for event in events["events"] if event["action"] != "logIn"]
    expect(actions, ["declineUser", "approveUser", "approveUser", "signUp", "signUp", "signUp"])
    expect(server.stop(), 0)
    print("approval: nobody logs in before; declined users are deleted; all of it is in the audit log")


def people_are_invited():
    server = Server()
    server.environment["ACCOUNTS_SIGN_UPS"] = "invited"
    server.serve()

    def invite(*arguments):
        status, code, errors = server.run("users", "invite", *arguments)
        expect(status, 0, errors)
        return code.strip()

    def file_of(code):
        path = os.path.join(server.folder.name, "code")
        with open(path, "w") as file:
            file.write(code + "\n")
        return "--invitation-file", path

    def by_api(email, code):
        body = json.dumps(dict(FORM, email=email, invitation=code))
        status, text = ask(server, "POST", "/api/v1/users", body, Content_Type="application/json")
        return status, [(error["field"], error["code"]) for error in json.loads(text).get("errors", [])]

    unknown = "7KQM-2X4T-9WBC-1DEF"
    message = "No invitation has this code, or the invitation was used or revoked, or has expired. Check the code, or ask for a new one."

    def nobody_gets_in(code, email="eve@example.com"):
        expect(by_api(email, code), (422, [("invitation", "unknownInvitation")]))
        status, _, text = sign_up_by_page(server, email, code)
        expect((status, message in text), (422, True), text)
        status, _, errors = sign_up_by_terminal(server, email, *file_of(code))
        expect((status, errors), (65, f"accounts: error: invitation: {message}\n"))

    nobody_gets_in(unknown)
    expect(by_api("eve@example.com", ""), (422, [("invitation", "required")]))
    expect(sign_up_by_page(server, "eve@example.com")[0], 422)
    expect(server.list(), [])

    # One invitation for each way in; each works once, and for its address only.
    emails = ["api@example.com", "page@example.com", "terminal@example.com"]
    codes = [invite(email) for email in emails]
    expect(by_api("eve@example.com", codes[0]), (422, [("email", "invitationForOtherAddress")]))
    expect(by_api(emails[0], codes[0].lower().replace("-", " "))[0], 201)
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
    status, invitations = server.json("users", "invitations")
    expect(status, 0)
    expect([invitation["email"] for invitation in invitations["invitations"]], [None])
    status, _, errors = server.run("users", "revoke-invitation", invitations["invitations"][0]["id"])
    expect(status, 0, errors)
    nobody_gets_in(revoked)
    expect(len(server.list()), 4)
    expect(server.stop(), 0)
    print("invitations: by API, page and terminal, one person each; of sixteen processes one wins")


def the_form_is_declared():
    server = Server()
    path = os.path.join(server.folder.name, "form.json")
    with open(path, "w") as file:
        json.dump({"minimumAge": 13, "fields": {"agreeTerms": "absent", "confirmPassword": "absent"}}, file)
    server.environment["ACCOUNTS_FORM_FILE"] = path
    server.serve()
    year = datetime.date.today().year
    old, young = f"{year - 15}-01-01", f"{year - 12}-01-01"
    page = ask(server, "GET", "/signup")[1]
    expect([name in page for name in ('name="agreeTerms"', 'name="confirmPassword"', 'name="birthday.year"')],
           [False, False, True])  # fmt: skip
    schema = json.loads(ask(server, "GET", "/api/v1/signup/schema")[1])
    expect(schema["required"], ["name", "email", "password", "birthday", "language"])
    form = {name: value for name, value in FORM.items() if name != "agreeTerms"}

    def by_api(email, birthday):
        body = json.dumps(dict(form, email=email, birthday=birthday))
        return ask(server, "POST", "/api/v1/users", body, Content_Type="application/json")[0]

    def by_terminal(email, birthday):
        arguments = ["--name", "Eve", "--email", email, "--birthday", birthday, "--language", "english"]
        return server.run("signup", *arguments, "--password-stdin", input=PASSWORD + "\n")[0]

    def by_operator(email, birthday):
        arguments = ["--name", "Eve", "--email", email, "--birthday", birthday, "--language", "english"]
        return server.run("users", "create", *arguments, "--password-stdin", input=PASSWORD + "\n")[0]

    def by_import(email, birthday):
        line = json.dumps(dict(name="Eve", email=email, birthday=birthday, language="english", password=PASSWORD))
        return server.run("users", "import", "-", input=line + "\n")[0]

    def by_page(email, birthday):
        return sign_up_by_page(server, email, birthday=birthday)[0]

    ways = {by_api: (422, 201), by_page: (422, 303), by_terminal: (65, 0), by_operator: (65, 0), by_import: (65, 0)}
    for way, (refused, accepted) in ways.items():
        expect(way("young@example.com", young), refused, way.__name__)
        expect(way(f"{way.__name__}@example.com", old), accepted, way.__name__)
    expect([user["email"] for user in server.list()], [f"{way.__name__}@example.com" for way in ways])
    expect(server.stop(), 0)
    # Users keep what they have under a stricter form, and change the rest of their profile.
    del server.environment["ACCOUNTS_FORM_FILE"]
    status, _, errors = server.run("users", "edit", "by_api@example.com", "--name", "Eve Adams")
    expect(status, 0, errors)
    status, _, errors = server.run("users", "edit", "by_api@example.com", "--birthday", f"{year - 16}-01-01")
    expect((status, errors), (65, "accounts: error: birthday: Users must be at least 18 years old. Check the date of birth.\n"))
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
