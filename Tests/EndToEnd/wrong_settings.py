#!/usr/bin/python3
"""`accounts check` reports each wrong setting as `accounts serve` would, and the running service still accepts logins.

Those of a running server go on, and those on the command line if the setting is not about logins.

Shows incident 21.
"""

import json
import os

from support.program import PASSWORD, expect
from support.server import Server

WRONG = {
    "breachedPasswords": "missing.txt", "theme": "missing", "termsUrl": "ftp://example.com/terms", "privacyUrl": "terms",
    "cspReportUrl": "reports", "logLevel": "loud", "logFormat": "xml", "pepperFile": "missing.key", "auditDays": "0",
    "auditAddresses": "some", "passwordPolicy": "weak", "formFile": "missing.json", "hashingPasses": "0", "port": "http",
    "trustedProxies": ["10.0.0.0/40"], "publicHosts": ["a b"], "signUps": "maybe", "mailTls": "never", "publicUrl": "x",
    "emailVerification": "later", "signUpWork": "99", "pathPrefix": "auth/", "hsts": "always",
}  # fmt: skip
NOT_ABOUT_LOGINS = "theme termsUrl privacyUrl cspReportUrl logLevel logFormat port trustedProxies publicHosts".split()


def logs_in(server):
    expect(server.client().log_in("ada@example.com")[0], 201, "a login while the settings are wrong")


def main():
    server = Server().serve()
    expect(server.client().sign_up("ada@example.com")[0], 201)
    expect(server.run("check")[0], 0, "the settings are right")
    path = os.path.join(server.folder.name, "config.json")
    server.environment["ACCOUNTS_CONFIG"] = path
    for name, value in [*WRONG.items(), ("emailVerification", "asked"), ("serviceName", "Our\nsite")]:
        with open(path, "w") as file:
            json.dump({name: value}, file)
        status, output, errors = server.run("check")
        expect((status != 0, output, errors.startswith("accounts: error: ")), (True, "", True), (name, value, errors))
        port = () if name == "port" else ("--port", "0")
        expect(server.run("serve", *port)[::2], (status, errors), f"{name}: serve reports another error")
        logs_in(server)
        if name in NOT_ABOUT_LOGINS:
            login = ("login", "--email", "ada@example.com", "--password-stdin")
            expect(server.run(*login, input=PASSWORD + "\n")[0], 0, f"{name}: a login on the command line")
    # A key of the audit log that does not fit is damage of the log, which a server only warns of.
    with open(path, "w") as file:
        json.dump({"auditKeyFile": os.path.join(server.folder.name, "other.key")}, file)
    status, output, errors = server.run("check")
    expect((status != 0, "auditLog: " in errors), (True, True), errors)
    logs_in(server)
    os.remove(path)
    del server.environment["ACCOUNTS_CONFIG"]
    expect(server.run("check", "--full")[0], 0, "nothing else was stored")
    expect(server.stop(), 0)
    print(f"{len(WRONG) + 3} wrong settings: each is reported, and none stops a login")


main()
