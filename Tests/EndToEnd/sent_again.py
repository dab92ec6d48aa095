#!/usr/bin/python3
"""A sign-up repeated with its Idempotency-Key gets the first response, and creates no second user."""

import signal

from support.api import PERSON, Client
from support.program import at_once, expect
from support.server import Server

KEY = "0b9dbdf5-6e0a-4a5f-b9ea-6c3b7c3b4e5f"

BAD_KEYS = ["", '"', '""', "x" * 15, "x" * 256, "with a space in it", "tab\tin-the-middle-of", "\xe9" * 16, f"{KEY}, {KEY}"]


def sign_up(nobody, key, expecting, **change):
    return nobody("POST", "/api/v1/users", {**PERSON, **change}, expecting, {"Idempotency-Key": key})


def same_response(server, nobody):
    first = sign_up(nobody, KEY, 201)
    for key in (KEY, f'"{KEY}"'):
        expect(sign_up(nobody, key, 201).data, first.data)
    for how in (signal.SIGTERM, signal.SIGKILL):
        server.stop(how)
        server.serve()
        expect(sign_up(nobody, KEY, 201).data, first.data, f"after {how!r}")
    # Even after a change, the first response describes the user as created.
    ada = nobody.log_in(PERSON["email"])
    ada("PATCH", "/api/v1/user", {"name": "Ada King"}, 200)
    expect(sign_up(nobody, KEY, 201).data, first.data)
    expect([user["name"] for user in server.list()], ["Ada King"])


def other_body(server, nobody):
    titles = set()
    for language in ("en", "pt", "es"):
        headers = {"Idempotency-Key": KEY, "Accept-Language": language}
        for change in ({"email": "eve@example.com"}, {"name": "Eve"}, {"birthday": "1991-12-10"}):
            refused = nobody("POST", "/api/v1/users", {**PERSON, **change}, 422, headers)
            expect(refused.errors, [("Idempotency-Key", "keyIsTaken")], change)
            titles.add(refused.json["errors"][0]["message"])
    expect(len(titles), 3, titles)
    for key in BAD_KEYS:
        expect(sign_up(nobody, key, 400, email="eve@example.com").code, "invalidIdempotencyKey", key)
    expect(sign_up(nobody, KEY + "-other", 422).errors, [("email", "alreadyExists")])
    expect(len(server.list()), 1, "somebody was stored")


def after_a_rejection(server, nobody):
    """A rejected sign-up created no user, and so used no key."""
    key = KEY + "-refused"
    sign_up(nobody, key, 422, email="grace@example.com", password="short")
    expect(len(server.list()), 1, "somebody was stored")
    sign_up(nobody, key, 201, email="grace@example.com")
    expect(len(server.list()), 2)


def at_the_same_moment(server, nobody):
    for round in range(5):
        key, email = f"{KEY}-same-{round}", f"joan{round}@example.com"
        before = len(server.list())
        answers = at_once([lambda: sign_up(nobody, key, 201, email=email)] * 8)
        expect(len({answer.data for answer in answers}), 1, "several answers")
        expect(len(server.list()), before + 1, "several users")

        key = f"{KEY}-different-{round}"
        requests = [
            lambda email=f"r{round}n{number}@example.com": sign_up(nobody, key, None, email=email) for number in range(8)
        ]
        answers = at_once(requests)
        made = [answer.json["email"] for answer in answers if answer.status == 201]
        refused = [answer.errors for answer in answers if answer.status == 422]
        expect((len(made), refused), (1, [[("Idempotency-Key", "keyIsTaken")]] * 7))
        users = server.list()
        expect((len(users), made[0] in [user["email"] for user in users]), (before + 2, True))


def main():
    server = Server().serve()
    nobody = Client(server)
    same_response(server, nobody)
    other_body(server, nobody)
    after_a_rejection(server, nobody)
    at_the_same_moment(server, nobody)
    server.must("check", "--full")
    expect(server.stop(), 0)
    print(f"{Client.counted} responses: each sign-up happened once, however often it was sent")


main()
