#!/usr/bin/python3
"""A changed form asks old users for what they lack, and locks nobody out."""

import re

from support.program import PASSWORD, expect
from support.server import Server
from support.visitor import Visitor

OLD = {"fields": {"name": "optional", "birthday": "absent", "agreeTerms": "absent"}}
TOWN = {"key": "town", "type": "text", "label": "Town"}
PHONE = {"key": "phone", "type": "phone", "label": "Phone"}
NEW = {
    "fields": {"birthday": "absent", "agreeTerms": "absent"},
    "customFields": [TOWN, PHONE],
    "askExistingUsers": {"town": "later", "name": "later"},
}
STRICT = {**NEW, "askExistingUsers": {"town": "required", "phone": "later"}}
CONSENT = {"fields": {"birthday": "absent"}, "askExistingUsers": {"agreeTerms": "later"}}


class House(Server):
    def declare(self, form):
        """Changes the form file, and starts the server again."""
        super().declare(form)
        if self.process and self.process.poll() is None:
            expect(self.stop(), 0)
        return self.serve()


class User(Visitor):
    def log_in(self, path="/login"):
        return self.send(path, "/login", email="ada@example.com", password=PASSWORD)


def shown(page):
    return re.findall(r'data-field="(\w+)"', page)


def put_off(house):
    house.declare(NEW)
    visitor = User(house.port)
    status, place, _ = visitor.log_in("/login?return_to=/account/sessions")
    expect((status, place), (303, "/account/missing?return_to=%2Faccount%2Fsessions"))
    status, _, page = visitor.ask("GET", place)
    expect((status, shown(page)), (200, ["name", "town"]))
    expect('<a class="button" href="/account/sessions">Later</a>' in page, True, page)
    expect(visitor.ask("GET", "/account")[0], 200, "it was put off")
    status, _, page = visitor.send(place, "/account/missing", name="7", town="")
    expect((status, len(re.findall(r'class="error"[^>]*id="[^"]*">', page))), (422, 2))
    expect(house.list()[0]["customFields"], {}, "nothing is stored")
    # A form that was put off comes back with the next login.
    expect(visitor.send("/logout", "/logout")[0], 303)
    expect(visitor.log_in()[1], "/account/missing")


def insist(house):
    house.declare(STRICT)
    visitor = User(house.port)
    expect(visitor.log_in()[1], "/account/missing")
    status, _, page = visitor.ask("GET", "/account/missing")
    expect((status, shown(page), ">Later<" in page), (200, ["town", "phone"], False))
    expect(visitor.ask("GET", "/account")[:2], (303, "/account/missing"))
    expect(visitor.ask("GET", "/account/deletion")[0], 200, "people may leave")
    expect(visitor.ask("GET", "/auth/check")[0], 204)
    other = User(house.port)
    other.log_in()
    expect(other.send("/logout", "/logout")[0], 303, "logging out works")

    client = house.client()
    status, logged_in = client.log_in("ada@example.com")
    expect((status, logged_in["user"]["missingFields"]), (201, ["town", "phone"]))
    headers = {"Authorization": f"Bearer {logged_in['token']}"}
    for path in ("/api/v1/session", "/api/v1/user"):
        status, answer = client.ask("GET", path, **headers)
        expect((status, answer.get("user", answer)["missingFields"]), (200, ["town", "phone"]))
    expect(client.ask("GET", "/auth/check", **headers)[0], 204)
    status, user = client.ask("PATCH", "/api/v1/user", {"phone": "+351 912 345 678"}, **headers)
    expect((status, user["missingFields"]), (200, ["town"]), user)

    status, output, errors = house.run("login", "--email", "ada@example.com", "--password-stdin", input=PASSWORD + "\n")
    note = "accounts: missing from your account: Town; to add what is missing, run 'accounts profile edit --field town=…'\n"
    expect((status, errors.endswith(note)), (0, True), errors)
    expect(house.run("whoami"), (0, "ada@example.com\n", note))
    expect(house.json("whoami")[1]["missingFields"], ["town"])

    status, place, _ = visitor.send("/account/missing?return_to=/auth/x", "/account/missing", town="Lisbon")
    expect((status, place), (303, "/auth/x"))
    expect(visitor.ask("GET", "/account")[0], 200)
    expect(visitor.ask("GET", "/account/missing")[:2], (303, "/account"))
    expect(User(house.port).log_in()[1], "/account")
    expect(house.list()[0]["customFields"], {"town": "Lisbon", "phone": "+351912345678"})
    expect(house.run("whoami"), (0, "ada@example.com\n", ""))


def consents(house):
    """A user whose consent is unknown agrees in the terminal; the other over the API, twice."""
    person = {"email": "grace@example.com", "password": PASSWORD, "language": "english", "name": "Grace", "town": "Rome"}
    expect(house.client().ask("POST", "/api/v1/users", {**person, "phone": "+351 912 345 679"})[0], 201)
    house.declare(CONSENT)
    note = "accounts: missing from your account: your consent to the terms; to add what is missing, run 'accounts profile edit --agree-terms'\n"
    expect(house.run("whoami")[2], note)
    expect(house.run("profile", "edit", "--agree-terms")[0], 0)
    expect(house.run("whoami")[2], "")
    client = house.client()
    status, logged_in = client.log_in("grace@example.com")
    expect((status, logged_in["user"]["missingFields"]), (201, ["agreeTerms"]))
    headers = {"Authorization": f"Bearer {logged_in['token']}"}
    for _ in range(2):
        status, user = client.ask("PATCH", "/api/v1/user", {"agreeTerms": True}, **headers)
        expect((status, user["missingFields"]), (200, []), user)
    events = house.json("audit", "list", "--action", "acceptTerms")[1]["events"]
    expect(len({event["target"] for event in events}), 2, events)
    expect(len(events), 2, "a consent is told once")


def main():
    house = House().declare(OLD)
    person = {"email": "ada@example.com", "password": PASSWORD, "language": "english"}
    expect(house.client().ask("POST", "/api/v1/users", person)[0], 201)
    put_off(house)
    insist(house)
    consents(house)
    expect(house.stop(), 0)
    print("old users are asked for new fields, and nobody is locked out")


main()
