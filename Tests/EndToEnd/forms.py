#!/usr/bin/python3
"""The twelve form files of Forms are valid, and their sign-up pages fulfil WCAG 2.2 A and AA, by axe-core and at 320 pixels.

Two are filled in, the forms of two articles: "Lesson 3" (name, e-mail, password twice, terms and privacy) and
BorderedTextField (name, e-mail, phone, password).
"""

import json
import os

from support import wcag
from support.browser import Browser
from support.forms import forms, path_of
from support.program import PASSWORD, Program, expect
from support.server import Server

LESSON_3 = {"name": "Ada Lovelace", "email": "ada@example.com", "password": PASSWORD, "confirmPassword": PASSWORD}
LESSON_3 |= {"agreeTerms": True, "privacy": True}
BORDERED = {"name": "Ada Lovelace", "email": "ada@example.com", "phone": "+351 912 345 678", "password": PASSWORD}

# The wanted and the real direction of the texts of a field: label, hint, options.
DIRECTIONS = """
const of = each => getComputedStyle(each).direction
return [...arguments[0].querySelectorAll('bdi, option')].filter(each => /\\p{L}/u.test(each.textContent))
  .map(each => [/\\p{Script=Arabic}/u.test(each.textContent.match(/\\p{L}/u)[0]) ? 'rtl' : 'ltr', of(each)])
"""


def house(name):
    server = Server()
    server.environment |= {
        "ACCOUNTS_FORM_FILE": path_of(name),
        "ACCOUNTS_TERMS_URL": "https://example.com/terms",
        "ACCOUNTS_PRIVACY_URL": "https://example.com/privacy",
    }
    return server.serve()


def file_with(**members):
    return {"customFields": [{"key": "town", "type": "text", "label": "Town", **members}]}


# What can be wrong with a form file, and the error of `accounts form check`.
BAD = {
    '{"customFields": [], \n"customFields": []}': '2: "customFields" occurs twice; remove one',
    json.dumps(file_with(key="status")): '1: the key "status" is reserved; choose another',
    json.dumps(file_with(type="number", minimum=2, maximum=1)): '1: "minimum" must not be greater than "maximum"',
    json.dumps(file_with(type="date", earliest="2026-01-02", latest="2026-01-01")): '1: "earliest" must not be greater than "latest"',
}  # fmt: skip


def form_files():
    """`accounts form check` accepts the twelve, and says what is wrong with others, by line."""
    program = Program()
    for name in forms():
        expect(program.run("form", "check", path_of(name)), (0, "", f"accounts: {path_of(name)} has no errors\n"))
    path = os.path.join(program.folder.name, "form.json")

    def check(text):
        with open(path, "w") as file:
            file.write(text)
        return program.run("form", "check", path)

    hint = "accounts: hint: see 'accounts form --help' for an example\n"
    for text, message in BAD.items():
        expect(check(text), (65, "", f"accounts: error: {path}:{message}\n{hint}"))
    status, output, errors = check(json.dumps({"customFields": [{"key": f"f{n}", "type": "consent", "label": "F"} for n in range(10_000)]}))
    expect((status, len(errors.splitlines())), (65, 2), errors[:300])
    status, output, errors = check(json.dumps(file_with(label={"en": "Town"})))
    expect((status, errors.count('warning: ' + path + ':1: "label" has no text in ')), (0, 3), errors)


def every_form(browser, findings):
    for name in forms():
        server = house(name)
        browser.site = f"http://localhost:{server.port}"
        browser.fresh().open("/signup")
        wcag.look(browser, name, "english", findings)
        # With an error at each field that cannot be left empty.
        browser.press()
        wcag.look(browser, f"{name}, nothing filled in", "english", findings)
        for field in browser.all("[data-field]"):
            for wanted, direction in browser.run(DIRECTIONS, field):
                expect(direction, wanted, f"{name}: {field.get_attribute('data-field')}")
        expect(server.stop(), 0)


def filled_in(browser, name, person, wrong, stored):
    """Refuses each wrong value with its message above the field, then accepts the form."""
    server = house(name)
    browser.site = f"http://localhost:{server.port}"
    browser.fresh().open("/signup")
    expect([each.get_attribute("data-field") for each in browser.all("[data-field]")], list(person), name)
    for field, (value, message) in wrong.items():
        browser.open("/signup").fill(**{**person, field: value}).press()
        expect((browser.path, browser.error(field)), ("/signup", f"⚠ Error: {message}"), f"{name}, {field}")
    expect(server.list(), [], "nothing is stored")
    browser.open("/signup").fill(**person).press()
    expect(browser.path, "/account?done=signedUp", name)
    [user] = server.list()
    expect({key: user[key] for key in stored}, stored, name)
    expect(browser.open("/logout").press().path, "/login?done=loggedOut")
    browser.fill(email=person["email"], password=PASSWORD).press()
    expect(browser.path, "/account", name)
    return server


def lesson_3(browser):
    wrong = {
        "confirmPassword": ("another", "The passwords do not match. Enter the same password again."),
        "privacy": (False, "Read the privacy policy, then tick this box."),
    }
    stored = {"name": "Ada Lovelace", "birthday": None, "customFields": {"privacy": True}}
    order = ("name", "email", "password", "confirmPassword", "privacy", "agreeTerms")
    person = {name: LESSON_3[name] for name in order}
    expect(filled_in(browser, "lesson-3", person, wrong, stored).stop(), 0)


def bordered_text_field(browser):
    wrong = {
        "phone": ("912 345 678", "This phone number has no valid country code. Enter it with + and the code, such as +1 202 555 0100."),
    }
    stored = {"name": "Ada Lovelace", "customFields": {"phone": "+351912345678"}}
    person = {name: BORDERED[name] for name in ("name", "email", "password", "phone")}
    server = filled_in(browser, "bordered-text-field", person, wrong, stored)
    expect(browser.value("phone"), "+351 912 345 678", "people read it with spaces")
    browser.fill(phone="12").press("main #form .primary")
    expect(browser.error("phone").startswith("⚠ Error: This phone number has no valid country code."), True, browser.error("phone"))
    browser.fill(phone="00 351 210 000 000").press("main #form .primary")
    expect((browser.path, browser.value("phone")), ("/account?done=profileSaved", "+351 21 000 0000"))
    expect(json.loads(server.run("users", "list", "--json")[1])["users"][0]["customFields"], {"phone": "+351210000000"})
    expect(server.stop(), 0)


def main():
    form_files()
    findings = wcag.Findings()
    browser = Browser(0)
    every_form(browser, findings)
    expect(findings.found, [], "\n".join([""] + findings.found))
    lesson_3(browser)
    bordered_text_field(browser)
    print(f"{len(forms())} sign-up pages without a finding; the forms of two articles filled in")


main()
