#!/usr/bin/python3
"""Two members, and every operation of openapi.json on a user: neither can read or change anything of the other.

Shows ASVS 8.2.1, 8.2.2, 8.3.1.
"""

import sys

from support.api import Client
from support.program import PASSWORD, expect
from support.server import Server

# A valid body for each operation that takes one.
BODIES = {
    "signUp": {},
    "validateSignUp": {},
    "logIn": {},
    "recover": {},
    "validateRecovery": {},
    "createRecoveryCodes": {"password": PASSWORD},
    "requestEmailChange": {"newEmail": "eve@example.org", "currentPassword": PASSWORD},
    "updateUser": {"name": "Eve"},
    "deleteUser": {"password": "x"},
    "changePassword": {"currentPassword": "x", "newPassword": "purple harbour lantern"},
    "validatePassword": {},
    "endSession": {"password": PASSWORD},
    "adminCreateUser": {},
    "adminInviteUser": {},
    "adminTestEmail": {"email": "eve@example.com"},
    "adminExportUsers": {"password": PASSWORD},
    "adminImportUsers": {"users": "{}", "password": PASSWORD},
    "adminSetEmail": {"email": "eve.adams@example.com", "password": PASSWORD},
    "adminUpdateUser": {"name": "Eve", "status": "disabled"},
    "adminSetRole": {"role": "admin", "password": PASSWORD},
    "adminDeleteUser": {"password": PASSWORD},
    "adminCreateResetCode": {"password": PASSWORD},
}


def is_administration(operation):
    return "administration" in operation["tags"]


def stored(program, *emails):
    """Returns everything stored about some users and their sessions, from the command line."""
    shown = []
    for email in emails:
        shown += [program.json("users", "show", email)[1], program.json("sessions", "list", email)[1]]
    return shown


def body(operation):
    if "requestBody" not in operation:
        return None
    return BODIES[operation["operationId"]]


def main():
    program = Server().serve()
    tried = {"somebody else's": 0, "an administrator's": 0, "nobody's": 0}
    nobody = Client(program)
    clients, users = [], []
    for name in ("ada", "eve"):
        users.append(nobody.sign_up(name.title(), f"{name}@example.com"))
        clients.append(nobody.log_in(f"{name}@example.com"))
    ada, eve = clients
    browser = nobody.log_in_by_cookie("eve@example.com")
    # Only administrators see invitations and mails, so that any ID is as good.
    hers = {"invitation": users[0]["id"], "email": users[0]["id"], "user": users[0]["id"], "session": ada.get("/api/v1/session")["session"]["id"]}
    before = stored(program, "ada@example.com", "eve@example.com")

    for method, path, operation in nobody.description.operations():
        names = [each["name"] for each in operation.get("parameters", []) if each["in"] == "path"]
        unknown = set(names) - set(hers)
        if unknown:
            sys.exit(f"FAILED: this test knows no {unknown} for {path}")
        target = path.format(**hers)
        for client in (eve, browser):
            if names and not is_administration(operation):
                response = client(method, target, body(operation), 404)
                tried["somebody else's"] += 1
            elif is_administration(operation):
                response = client(method, target, body(operation), 403)
                expect(response.code, "notAllowed")
                tried["an administrator's"] += 1
            else:
                continue
            for secret in (users[0]["email"], users[0]["id"], hers["session"]):
                if secret in response.data.decode():
                    sys.exit(f"FAILED: {method} {path} tells {secret}")
        if operation["security"]:
            forged = Client(program, token="A" * 43), Client(program, cookies={"__Host-accounts": "x"})
            for client in (nobody, *forged):
                expect(client(method, target, body(operation), 401).code, "notLoggedIn")
                tried["nobody's"] += 1
            if method == "GET":
                nobody("HEAD", target, expecting=401)

    expect(stored(program, "ada@example.com", "eve@example.com"), before, "something was changed")
    ada.get("/api/v1/user")
    expect(eve.get("/api/v1/user")["id"], users[1]["id"])
    expect(hers["session"] in str(eve.get("/api/v1/sessions")), False)
    everything = str(eve("POST", "/api/v1/user/export", expecting=200).json)
    expect([secret in everything for secret in (users[0]["id"], users[0]["email"])], [False, False])
    expect(program.stop(), 0)
    print("rejected: " + ", ".join(f"{count} of {what}" for what, count in tried.items()))


main()
