#!/usr/bin/python3
"""Malformed and invalid requests: rejected as openapi.json says, and nothing is stored.

Shows ASVS 1.5.2, 1.5.3, 2.2.1, 2.2.2, 4.1.1, 4.1.4, 13.4.4, 13.4.6, incident 2, incident 19.
"""

import json
import sys

from support.api import PERSON, Client
from support.program import PASSWORD, expect
from support.server import Server

LANGUAGES = {
    "en": "Some fields are invalid.",
    "pt-BR, en;q=0.5": "Alguns campos precisam de outro valor.",
    "fr, es;q=0.9, en;q=0.1": "Algunos campos necesitan otro valor.",
    "pt;q=0, es": "Algunos campos necesitan otro valor.",
    "": "Some fields are invalid.",
    ";;;,,q=,es;q=x": "Some fields are invalid.",
}

# Values that no field accepts, and texts that only a free-text field accepts.
WRONG = [None, [], ["Ada"], {}, {"$ne": ""}, 7, 1.5, 10**40, "", "a" * 60_000, "\ud800"]
WRONG_TEXTS = ["a\0b", "\ufffe", "\u202eevil"]
ADMIN_PASSWORD = "correct horse battery 9"


def methods(nobody):
    for path, allowed in (
        ("/api/v1/users", "GET, HEAD, OPTIONS, POST"),
        ("/api/v1/session", "DELETE, GET, HEAD, OPTIONS"),
        ("/api/v1/users/x", "DELETE, GET, HEAD, OPTIONS, PATCH"),
        ("/api/v1/user/password", "OPTIONS, PUT"),
        ("/health/live", "GET, HEAD, OPTIONS"),
    ):
        allow = nobody("OPTIONS", path, expecting=204).headers["Allow"]
        expect(", ".join(sorted(allow.split(", "))), allowed, path)
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "QUERY"):
            # CONNECT has no path.
            if method not in allowed and method != "CONNECT":
                refused = nobody(method, path, expecting=405)
                expect((refused.headers["Allow"], refused.code), (allow, "methodNotAllowed"), f"{method} {path}")
    for path in ("/api", "/api/v1", "/api/v1/users/", "/api/v1/users//sessions", "/health", "/%2e%2e/etc/passwd",
                 "/api/v2/users", "/API/v1/users", "/health/live/", "//health/live"):  # fmt: skip
        for method in ("GET", "POST", "OPTIONS"):
            nobody(method, path, expecting=404)
    for path in ("/health/live", "/health/ready", "/openapi.json", "/api/v1/signup/schema"):
        whole, head = nobody("GET", path, expecting=200), nobody("HEAD", path, expecting=200)
        expect(head.headers["Content-Length"], str(len(whole.data)), path)
    expect(nobody.get("/health/live"), {"status": "live"})
    expect(nobody.get("/health/ready"), {"status": "ready"})
    expect(nobody.get("/openapi.json"), nobody.description.document)
    nobody("GET", "/health/live?" + "a" * 5000, expecting=414)


def bodies(nobody):
    good = json.dumps(PERSON).encode()
    form = "application/x-www-form-urlencoded"
    for media_type in ("text/plain", form, "application/json5", "", "multipart/form-data"):
        refused = nobody("POST", "/api/v1/users", data=good, headers={"Content-Type": media_type}, expecting=415)
        expect((refused.code, refused.headers["Accept"]), ("unsupportedMediaType", "application/json"))
    for headers in ({"Content-Type": "application/json; charset=utf-16"}, {"Content-Type": "application/json;charset=latin1"},
                    {"Content-Type": "application/json", "Content-Encoding": "gzip"}):  # fmt: skip
        refused = nobody("POST", "/api/v1/users", data=good, headers=headers, expecting=415)
        expect(refused.code, "unsupportedMediaType", headers)
    kind = {"Content-Type": "Application/JSON; charset=utf-8"}
    deep = b"[" * 30_000 + b"]" * 30_000
    for data in (b"", b"{", b"null", b"[]", b'"x"', b"7", b"{}{}", b"\xff\xfe", deep, b'{"name":' + deep + b"}",
                 b"{'name':1}", good.replace(b"Ada", b"\xc3\x28"), good + b"x"):  # fmt: skip
        refused = nobody("POST", "/api/v1/users", data=data, headers=kind, expecting=400)
        expect(refused.code, "malformedBody", data[:40])
    # Input that some decoders accept anyway.
    for data in (b"\xef\xbb\xbf" + good, good[:-1] + b",}", good.replace(b"Ada", b"\\ud800"), good.replace(b"Ada", b"A\tda"),
                 good.decode().encode("utf-16"), good.decode().encode("utf-32"), good.replace(b"Ada", b"\xed\xa0\x80")):  # fmt: skip
        refused = nobody("POST", "/api/v1/users", data=data, headers=kind, expecting=400)
        expect(refused.code, "malformedBody", data[:40])
    many = json.dumps({f"x{number}": 1 for number in range(4500)}).encode()
    refused = nobody("POST", "/api/v1/users", data=many, headers=kind, expecting=422)
    expect(len(refused.data) < len(many), True, f"{len(many)} bytes drew {len(refused.data)}")
    nobody("POST", "/api/v1/users", data=b"x" * 65_537, headers=kind, expecting=413)
    nobody("POST", "/api/v1/users", data=b"x" * 1_000_000, headers=kind, expecting=413)
    chunks = (b"x" * 1000 for _ in range(100))
    nobody("POST", "/api/v1/users", data=chunks, headers=kind, expecting=413)


def doubles(program, nobody):
    """A body that two programs read differently: one may check the first address while the other stores the last."""
    good = json.dumps(PERSON)[1:-1]
    titles = set()
    for language in ("en", "pt", "es"):
        kind = {"Content-Type": "application/json", "Accept-Language": language}
        for name in ('"email"', '"\\u0065mail"'):
            data = f'{{{name}: "eve@example.com", {good}}}'.encode()
            refused = nobody("POST", "/api/v1/users", data=data, headers=kind, expecting=400)
            expect((refused.code, refused.json["parameters"]), ("repeatedMember", {"name": "email"}))
            titles.add(refused.json["title"])
        data = f'{{{good}, "other": {{"email": 1, "email": 2}}}}'.encode()
        expect(nobody("POST", "/api/v1/users", data=data, headers=kind, expecting=400).code, "repeatedMember")
    expect(len(titles), 3, titles)
    data = json.dumps({**PERSON, "email": "eve@example.com"}).encode("utf-16")
    expect(nobody("POST", "/api/v1/users", data=data, headers=kind, expecting=400).code, "malformedBody")
    expect(len(program.list()), 2, "somebody was stored")


def languages(nobody):
    for header, title in LANGUAGES.items():
        refused = nobody("POST", "/api/v1/users", {}, 422, headers={"Accept-Language": header})
        expect(refused.json["title"], title, header)
    messages = set()
    for header in ("en", "pt", "es"):
        refused = nobody("POST", "/api/v1/users", {}, 422, headers={"Accept-Language": header}).json
        expect([error["code"] for error in refused["errors"]], ["required"] * 5 + ["termsNotAccepted"])
        messages.add(refused["errors"][0]["message"])
        schema = nobody("GET", "/api/v1/signup/schema", headers={"Accept-Language": header}).json
        messages.add(schema["properties"]["name"]["title"])
    expect(len(messages), 6, "words that are the same in two languages")


def other_sites(nobody, browser):
    """Requests that a page of another site makes a browser send."""
    host = f"127.0.0.1:{nobody.server.port}"
    refused = [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": f"http://{host}"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": f"https://{host}.evil.example"},
        {"Origin": ""},
    ]
    for headers in refused:
        for method, path, body in (
            ("PATCH", "/api/v1/user", {"name": "Eve"}),
            ("DELETE", "/api/v1/session", None),
            ("POST", "/api/v1/sessions", {"email": PERSON["email"], "password": PASSWORD}),
            ("POST", "/api/v1/users", {**PERSON, "email": "eve@example.com"}),
        ):
            expect(browser(method, path, body, 403, headers).code, "crossSite", headers)
    for headers in ({"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {"Origin": f"http://{host}"}, {}):
        browser("PATCH", "/api/v1/user", {"language": "english"}, 200, headers)
    browser("GET", "/api/v1/user", headers={"Sec-Fetch-Site": "cross-site"}, expecting=200)
    expect(browser.get("/api/v1/user")["name"], PERSON["name"])


def strange_values(program, nobody, member, admin, member_id):
    """Every field of every body, with every invalid value."""
    bodies = {
        ("POST", "/api/v1/users"): {**PERSON, "email": "new@example.com"},
        ("POST", "/api/v1/sessions"): {
            "email": PERSON["email"], "password": PASSWORD, "device": "", "useCookie": False,
        },
        ("PATCH", "/api/v1/user"): {"name": "Eve", "birthday": "1990-01-01", "language": "english"},
        ("PUT", "/api/v1/user/password"): {"currentPassword": PASSWORD, "newPassword": "purple harbour lantern"},
        ("DELETE", "/api/v1/user"): {"password": PASSWORD},
        ("PATCH", f"/api/v1/users/{member_id}"): {
            "name": "Eve", "birthday": "1990-01-01", "language": "english", "status": "disabled",
        },
        ("PUT", f"/api/v1/users/{member_id}/email"): {
            "email": "eve@example.com", "isVerified": True, "password": ADMIN_PASSWORD,
        },
        ("PUT", f"/api/v1/users/{member_id}/role"): {"role": "admin", "password": ADMIN_PASSWORD},
        ("DELETE", f"/api/v1/users/{member_id}"): {"password": ADMIN_PASSWORD},
    }  # fmt: skip
    optional = {"device", "useCookie", "status", "isVerified"}
    before = program.list()
    for (method, path), good in bodies.items():
        client = admin if member_id in path else nobody if method == "POST" else member
        changes = [(name, value) for name in good for value in WRONG if not (name in optional and value in (None, ""))]
        # Any text may be a device token; an unknown one is ignored.
        changes = [(name, value) for name, value in changes if name != "device" or not isinstance(value, str)]
        # Any text may be tried as a password, and each would count as a guess.
        guesses = {"currentPassword", "device"} | ({"password"} if path != "/api/v1/users" else set())
        changes += [(name, value) for name in good for value in WRONG_TEXTS if name not in guesses]
        # One of the fields of an address is enough.
        if method != "PATCH" and not path.endswith("/email"):
            changes += [(name, ...) for name in good if name not in optional]
        for name, value in changes:
            body = {each: good[each] for each in good if each != name}
            if value is not ...:
                body[name] = value
            response = client(method, path, body)
            if not 400 <= response.status < 500:
                sys.exit(f"FAILED: {method} {path} {name}={str(value)[:60]!r}: {response.status}")
            if response.status == 429:
                sys.exit("FAILED: the guesses of this test have been throttled")
        for extra in ("role", "id", "isVerified", "status", "__proto__", "", "Name", "name ", "password_hash"):
            if extra in good:
                continue
            refused = client(method, path, {**good, extra: "admin"}, 422)
            expect(refused.errors, [(extra, "unknownField")], f"{method} {path}")
    expect(program.list(), before, "something was stored")


def main():
    program = Server().serve()
    nobody = Client(program)
    user = nobody.sign_up(PERSON["name"], PERSON["email"])
    nobody.sign_up("Admin", "admin@example.com", password=ADMIN_PASSWORD)
    program.run("users", "set-role", "admin@example.com", "admin")
    methods(nobody)
    bodies(nobody)
    doubles(program, nobody)
    languages(nobody)
    other_sites(nobody, nobody.log_in_by_cookie(PERSON["email"]))
    member, admin = nobody.log_in(PERSON["email"]), nobody.log_in("admin@example.com", ADMIN_PASSWORD)
    strange_values(program, nobody, member, admin, user["id"])
    expect(program.stop(), 0)
    print(f"{Client.counted} responses, each as openapi.json describes it")


main()
