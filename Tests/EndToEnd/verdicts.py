"""The same input gets the same result from the terminal, the page, the API, an import and the library.

Shows ASVS 1.5.3 and 2.2.2: generated sign-ups go to a page like from a browser without scripts, to the API, to the command
line and to the library, which must find the same errors in the same fields in the same order, and to an import, which must
find those of the fields that it has. What the library accepts, the API accepts when it only checks, and a dry import. Nothing
is stored. The sign-ups are spread over the twelve form files of Forms and the form without one: 96 of them, or 10,000 with
ACCOUNTS_LONG=1; a failure shows the seed.
"""

import html
import http.client
import json
import os
import random
import re
import subprocess
import urllib.parse

from support.forms import forms
from support.program import LONG, PASSWORD, PATIENCE, expect
from support.server import Server
from support.visitor import Visitor

COUNT = 10_000 if LONG else 96
SEED = int(os.environ.get("ACCOUNTS_SEED", random.randrange(1 << 32)))

# The twelve form files, and a form without one.
FORMS = {"standard": {}, **forms()}

FIELDS = ["name", "email", "password", "confirmPassword", "birthday", "language", "agreeTerms"]
PARTS = [
    "", " ", "a", "Ada", "Lovelace", "é", "e\u0301", "ß", "İ", "李雷", "O’Connor", "-", "--", "'", "\"", "<b>", "&amp;",
    "%41", "+", "\u202e", "\u200b", "\u00a0", "\t", "\r\n", "🙂", "👩‍👩‍👧‍👦", "@", "@@", ".", "..", "example.com",
    "gmail.com", "münchen.de", "xn--mnchen-3ya.de", "localhost", "1", "12345678", "password", "correct horse",
    "1990", "02", "30", "31", "2999", "-", "/", "null", "true", "english", "pt", "Español", "x" * 70, "y" * 260,
    "z" * 1025,
]
GOOD = {
    "name": ["Ada Lovelace", "Nguyễn Văn A", "A"],
    "email": ["ada@example.com", "ada.b+c@münchen.de"],
    "password": [PASSWORD, "pässwort 李雷 canyon otter"],
    "birthday": ["1990-12-10", "1984-02-29"],
    "language": ["english", "pt", "Español"],
}
PHONES = ["+351 912 345 678", "+55 (11) 96123-4567", "00966512345678", "+١ ٢٠٢ ٥٥٥ ٠١٠٠", "912 345 678", "(11) 96123-4567"]
PHONE_PARTS = [
    "+", "00", "0", "(0)", "1", "351", "912", "345678", "11", "96123", "4567", " ", "-", ".", "(", ")", "٩١٢", "９", "x5",
    ";ext=1", "#", "*", "FLOWERS", "\u202a", "\u202c", "\t", "🙂", "5" * 12, " " * 70,
]  # fmt: skip


def good_input(chance, custom):
    """Returns a sign-up that most forms accept."""
    answers = {field: chance.choice(texts) for field, texts in GOOD.items()}
    answers |= {field["key"]: good_custom(chance, field) for field in custom}
    return {**answers, "confirmPassword": answers["password"], "agreeTerms": "true"}


def random_input(chance, custom):
    if chance.random() < 0.15:
        return good_input(chance, custom)
    answers = random_custom(chance, custom)
    for field in FIELDS[:6]:
        if field == "confirmPassword":
            differs = chance.random() < 0.1
            answers[field] = chance.choice(PARTS) if differs else answers["password"]
        elif chance.random() < 0.3:
            answers[field] = chance.choice(GOOD[field])
        elif field == "birthday" and chance.random() < 0.6:
            year, month, day = chance.randrange(1850, 2040), chance.randrange(0, 14), chance.randrange(0, 33)
            answers[field] = f"{year:04}-{month:02}-{day:02}"
        else:
            answers[field] = "".join(chance.choices(PARTS, k=chance.randrange(1, 4)))
    answers["agreeTerms"] = chance.choice(["true", "true", ""])
    return answers


def good_custom(chance, field):
    if field["type"] == "choice":
        choice = chance.choice(field["choices"])
        return choice["value"] if isinstance(choice, dict) else choice
    if field["type"] == "number":
        return str(field["minimum"])
    return {"text": "Lisbon", "date": "2026-02-28", "phone": chance.choice(PHONES), "consent": "true"}[field["type"]]


def random_custom(chance, fields):
    answers = {}
    for field in fields:
        if field["type"] == "consent":
            answers[field["key"]] = chance.choice(["true", ""])
        elif chance.random() < 0.5:
            answers[field["key"]] = good_custom(chance, field)
        elif field["type"] == "phone":
            answers[field["key"]] = "".join(chance.choices(PHONE_PARTS, k=chance.randrange(1, 8)))
        else:
            answers[field["key"]] = "".join(chance.choices(PARTS, k=chance.randrange(0, 3)))
    return answers


class Library:
    def __init__(self, program, form):
        workload = os.path.join(os.path.dirname(program), "Workload")
        self.process = subprocess.Popen(
            [workload, "verdicts", form], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def errors(self, answers):
        self.process.stdin.write(json.dumps(answers) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


class API:
    def __init__(self, port, flags):
        self.flags = flags
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(self, path, answers, status):
        body = dict(answers)
        for name in self.flags & body.keys():
            body[name] = body[name] == "true"
        headers = {"Content-Type": "application/json"}
        self.connection.request("POST", path, json.dumps(body), headers)
        response = self.connection.getresponse()
        document = json.loads(response.read())
        expect(response.status, status, answers)
        return document

    def checked(self, answers):
        """Returns the errors of a sign-up that is only checked."""
        return self.ask("/api/v1/signup/validate", answers, 200)["errors"]

    def errors(self, answers):
        """Returns field, code and message."""
        document = self.ask("/api/v1/users", answers, 422)
        return [[error["field"], error["code"], error["message"]] for error in document["errors"]]


class Page:
    def __init__(self, port, dates):
        self.dates, self.visitor = dates, Visitor(port)
        self.token = self.visitor.hidden("/signup", "/signup")["token"]

    def errors(self, answers):
        """Returns field and message."""
        sent = {name: text for name, text in answers.items() if name not in self.dates and text}
        sent["token"] = self.token
        for name in self.dates & answers.keys():
            # Odd text that does not fit three inputs goes into one of them.
            parts = re.fullmatch(r"(\d+)-(\d+)-(\d+)", answers[name], re.ASCII)
            year, month, day = parts.groups() if parts else (answers[name], "", "")
            sent |= {f"{name}.day": day, f"{name}.month": month, f"{name}.year": year}
        status, _, text = self.visitor.ask("POST", "/signup", urllib.parse.urlencode(sent))
        expect(status, 422, answers)
        found = re.findall(
            r'data-field="(\w+)"[^>]*>\s*<div[^>]*>\s*<p class="error" id="[^"]*">.*?<span data-error dir="auto">(.*?)</span>', text, re.DOTALL
        )
        return [[field, html.unescape(message)] for field, message in found]


def terminal(server, answers, custom):
    """Returns field and code; nothing for values that arguments cannot express."""
    arguments = ["--password-stdin", "--json"]
    for name in ("name", "email", "birthday", "language"):
        if name in answers:
            arguments += ["--" + name, answers[name]]
    for field in custom:
        arguments += ["--field", f'{field["key"]}={answers[field["key"]]}']
    if answers.get("agreeTerms") == "true":
        arguments.append("--agree-terms")
    password = (answers["password"] + "\n").encode()
    result = subprocess.run([server.path, "signup", *arguments], env=server.environment, input=password, capture_output=True)
    expect(result.returncode, 65, answers)
    return [[error["field"], error["code"]] for error in json.loads(result.stdout)["errors"]]


def by_import(server, all_answers):
    """Returns fields and codes for each of some sign-ups."""
    lines = [json.dumps(answers) for answers in all_answers]
    _, report = server.json("users", "import", "-", "--dry-run", input="\n".join(lines) + "\n")
    found = [[] for _ in lines]
    for error in report["errors"]:
        found[error["line"] - 1].append([error["field"], error["code"]])
    return found


def imported(errors):
    """Returns the errors of the fields for which imports have the same rules."""
    others = ("password", "passwordHash", "confirmPassword", "agreeTerms")
    return [error for error in errors if error[0] not in others]


def can_be_typed(answers, form):
    # A value that begins with a hyphen would be a flag; one password stands for both, and a missing flag is a usage error.
    values = [answers[name] for name in ("name", "email", "birthday", "language") if name in answers]
    needs_terms = form.get("fields", {}).get("agreeTerms", "required") == "required"
    return (
        answers["password"] == answers.get("confirmPassword", answers["password"])
        and (answers.get("agreeTerms") == "true" or not needs_terms)
        and not any(value.startswith("-") for value in values)
        and not answers["password"].endswith(("\r", "\n"))
    )


def judge(name, form, count, chance):
    """Compares the verdicts on sign-ups at an installation; returns how many of them could be typed, too."""
    server = Server()
    path = server.declare(form)
    server.serve()
    custom = form.get("customFields", [])
    keys = {kind: {field["key"] for field in custom if field["type"] == kind} for kind in ("consent", "date")}
    library = Library(server.path, path)
    api = API(server.port, keys["consent"] | {"agreeTerms"})
    page = Page(server.port, keys["date"] | {"birthday"})
    absent = {field for field, use in form.get("fields", {}).items() if use == "absent"}
    typed, accepted, judged = 0, 0, []
    for _ in range(count):
        answers = {field: text for field, text in random_input(chance, custom).items() if field not in absent}
        verdict = library.errors(answers)
        judged.append((answers, verdict))
        place = f"seed {SEED}, {name}: {answers}"
        if not verdict:
            # The page and the command would store it.
            accepted += 1
            expect(api.checked(answers), [], place)
            continue
        told = api.errors(answers)
        expect([error[:2] for error in told], verdict, place)
        expect(page.errors(answers), [[field, message] for field, _, message in told], place)
        if can_be_typed(answers, form):
            typed += 1
            expect(terminal(server, answers, custom), verdict, place)
    for (answers, verdict), found in zip(judged, by_import(server, [answers for answers, _ in judged])):
        expect(imported(found), imported(verdict), f"seed {SEED}, {name}, import: {answers}")
    expect(server.list(), [], "nothing is stored")
    server.stop()
    return typed, accepted


def main():
    # The server is started without the time zone of the tests, and the library has to have the same day.
    os.environ.pop("TZ", None)
    chance = random.Random(SEED)
    each = COUNT // len(FORMS) + 1
    found = [judge(name, form, each, chance) for name, form in FORMS.items()]
    typed, accepted = (sum(each) for each in zip(*found))
    expect(min(typed, accepted) > 0, True, (typed, accepted))
    print(
        f"{each * len(FORMS)} sign-ups at {len(FORMS)} installations got the same result everywhere: {accepted} accepted, "
        f"{typed} refused by command, too"
    )


main()
