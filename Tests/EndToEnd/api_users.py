#!/usr/bin/python3
"""The administrators' operations over HTTP, with the same results as the command line.

Shows ASVS 7.5.3, 8.2.3, 8.3.2.
"""

import http.client
import json
import time

from support.api import PERSON, Client
from support.program import PASSWORD, PATIENCE, expect
from support.server import Server

ADMIN_PASSWORD = "correct horse battery 9"
PROOF = {"password": ADMIN_PASSWORD}
USERS = "/api/v1/users"
PEOPLE = [
    ("Ada Lovelace", "english"), ("Grace Hopper", "english"), ("José Saramago", "portuguese"),
    ("Ágata Christie", "spanish"), ("李雷", "english"), ("Zoë Ada Quinn", "spanish"),
]  # fmt: skip


def lists(program, admin):
    """The filters, orders and pages of `accounts users list`, with the same results."""
    queries = [
        {}, {"search": "ada"}, {"search": "ágata"}, {"search": "nobody at all"}, {"status": "disabled"},
        {"status": "enabled"}, {"role": "admin"}, {"role": "member"}, {"language": "spanish"},
        {"sort": "name"}, {"sort": "email"}, {"sort": "created"}, {"search": "ada", "language": "spanish"},
    ]  # fmt: skip
    for query in queries:
        arguments = [argument for name, value in query.items() for argument in (f"--{name}", value)]
        expected = [user["id"] for user in program.list(*arguments)]
        expect([user["id"] for user in admin.get(USERS, **query)["users"]], expected, query)
        reverse = [user["id"] for user in program.list(*arguments, "--descending")]
        expect([user["id"] for user in admin.get(USERS, descending="true", **query)["users"]], reverse, query)
        for limit in (1, 2, 5):
            page = admin.get(USERS, limit=limit, **query)
            found = page["users"]
            while page["next"]:
                page = admin.get(USERS, limit=limit, **query, after=page["next"])
                found += page["users"]
            expect([user["id"] for user in found], expected, f"{query} {limit} a page")
    expect(admin.get(USERS)["total"], {"count": len(PEOPLE) + 1, "isExact": True})
    expect(admin.get(USERS, verified="true")["users"], [])
    expect(admin.get(USERS, createdSince="2999-01-01")["users"], [])
    expect(len(admin.get(USERS, createdBefore="2999-01-01T00:00:00Z")["users"]), len(PEOPLE) + 1)
    # Encoded as by forms, and as by people.
    for text in ("zo%C3%AB+ada", "zo%C3%AB%20ada", "%7Ao%C3%AB+ADA"):
        found = admin("GET", f"{USERS}?%73earch={text}", expecting=200).json["users"]
        expect([user["name"] for user in found], ["Zoë Ada Quinn"], text)
    for text in ("2999-01-01T00:00:00+02:00", "2999-01-01T00:00:00%2B02:00"):
        found = admin("GET", f"{USERS}?createdBefore={text}", expecting=200).json["users"]
        expect(len(found), len(PEOPLE) + 1, text)


def bad_queries(admin):
    refusals = {
        "limit=-5": ("limit", "tooSmall"),
        "limit=ten": ("limit", "invalidType"),
        "limit=1001": ("limit", "tooLarge"),
        "limit=99999999999999999999": ("limit", "tooLarge"),
        "search=a&search=b": ("search", "repeatedField"),
        "search=a&%73earch=b": ("search", "repeatedField"),
    }
    for query, error in refusals.items():
        expect(admin("GET", f"{USERS}?{query}", expecting=422).errors, [error], query)
    page = admin.get(USERS, limit=1, sort="name")
    other = admin("GET", f"{USERS}?after={page['next']}&sort=email", expecting=422)
    expect(other.errors, [("after", "invalidCursor")], "a page of another order")
    for query in ("search=%", "search=%zz", "search=%FF%FE", "%C3=a", "search=a%4"):
        expect(admin("GET", f"{USERS}?{query}", expecting=400).code, "malformedQuery", query)
    for search in ("%00", "'%20OR%201=1--", "%25", "*", '"', "(", "a%20AND%20NOT", "%F0%9F%98%80"):
        admin("GET", f"{USERS}?search={search}")


def edits(program, admin, nobody):
    user = nobody.sign_up("Katherine Johnson", "kat@example.com")
    path = f"{USERS}/{user['id']}"
    expect(admin.get(path), user)
    admin("PATCH", path, {"name": "Kat"}, 200)
    edited = admin("PUT", f"{path}/email", {"email": "katherine@example.com", **PROOF}, 200).json
    expect((edited["name"], edited["email"]), ("Kat", "katherine@example.com"))
    for change in ({"isVerified": "yes"}, {"email": "eve@example.com", "name": "Eve"}):
        admin("PUT", f"{path}/email", {**change, **PROOF}, 422)
    for change in ({"role": "admin", "name": "Eve"}, {"birthday": "2999-01-01", "status": "disabled"}):
        admin("PATCH", path, change, 422)
    everything = {"name": "", "birthday": "2999-01-01", "language": "klingon", "status": 7}
    expect(admin("PATCH", path, everything, 422).errors, [
        ("name", "required"), ("birthday", "inTheFuture"), ("language", "unknownChoice"), ("status", "invalidType"),
    ])  # fmt: skip
    expect(admin.get(path), edited, "a refusal changed something")
    expect(admin("PUT", f"{path}/email", {"isVerified": True, **PROOF}, 200).json["emailVerifiedAt"] is not None, True)

    # The next request is the first that finds the user disabled, or no longer an administrator.
    kat = nobody.log_in("katherine@example.com")
    browser = nobody.log_in_by_cookie("katherine@example.com")
    kat("GET", USERS, expecting=403)
    admin("PUT", f"{path}/role", {"role": "admin", **PROOF}, 200)
    # A higher role ends the sessions: whoever holds one of their tokens must not gain by it.
    for client in (kat, browser):
        client("GET", USERS, expecting=401)
    kat, browser = nobody.log_in("katherine@example.com"), nobody.log_in_by_cookie("katherine@example.com")
    kat("GET", USERS, expecting=200)
    admin("PUT", f"{path}/role", {"role": "member", **PROOF}, 200)
    expect(kat("GET", USERS, expecting=403).code, "notAllowed")
    expect(len(admin.get(f"{path}/sessions")["sessions"]), 2)
    expect(admin.get(f"{path}/sessions")["current"], None)
    admin("DELETE", f"{path}/sessions", expecting=204)
    kat("GET", "/api/v1/user", expecting=401)
    browser("GET", "/auth/check", expecting=401)

    kat = nobody.log_in("katherine@example.com")
    expect(admin("PATCH", path, {"status": "disabled"}, 200).json["status"], "disabled")
    kat("GET", "/auth/check", expecting=401)
    nobody("POST", "/api/v1/sessions", {"email": "katherine@example.com", "password": PASSWORD}, 401)
    expect(admin("PATCH", path, {"status": "enabled"}, 200).json["disabledAt"], None)
    kat = nobody.log_in("katherine@example.com")
    admin("DELETE", path, PROOF, 204)
    kat("GET", "/auth/check", expecting=401)
    for method, rest, body in (
        ("GET", "", None), ("DELETE", "", PROOF), ("PUT", "/role", {"role": "admin", **PROOF}), ("GET", "/sessions", None),
        ("DELETE", "/sessions", None),
    ):  # fmt: skip
        expect(admin(method, path + rest, body, 404).code, "notFound")
    admin("PATCH", path, {"name": "Eve"}, 404)
    for wrong in ("x", "admin@example.com", "1", "%00", "a" * 3000, "01890a5d-ac96-774b-bcce-b302099a8057"):
        admin("GET", f"{USERS}/{wrong}", expecting=404)


def whole_day(program, admin, nobody):
    """What else administrators do: create, explain, unlock, count, audit and export."""
    day = "/api/v1/admin"
    form = {**PERSON, "name": "Ken Iverson", "email": "ken@example.com"}
    ken = admin("POST", f"{day}/users", form, 201).json
    expect((ken["role"], ken["emailVerifiedAt"], program.json("users", "show", ken["id"])[1]), ("member", None, ken))
    bad = admin("POST", f"{day}/users", {**form, "role": "admin", "email": "x@example.com"}, 422)
    expect(bad.errors, [("role", "unknownField")])

    login, lock = f"{USERS}/{ken['id']}/login", f"{USERS}/{ken['id']}/lock"

    def stopping():
        return [check["check"] for check in admin.get(login)["checks"] if check["blocksLogin"]]

    expect(stopping(), [])
    for _ in range(6):
        nobody("POST", "/api/v1/sessions", {"email": ken["email"], "password": "wrong"})
    expect("account" in stopping(), True, stopping())
    admin("DELETE", lock, expecting=204)
    account = [check for check in admin.get(login)["checks"] if check["check"] == "account"]
    expect([check["failures"] for check in account], [0])
    expect(admin("GET", f"{USERS}/{'0' * 32}/login", expecting=404).code, "notFound")

    karen = {"name": "Karen Jones", "email": "karen@example.com", "birthday": "1980-06-24", "language": "english",
            "password": "violet canyon otter"}  # fmt: skip
    lines = json.dumps(karen) + "\nnonsense"
    for dry_run, there in ((True, 0), (False, 0), (False, 1)):
        sent = {"users": lines, "dryRun": dry_run, **PROOF}
        report = admin("POST", f"{day}/import", sent, 200).json
        expect((report["imported"], report["alreadyExisted"], report["rejected"]), (1 - there, there, 1))
        expect([(each["line"], each["field"], each["code"]) for each in report["errors"]], [(2, None, "noJSONObject")])
        expect(admin.get(USERS, search="karen")["total"]["count"], 0 if dry_run else 1)
    admin("POST", f"{day}/import", {"users": "name\nAda", **PROOF}, 422)
    expect(admin("POST", f"{day}/import", {"users": lines, "password": "wrong"}, 403).code, "wrongPassword")
    expect(admin("POST", f"{day}/import", {"users": "x" * 70_000, **PROOF}, 413).code, "bodyTooLarge")

    counts = admin.get(f"{day}/statistics", days=7)
    expect(program.json("stats", "--days", "7")[1], counts)
    admin("GET", f"{day}/statistics?days=0", expecting=422)

    page = admin.get(f"{day}/events", user=ken["id"], limit=2)
    expect([event["action"] for event in page["events"]], ["unlock", "logIn"])
    kept = program.json("audit", "list", "--user", ken["id"], "--limit", "2")[1]
    expect(page, kept)
    rest = admin.get(f"{day}/events", user="ken@example.com", before=page["next"], action="createUser")
    expect(([event["action"] for event in rest["events"]], rest["next"]), (["createUser"], None))
    bad = admin("GET", f"{day}/events?user=nobody&action=fly&since=now&limit=0&before=x", expecting=422)
    expect(
        bad.errors,
        [("since", "invalidInstant"), ("action", "unknownChoice"), ("before", "invalidType"), ("limit", "tooSmall"),
         ("user", "unknownUser")],
    )  # fmt: skip
    verified = admin.get(f"{day}/events/verification")
    expect((verified["findings"], verified["head"]), ([], program.run("audit", "verify")[1].strip()))

    admin("POST", f"{day}/export", {}, 422)
    file = admin("POST", f"{day}/export", PROOF, 200)
    expect(file.data.decode(), program.run("users", "export")[1])
    kat = nobody.log_in(ken["email"])
    for method, path in (("GET", "statistics"), ("GET", "events"), ("GET", "events/verification"), ("POST", "users"), ("POST", "export")):
        kat(method, f"{day}/{path}", form if method == "POST" else None, 403)


def own_password(program, admin, nobody):
    """Changing a role or deleting a user needs the administrator's own password."""
    user = nobody.sign_up("Rosalind Franklin", "rosalind@example.com")
    path = f"{USERS}/{user['id']}"
    acts = [("PUT", f"{path}/role", {"role": "admin"}), ("DELETE", path, {})]
    for method, where, body in acts:
        # Nor is it the password of the user.
        for wrong in ("wrong", PASSWORD):
            expect(admin(method, where, {**body, "password": wrong}, 403).code, "wrongPassword")
        admin(method, where, body, 422)
        admin(method, where, None, 415)
    expect(admin.get(path), user, "a refusal changed something")
    # Guesses count as failed logins, and are audited under the action.
    for _ in range(9):
        refused = admin("DELETE", path, {"password": "guess"})
    expect((refused.status, refused.code), (429, "throttled"))
    expect(admin("DELETE", path, PROOF, 429).code, "throttled")
    expect(admin.get(path), user)
    program.run("users", "unlock", "admin@example.com")
    actions = {
        event["action"] for event in program.json("audit", "list", "--limit", "100")[1]["events"]
        if event["reason"] == "wrongPassword"
    }  # fmt: skip
    expect({"setRole", "deleteUser"} <= actions, True, actions)


def invitations(program, admin):
    """Invitations are made with their code, listed without it, page by page, and revoked."""
    path = "/api/v1/admin/invitations"
    made = [admin("POST", path, body, 201).json for body in (
        {}, {"email": "grace.hopper@example.com", "expiresInDays": 30}, {"email": None, "expiresInDays": 1},
    )]  # fmt: skip
    expect(len({invitation["code"] for invitation in made}), 3)
    expect([invitation["email"] for invitation in made], [None, "grace.hopper@example.com", None])
    for body, errors in (
        ({"expiresInDays": 366}, [("expiresInDays", "tooLarge")]),
        ({"expiresInDays": "7"}, [("expiresInDays", "invalidType")]),
        ({"expiresInDays": 1.5}, [("expiresInDays", "invalidNumber")]),
    ):
        expect(admin("POST", path, body, 422).errors, errors, body)
    admin("GET", f"{path}?after=x", expecting=422)
    shown = [{name: value for name, value in invitation.items() if name != "code"} for invitation in made[::-1]]
    expect(admin.get(path), {"invitations": shown, "next": None})
    first = admin.get(path, limit=2)
    rest = admin.get(path, limit=2, after=first["next"])
    expect(first["invitations"] + rest["invitations"], shown)
    expect(program.json("users", "invitations"), (0, {"invitations": shown}))
    for invitation in made:
        admin("DELETE", f"{path}/{invitation['id']}", expecting=204)
        admin("DELETE", f"{path}/{invitation['id']}", expecting=404)
    expect(admin.get(path), {"invitations": [], "next": None})


def disabled_meanwhile(program, nobody):
    """A body that comes slowly gives no more time to an administrator who was disabled after its headers."""
    nobody.sign_up("Katherine Johnson", "katherine@example.com")
    program.must("users", "set-role", "katherine@example.com", "admin")
    katherine = nobody.log_in("katherine@example.com")
    user = nobody.sign_up("Dorothy Vaughan", "dorothy@example.com")
    body = json.dumps({"name": "Eve"}).encode()
    connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=PATIENCE)
    connection.putrequest("PATCH", f"{USERS}/{user['id']}")
    for name, value in (("Content-Type", "application/json"), ("Content-Length", len(body)),
                        ("Authorization", f"Bearer {katherine.token}")):  # fmt: skip
        connection.putheader(name, value)
    connection.endheaders()
    connection.send(body[:3])
    time.sleep(0.2)
    expect(program.run("users", "disable", "katherine@example.com")[0], 0)
    connection.send(body[3:])
    expect(connection.getresponse().status, 401)
    connection.close()
    expect(program.json("users", "show", "dorothy@example.com")[1]["name"], "Dorothy Vaughan")


def last_administrator(program, admin, nobody):
    """The last administrator stays in every way, and nothing else in the same request is done either."""
    user = admin.get("/api/v1/user")
    path, titles = f"{USERS}/{user['id']}", set()
    attempts = [
        ("PUT", f"{path}/role", {"role": "member", **PROOF}), ("PATCH", path, {"status": "disabled", "name": "Eve"}),
        ("PATCH", path, {"status": "disabled", "language": "spanish"}), ("DELETE", path, PROOF),
        ("DELETE", "/api/v1/user", {"password": ADMIN_PASSWORD}),
    ]  # fmt: skip
    for method, where, body in attempts:
        for language in ("en", "pt", "es"):
            refused = admin(method, where, body, 409, {"Accept-Language": language})
            expect(refused.code, "lastAdministrator", body)
            titles.add(refused.json["title"])
    expect(len(titles), 3, titles)
    expect(admin.get("/api/v1/user"), user)
    grace = nobody.sign_up("Grace Hopper", "grace@example.com")
    admin("PUT", f"{USERS}/{grace['id']}/role", {"role": "admin", **PROOF}, 200)
    admin("DELETE", "/api/v1/user", {"password": ADMIN_PASSWORD}, 204)
    grace_too = nobody.log_in("grace@example.com")
    refused = grace_too("DELETE", f"{USERS}/{grace['id']}", {"password": PASSWORD}, 409)
    expect(refused.code, "lastAdministrator")


def unchanged(program, admin, nobody):
    """A change to the same value is not an action, and not audited."""
    nobody.sign_up("Joan Clarke", "joan@example.com")
    joan = nobody.log_in("joan@example.com")
    before = len(joan("POST", "/api/v1/user/export", expecting=200).json["events"])
    for body in ({}, {"name": " Joan  Clarke "}, {"language": "english"}):
        expect(joan("PATCH", "/api/v1/user", body, 200).json["name"], "Joan Clarke")
    actions = [event["action"] for event in joan("POST", "/api/v1/user/export", expecting=200).json["events"]]
    # The export itself is audited.
    expect((len(actions), "updateProfile" in actions), (before + 1, False), actions)


def traces(program, member):
    """Actions are logged with their origin, and denied access to the log with the user."""
    answer = program.answer("audit", "list", "--limit", "1000")
    remote = [event for event in answer["events"] if event["actor"].startswith("user:")]
    actions = {event["action"] for event in remote}
    for action in ("setRole", "disableUser", "enableUser", "verifyEmail", "changeEmail", "updateProfile", "endSessions",
                   "exportPersonalData", "deleteUser"):  # fmt: skip
        expect(action in actions, True, f"{action} in {sorted(actions)}")
    expect({event["address"] for event in remote}, {"127.0.0.1"})
    user = member.get("/api/v1/user")["id"]
    request = member("GET", USERS, expecting=403).headers["X-Request-Id"]
    time.sleep(0.2)
    lines = [line for line in program.log if request in line]
    expect([("access denied" in line, user in line) for line in lines if "warning" in line], [(True, True)], lines)
    expect([f"problem={code}" in line for code in ["notAllowed"] for line in lines if " info " in line], [True], lines)


def main():
    program = Server().serve()
    nobody = Client(program)
    nobody.sign_up("Admin", "admin@example.com", password=ADMIN_PASSWORD)
    for number, (name, language) in enumerate(PEOPLE):
        nobody.sign_up(name, f"person{number}@example.com", language=language)
    program.run("users", "set-role", "admin@example.com", "admin")
    program.run("users", "disable", "person1@example.com")
    admin = nobody.log_in("admin@example.com", ADMIN_PASSWORD)
    lists(program, admin)
    bad_queries(admin)
    edits(program, admin, nobody)
    own_password(program, admin, nobody)
    unchanged(program, admin, nobody)
    invitations(program, admin)
    member = nobody.log_in("person2@example.com")
    member("PATCH", "/api/v1/user", {"name": "José de Sousa"}, 200)
    traces(program, member)
    whole_day(program, admin, nobody)
    disabled_meanwhile(program, nobody)
    last_administrator(program, admin, nobody)
    expect(program.stop(), 0)
    program.must("audit", "verify")
    print(f"{Client.counted} responses, each as openapi.json describes it")


main()
