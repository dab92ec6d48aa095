#!/usr/bin/python3
"""While the mail server fails, responses stay the same, for known and unknown addresses, and nothing gets less secure.

The mail server answers, is down, hangs, and refuses temporarily. Nobody logs in before the address is verified, no response
takes longer, and every e-mail arrives later. A rank test compares the times of responses to known and to unknown
addresses, of refused logins as well; as a control, it has to find a delay that the script adds.

Shows ASVS 6.3.8, 16.5.2, incident 14.
"""

import bisect
import json
import os
import random
import re
import time

from support import smtp
from support.api import PERSON, Client
from support.postfix import free_ports
from support.program import LONG, PASSWORD, expect
from support.server import Server

PAIRS = 10_000 if LONG else 300
# The area under the curve that a rank test finds without any difference is 0.5; beside other tests it varies more.
MARGIN = 0.05 if LONG else 0.12
# A refused login takes long, and without a hash of the same cost the area would be 0 or 1.
LOGINS, LOGIN_MARGIN = (600, 0.1) if LONG else (60, 0.25)
# No response waits for a mail server; the longest on a busy machine.
LONGEST = 5
MAILS = ("mail", "list", "--limit", "1000")
KINDS = ("known", "unverified", "disabled", "unknown")


class Network:
    """Client addresses, each for a few requests, so that no limit of a network is reached."""

    number = 0

    @classmethod
    def header(cls):
        cls.number += 1
        return {"X-Forwarded-For": f"10.{cls.number >> 16 & 255}.{cls.number >> 8 & 255}.{cls.number & 255}"}


def normalized(response):
    """What a client sees of a response, without the random and the counted parts."""
    headers = {name: value for name, value in response.headers.items() if name not in ("Date", "X-Request-Id")}
    text = re.sub(r'(?<=")[A-Za-z0-9_-]{43}(?=")', "TOKEN", response.data.decode())
    return response.status, headers, text


def ask(nobody, path, body):
    start = time.monotonic()
    response = nobody("POST", path, body, headers=Network.header())
    expect(time.monotonic() - start < LONGEST, True, f"{path} waits for the mail server")
    return normalized(response)


def same(nobody, path, bodies):
    """Requests that differ only in the address get the same response, which is returned."""
    answers = [ask(nobody, path, body) for body in bodies]
    for body, answer in zip(bodies, answers):
        expect(answer, answers[0], f"{path} {body['email']}")
    return answers[0]


def responses(nobody, mode, number):
    """The responses of a mode of the mail server; in each, all kinds of addresses are alike."""
    addresses = [f"{kind}{number}@example.test" for kind in KINDS]
    found = {
        "forgot": same(nobody, "/api/v1/recovery/mail", [{"email": email} for email in addresses]),
        "login": same(nobody, "/api/v1/sessions", [{"email": email, "password": "swordfish"} for email in addresses]),
    }
    people = [{**PERSON, "email": email} for email in (addresses[0], addresses[1], f"free{number}@example.test")]
    found["sign-up"] = same(nobody, "/api/v1/users", people)
    found["check"] = same(nobody, "/api/v1/signup/validate", [{"email": person["email"]} for person in people])
    expect([found[name][0] for name in ("forgot", "login", "sign-up", "check")], [202, 401, 202, 200], mode)
    # The right password is not enough before the address is verified.
    for email in (f"unverified{number}@example.test", f"free{number}@example.test"):
        refused = nobody("POST", "/api/v1/sessions", {"email": email, "password": PASSWORD}, 403, Network.header())
        expect((refused.code, refused.cookies()), ("awaitsVerification", {}), mode)
    expect(nobody("POST", "/api/v1/sessions", {"email": addresses[0], "password": PASSWORD}).status, 201, mode)
    return found


def people(server, nobody, modes):
    """Creates a person of each kind for each mode."""
    for number in range(modes):
        for kind in KINDS[:-1]:
            nobody("POST", "/api/v1/users", {**PERSON, "email": f"{kind}{number}@example.test"}, 202, Network.header())
        for kind in ("known", "disabled"):
            expect(server.run("users", "verify", f"{kind}{number}@example.test")[0], 0)
        expect(server.run("users", "disable", f"disabled{number}@example.test")[0], 0)


def arrive(server, relay):
    """Once the mail server works again, every e-mail arrives, once."""
    queued = server.pages("emails", *MAILS, "--state", "queued")
    # An address that was marked as verified, or a disabled account, needs no mail with a code any more.
    wanted = [mail for mail in server.pages("emails", *MAILS) if (mail["kind"], mail["state"]) != ("verification", "cancelled")]
    expect({mail["state"] for mail in wanted} <= {"queued", "sent"}, True, "an e-mail was dropped")
    for mail in queued:
        expect(server.run("mail", "retry", mail["id"])[0], 0)
    status, _, errors = server.run("mail", "send")
    expect((status, errors), (0, f"accounts: sent {len(queued)} e-mails; 0 not sent\n"))
    arrived = sorted(recipient for recipient, _ in relay.handler.mails)
    expect(arrived, sorted(mail["recipient"] for mail in wanted), "e-mails lost or sent twice")
    return len(arrived)


def area(first, second):
    """The probability that a value of the first is less than one of the second; ties count as half."""
    ordered = sorted(first)
    wins = sum(bisect.bisect_left(ordered, value) + bisect.bisect_right(ordered, value) for value in second)
    return wins / (2 * len(first) * len(second))


def configured(port):
    server = Server("--port", "0", "--trusted-proxy", "127.0.0.1")
    server.environment["ACCOUNTS_EMAIL_VERIFICATION"] = "required"
    smtp.configure(server, f"smtp://127.0.0.1:{port}", tls=False, login=None)
    return server.serve(), Client(server)


def compare(nobody, pairs, first, second):
    """Measures two kinds of requests in random order; returns the area, that with an added delay, and the median."""
    times = ([], [])
    for number in range(pairs):
        for kind in random.sample((0, 1), 2):
            path, body, status = (first, second)[kind](number)
            start = time.perf_counter()
            response = nobody("POST", path, body, headers=Network.header())
            times[kind].append(time.perf_counter() - start)
            expect(response.status, status, response.data)
    # The first requests set the time to which the others are padded.
    known, unknown = (each[20:] for each in times)
    median = sorted(unknown)[len(unknown) // 2]
    return area(unknown, known), area(unknown, [value + 0.3 * median for value in known]), median


def login_times(server, nobody):
    """Measures refused logins to known and to disabled accounts, each beside unknown addresses."""
    for number in range(LOGINS // 4):
        for kind in ("right", "barred"):
            email = f"{kind}{number}@example.test"
            nobody("POST", "/api/v1/users", {**PERSON, "email": email}, 202, Network.header())
            expect(server.run("users", "verify", email)[0], 0)
        expect(server.run("users", "disable", email)[0], 0)

    def log_in(kind):
        # The fifth refusal of an address would begin a wait.
        return lambda number: ("/api/v1/sessions", {"email": f"{kind}{number // 4}@example.test", "password": "swordfish"}, 401)

    return {
        "login": compare(nobody, LOGINS, log_in("right"), log_in("absent")),
        "login, disabled": compare(nobody, LOGINS, log_in("barred"), log_in("missing")),
    }


def timing(port):
    """The times of responses do not tell known addresses from unknown ones, while no mail is sent."""
    server, nobody = configured(port)
    # No address gets more than five e-mails an hour.
    path = os.path.join(server.folder.name, "people.jsonl")
    with open(path, "w") as file:
        for number in range(PAIRS // 4 + 1):
            for name in ("timed", "owner"):
                email = f"{name}{number}@example.test"
                person = {"name": "Ada Lovelace", "email": email, "birthday": "1990-12-10", "language": "english"}
                file.write(json.dumps(person) + "\n")
    server.must("users", "import", "--allow-missing-hashes", path)

    def forgot(name):
        return lambda number: ("/api/v1/recovery/mail", {"email": f"{name}{number // 4}@example.test"}, 202)

    def validate(name):
        return lambda number: ("/api/v1/signup/validate", {"email": f"{name}{number // 4}@example.test"}, 200)

    def sign_up(email):
        return lambda number: ("/api/v1/users", {**PERSON, "email": email(number)}, 202)

    def owner(number):
        return f"owner{number // 4}@example.test"

    measures = login_times(server, nobody)
    measures["forgot"] = compare(nobody, PAIRS, forgot("timed"), forgot("nobody"))
    if LONG:
        measures["validate"] = compare(nobody, PAIRS, validate("timed"), validate("nobody"))
        measures["sign-up"] = compare(nobody, PAIRS, sign_up(owner), sign_up("free{}@example.test".format))
    expect(server.stop(), 0)
    lines = []
    for name, (found, control, median) in measures.items():
        lines.append(line := f"{name}: AUC {found:.3f}, with a delay {control:.3f}, median {1000 * median:.1f} ms")
        margin = LOGIN_MARGIN if name.startswith("login") else MARGIN
        expect(abs(found - 0.5) <= margin, True, f"the time tells known addresses: {line}")
        expect(control > 0.5 + margin, True, f"the rank test does not find a delay: {line}")
    return "; ".join(lines)


def main():
    (port,) = free_ports(1)
    measured = timing(port)
    # Nothing listens at the port: the mail server is down.
    server, nobody = configured(port)
    people(server, nobody, 4)
    found = {"down": responses(nobody, "down", 0)}
    relay = smtp.Server(auth=False, port=port)
    for number, mode in enumerate(("rcpt-hang", "mail-451", "")):
        if not mode:
            # From here on, the server sends those that are due.
            queued = server.pages("emails", *MAILS, "--state", "queued")
            expect(len(queued) >= 12, True, f"{len(queued)} e-mails are queued")
        relay.handler.mode = mode
        found[mode] = responses(nobody, mode, number + 1)
    for mode, answers in found.items():
        expect(answers, found[""], f"mode {mode}")
    expect(nobody("GET", "/health/ready").status, 200)
    expect(server.stop(), 0)
    count = arrive(server, relay)
    relay.stop()
    print(
        f"{len(KINDS)} kinds of addresses in 4 states of the mail server, alike; {count} e-mails arrived, each once; "
        f"{PAIRS} pairs: {measured}"
    )


main()
