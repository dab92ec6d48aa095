"""Logs in for schemathesis, which ends sessions, edits and deletes users, and guesses passwords."""

import ipaddress
import itertools
import json
import os
import random
import subprocess
import urllib.request

import schemathesis

PROGRAM, ROLE, URL = (os.environ[f"FUZZ_{name}"] for name in ("PROGRAM", "ROLE", "URL"))
PASSWORD = "violet canyon otter 42"
numbers = itertools.count()


def address():
    """Returns the headers of a new network: the server trusts us as its proxy."""
    return {"X-Forwarded-For": str(ipaddress.ip_address(random.getrandbits(128)))}


def run(*arguments):
    subprocess.run([PROGRAM, *arguments], check=True, capture_output=True, text=True, input=PASSWORD + "\n")


class LogIn:
    """The token of a new user, whom no test has deleted yet."""

    def get(self, case, context):
        email = f"{ROLE}{next(numbers)}@example.com"
        run("signup", "--name", "Somebody", "--email", email, "--birthday", "1990-12-10", "--language", "english",
            "--agree-terms", "--password-stdin")  # fmt: skip
        run("users", "set-role", email, ROLE)
        request = urllib.request.Request(
            URL + "/api/v1/sessions",
            json.dumps({"email": email, "password": PASSWORD}).encode(),
            {"Content-Type": "application/json", **address()},
        )
        with urllib.request.urlopen(request) as response:
            return json.load(response)["token"]

    def set(self, case, data, context):
        case.headers = {**(case.headers or {}), **address(), "Authorization": f"Bearer {data}"}


# A logged-out token must not be shared with other tests.
schemathesis.auth(refresh_interval=None).apply_to(operation_id="logOut")(LogIn)
schemathesis.auth(refresh_interval=5).skip_for(operation_id="logOut")(LogIn)
