#!/usr/bin/python3
"""Sign-up, login and one's own account over HTTP, as openapi.json describes it.

Shows ASVS 7.2.4, 14.2.6, 15.3.1.
"""

import time

from support.api import PERSON, Client
from support.program import PASSWORD, expect, sign_up_arguments
from support.server import Server

OTHER_PASSWORD = "purple harbour lantern 7"

# Invalid sign-ups: one or more changes to a valid one; None leaves the field out.
BAD_SIGN_UPS = [
    {"email": " TAKEN@EXAMPLE.COM "},
    {"name": "a" * 201, "password": "😀" * 1025, "birthday": "2020-01-01"},
    {"name": "R2D2", "email": "x", "password": "short", "birthday": "tomorrow", "language": "?"},
    {"name": "", "email": "taken@example.com", "birthday": ""},
]


def sign_up_on_the_command_line(program, person):
    arguments = sign_up_arguments(*(person[name] for name in ("name", "email", "birthday", "language")))
    status, answer = program.json(*arguments, input=person["password"] + "\n")
    expect(status, 65, person)
    return [(error["field"], error["code"], error["parameters"], error["message"]) for error in answer["errors"]]


def sign_up(program, nobody):
    user = nobody.sign_up("Ada Lovelace", "taken@example.com")
    expect((user["name"], user["role"], user["status"]), ("Ada Lovelace", "member", "enabled"))
    for change in BAD_SIGN_UPS:
        person = {**PERSON, **change}
        refused = nobody("POST", "/api/v1/users", person, 422).json["errors"]
        refused = [(error["field"], error["code"], error["parameters"], error["message"]) for error in refused]
        expect(refused, sign_up_on_the_command_line(program, person), change)
    everything = nobody("POST", "/api/v1/users", {}, 422)
    expect([field for field, _ in everything.errors], list(PERSON))
    expect(len(program.list()), 1, "something was stored")


def validate(program, nobody):
    nobody("POST", "/api/v1/signup/validate", {"email": "ada@gmial.com", "password": "abc"}, 200)
    verdict = nobody("POST", "/api/v1/signup/validate", {"email": "taken@example.com", "name": 7}, 200)
    expect(verdict.errors, [("name", "invalidType"), ("email", "alreadyExists")])
    schema = nobody.get("/api/v1/signup/schema")
    described = nobody.description.document["paths"]["/api/v1/users"]["post"]["requestBody"]["content"]
    described = described["application/json"]["schema"]["properties"]
    expect(schema["properties"]["name"], described["name"])
    expect(len(program.list()), 1, "something was stored")


def log_in(nobody):
    wrong = nobody("POST", "/api/v1/sessions", {"email": "taken@example.com", "password": "wrong"}, 401)
    unknown = nobody("POST", "/api/v1/sessions", {"email": "nobody@example.com", "password": "wrong"}, 401)
    expect(wrong.data, unknown.data, "the answer tells which addresses are there")
    expect(wrong.code, "wrongCredentials")
    first = nobody.log_in("taken@example.com")
    second = nobody.log_in_by_cookie("Taken@Example.com")
    expect(sorted(second.cookies), ["__Host-accounts", "__Host-accounts-device"])
    expect(first.get("/api/v1/session")["user"]["email"], "taken@example.com")
    mine = second.get("/api/v1/sessions")
    expect(len(mine["sessions"]), 2)
    expect(mine["current"], second.get("/api/v1/session")["session"]["id"])

    other = first.get("/api/v1/session")["session"]["id"]
    second("DELETE", f"/api/v1/sessions/{other}", {"password": "wrong"}, 403)
    second("DELETE", f"/api/v1/sessions/{other}", {"password": PASSWORD}, 204)
    expect(first("GET", "/api/v1/session", expecting=401).code, "notLoggedIn")
    second("DELETE", f"/api/v1/sessions/{other}", {"password": PASSWORD}, 404)

    # A login in the same browser replaces its session.
    body = {"email": "taken@example.com", "password": PASSWORD, "useCookie": True}
    third = Client(nobody.server, cookies=second("POST", "/api/v1/sessions", body, 201).cookies())
    second("GET", "/api/v1/session", expecting=401)
    left = third("DELETE", "/api/v1/session", expecting=204)
    expect(left.cookies(), {"__Host-accounts": ""})
    expect(left.headers["Clear-Site-Data"], '"cache", "storage"')
    third("GET", "/api/v1/session", expecting=401)


def check(program, nobody):
    nobody.sign_up("José 李雷", "li@example.com")
    unverified = nobody.log_in("li@example.com")("GET", "/auth/check", expecting=204).headers
    expect((unverified["Remote-Name"], unverified["Remote-Email"]), ("Jos%C3%A9 %E6%9D%8E%E9%9B%B7", ""))
    expect(program.run("users", "verify", "li@example.com")[0], 0)
    for client in (nobody.log_in("li@example.com"), nobody.log_in_by_cookie("li@example.com")):
        headers = client("GET", "/auth/check", expecting=204).headers
        told = {name: headers[f"Remote-{name}"] for name in ("User", "Email", "Name", "Groups")}
        expect(told, {"User": client.get("/api/v1/user")["id"], "Email": "li@example.com",
                      "Name": "Jos%C3%A9 %E6%9D%8E%E9%9B%B7", "Groups": "member"})  # fmt: skip
    nobody("GET", "/auth/check", expecting=401)
    for value in ("Bearer", "Bearer x", "Basic eDp5", "bearer " + "A" * 43, "Bearer " + "A" * 5000):
        nobody("GET", "/auth/check", headers={"Authorization": value}, expecting=401)


def check_without_a_name():
    """No header has the address of a user whose form asks for no name, before the address is verified."""
    server = Server()
    server.declare({"fields": {"name": "optional"}})
    nobody = Client(server.serve())
    nobody.sign_up("", "ceo@example.com")
    headers = nobody.log_in("ceo@example.com")("GET", "/auth/check", expecting=204).headers
    expect((headers["Remote-Name"], headers["Remote-Email"]), ("", ""))
    expect("ceo@example.com" in str(headers), False, headers)
    expect(server.stop(), 0)


def own_account(program, nobody):
    nobody.sign_up("Grace Hopper", "grace@example.com")
    grace = nobody.log_in("grace@example.com")
    expect(grace("PATCH", "/api/v1/user", {"name": " Grace  Murray Hopper "}, 200).json["name"], "Grace Murray Hopper")
    grace("PATCH", "/api/v1/user", {"name": ""}, 422)
    expect(grace("PATCH", "/api/v1/user", {}, 200).json["language"], "english")
    data = grace("POST", "/api/v1/user/export", expecting=200).json
    expect(data["user"]["name"], "Grace Murray Hopper")
    expect([event["action"] for event in data["events"]][-3:], ["updateProfile", "logIn", "signUp"])

    other = nobody.log_in("grace@example.com")
    draft = {"currentPassword": 7, "newPassword": "grace@example.com", "confirmPassword": "y"}
    verdict = grace("POST", "/api/v1/user/password/validate", draft, 200)
    expect([field for field, _ in verdict.errors], list(draft))
    grace("POST", "/api/v1/user/password/validate", {"device": "x"}, 422)
    change = {"currentPassword": PASSWORD, "newPassword": OTHER_PASSWORD}
    expect(grace("PUT", "/api/v1/user/password", {**change, "currentPassword": "x"}, 403).code, "wrongPassword")
    renewed = grace("PUT", "/api/v1/user/password", change, 200).json
    expect(sorted(renewed), ["device", "token"])
    for old in (grace, other):
        old("GET", "/api/v1/user", expecting=401)
    nobody("POST", "/api/v1/sessions", {"email": "grace@example.com", "password": PASSWORD}, 401)
    grace = Client(nobody.server, token=renewed["token"])
    expect(grace.get("/api/v1/user")["email"], "grace@example.com")
    browser = nobody.log_in_by_cookie("grace@example.com", OTHER_PASSWORD)
    change = {"currentPassword": OTHER_PASSWORD, "newPassword": PASSWORD}
    browser.cookies |= browser("PUT", "/api/v1/user/password", change, 204).cookies()
    grace("GET", "/api/v1/user", expecting=401)

    expect(browser("DELETE", "/api/v1/user", {"password": "x"}, 403).code, "wrongPassword")
    expect(browser("DELETE", "/api/v1/user", {"password": PASSWORD}, 204).cookies(), {"__Host-accounts": ""})
    browser("GET", "/api/v1/user", expecting=401)
    expect([user["email"] for user in program.list()], ["taken@example.com", "li@example.com"])


def devices(nobody):
    """A client that sends its device token is not locked out by strangers' guesses."""
    nobody.sign_up("Joan Clarke", "joan@example.com")
    password, proof = PASSWORD, {"email": "joan@example.com"}
    for method, path, old, body in (
        ("PUT", "/api/v1/user/password", "currentPassword", {"newPassword": OTHER_PASSWORD}),
        ("DELETE", "/api/v1/user", "password", {}),
    ):
        answer = nobody("POST", "/api/v1/sessions", {**proof, "password": password}, 201).json
        joan = Client(nobody.server, token=answer["token"])
        while True:
            guess = nobody("POST", "/api/v1/sessions", {**proof, "password": "wrong"})
            if guess.status == 429 and guess.json["parameters"]["retryAfterSeconds"] > 2:
                break
            time.sleep(0.2)
        body = {**body, old: password}
        expect(joan(method, path, {**body, "device": 7}, 422).errors, [("device", "invalidType")])
        expect(joan(method, path, body, 429).code, "throttled")
        expect(joan(method, path, {**body, "device": "made-up"}, 429).code, "throttled")
        done = joan(method, path, {**body, "device": answer["device"]})
        expect(done.status, 200 if method == "PUT" else 204, done.data)
        password = OTHER_PASSWORD


def main():
    program = Server().serve()
    nobody = Client(program)
    sign_up(program, nobody)
    validate(program, nobody)
    log_in(nobody)
    check(program, nobody)
    check_without_a_name()
    own_account(program, nobody)
    devices(nobody)
    expect(program.stop(), 0)
    print(f"{Client.counted} responses, each as openapi.json describes it")


main()
