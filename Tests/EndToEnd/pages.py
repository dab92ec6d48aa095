#!/usr/bin/python3
"""Sign-up, login and logout in a browser: with our script and without, and with only the keyboard.

Shows ASVS 3.5.3, 3.7.2, 3.7.5, 6.2.6, 14.3.1, 14.3.3.
"""

import re
import sqlite3
import urllib.parse

from selenium.webdriver.common.keys import Keys

from support.program import PASSWORD, at_once, expect
from support.site import MEMBER, PERSON, Site

# Invalid values of a sign-up, and the error above the field.
ERRORS = [
    ("name", {"name": "John123"}, "A name cannot contain “1”. Use letters, with spaces, hyphens, dots and apostrophes between them."),
    ("email", {"email": MEMBER.upper()}, "An account with this e-mail address already exists. Log in if it is yours, or use another address."),
    ("password", {"password": "Grace Hopper"}, "The password must differ from your name, your e-mail address and the name of this service. Choose another."),
    ("confirmPassword", {"confirmPassword": "another"}, "The passwords do not match. Enter the same password again."),
    ("birthday", {"birthday": "1990-02-30"}, "This day does not exist. Check the day, the month and the year."),
    ("language", {"language": ""}, "Choose a language."),
    ("agreeTerms", {"agreeTerms": False}, "Agree to the terms to continue."),
]  # fmt: skip

# Redirect targets that a browser could read as another site, and one that it could not.
ELSEWHERE = [
    "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "\\/evil.example",
    "https:evil.example", "https://evil.example", "http:/evil.example", "HTTPS://evil.example",
    "%09//evil.example", "\t//evil.example", "/\t/evil.example", "/\n/evil.example", "/%5Cevil.example",
    "javascript:alert(1)", "data:text/html,x", "evil.example", " //evil.example", "/ /evil.example",
    "//evil.example@localhost", "//localhost@evil.example", "https://localhost.evil.example", "////evil.example//",
    "/..//evil.example", "/.//evil.example", "//%65vil.example", "／／evil.example", "/％2Fevil.example", "\x00//evil.example",
]  # fmt: skip


def sign_up(site, browser, scripts):
    browser = site.fresh(browser, scripts=scripts)
    wrong = (browser.open("/signup").title, browser.focus, len(browser.all(".summary")), browser.error("name"))
    expect(wrong, ("Create an account – Accounts", "body", 0, ""), "a new form has errors")
    for name, change, message in ERRORS:
        person = {**PERSON, **change}
        if name == "password":
            person["confirmPassword"] = person["password"]
        refused(site, browser.open("/signup"), name, person, message)
    several(site, browser)

    email = f"grace.{scripts}@example.com"
    browser.open("/signup").fill(**{**PERSON, "email": email, "name": "  Grace  Hopper "}).press()
    expect(browser.path, "/account?done=signedUp")
    expect([user["name"] for user in site.list() if user["email"] == email], ["Grace Hopper"])
    browser.open("/signup")
    expect(browser.path, "/account", "who is logged in is asked to sign up")


def refused(site, browser, name, person, message):
    """One invalid field: the error is above the field and in the summary, and the other input is kept."""
    before = site.list()
    browser.fill(**person).press()
    expect((browser.title, browser.path), ("Error: Create an account – Accounts", "/signup"), message)
    expect(browser.error(name), f"⚠ Error: {message}")
    links = browser.all(".summary a")
    expect([link.text for link in links], [message])
    first = name + "-day" if name == "birthday" else name
    expect(browser.focus, first, message)
    field = browser.find(f"#{first}")
    expect(field.get_attribute("aria-invalid"), "true", message)
    described = field if name != "birthday" else browser.find("fieldset.date")
    expect(f"{name}-error" in described.get_attribute("aria-describedby").split(), True, message)
    for key in ("name", "email", "language"):
        expect(browser.value(key), person[key], f"{key} is not kept: {message}")
    year, month, day = person["birthday"].split("-") if person["birthday"] else ("", "", "")
    kept = [browser.value(f"birthday.{part}") for part in ("day", "month", "year")]
    expect(kept, [day, month, year], message)
    expect(browser.field("agreeTerms").is_selected(), person["agreeTerms"], message)
    expect([browser.value("password"), browser.value("confirmPassword")], ["", ""], "passwords come back")
    browser.click("main h1")
    links[0].click()
    expect(browser.focus, first, "where the summary leads")
    expect(site.list(), before, "something was stored")


def several(site, browser):
    """An empty form: every field has an error, the first has the focus, and each entry leads to its field."""
    browser.open("/signup").press()
    links = browser.all(".summary a")
    # Two empty passwords do not differ, and the language of the page is chosen already.
    expect(len(links), len(PERSON) - 2)
    expect(browser.focus, "name")
    for link in links:
        link.click()
        target = link.get_attribute("href").partition("#")[2]
        expect(browser.focus, target)
    status = [response.status for response in browser.responses() if response.path == "/signup"][-1]
    expect(status, 422)


def sent_twice(site, browser):
    """A double click, and a second submit of the same form: one account, and no error."""
    for scripts in (True, False):
        browser = site.fresh(browser, scripts=scripts)
        email = f"twice.{scripts}@example.com"
        browser.open("/signup").fill(**{**PERSON, "email": email})
        button = browser.find("main form .primary")
        # Both clicks happen in one turn of the event loop, before any response.
        browser.follow(lambda: browser.run("arguments[0].click(); arguments[0].click()", button))
        expect(browser.path, "/account?done=signedUp", "clicked twice")
        expect(sum(user["email"] == email for user in site.list()), 1)
    same_form_at_once(site)


def same_form_at_once(site):
    """The same form, sent four times at the same moment."""
    _, headers, text = site.ask("GET", "/signup")
    cookie = headers["Set-Cookie"].split(";")[0]
    hidden = {
        name: re.search(rf'<form id="form".*?name="{name}" value="([^"]*)"', text, re.DOTALL)[1]
        for name in ("token", "key")
    }
    year, month, day = PERSON["birthday"].split("-")
    typed = {**PERSON, "email": "at.once@example.com", "agreeTerms": "true"}
    parts = {"birthday.day": day, "birthday.month": month, "birthday.year": year}
    body = urllib.parse.urlencode({**typed, **parts, **hidden})
    form = {"Content_Type": "application/x-www-form-urlencoded"}
    expect(at_once([lambda: site.ask("POST", "/signup", body, cookie, **form)[0]] * 4), [303] * 4)
    expect(sum(user["email"] == "at.once@example.com" for user in site.list()), 1)


def log_in_and_out(site, browser, scripts):
    browser = site.fresh(browser, scripts=scripts)
    for path, place in {
        "/": "/login",
        "/account": "/login",
        "/account/sessions": "/login?return_to=%2Faccount%2Fsessions",
    }.items():
        expect(browser.open(path).path, place, "for nobody")

    said = []
    for email, password in ((MEMBER, "wrong"), ("nobody@example.com", PASSWORD)):
        browser.open("/login").fill(email=email, password=password).press()
        expect((browser.value("email"), browser.value("password")), (email, ""), "what is kept")
        said.append((browser.title, browser.find(".summary").text))
    problem = "⚠ There is a problem\nThe e-mail address or the password is wrong. Check both and try again."
    expect(said, [("Error: Log in – Accounts", problem)] * 2)

    browser.open("/login").fill(email=MEMBER.upper(), password=PASSWORD).press()
    expect(browser.path, "/account")
    browser.open("/login")
    expect(browser.path, "/account", "who is logged in is asked to log in")

    browser.open("/logout")
    expect(browser.title, "Log out? – Accounts")
    expect("__Host-accounts" in browser.cookies(), True, "reading the page logs out")
    browser.press()
    expect((browser.path, browser.find(".notice").text), ("/login?done=loggedOut", "✓ You are logged out."))
    expect("__Host-accounts" in browser.cookies(), False, "the cookie is kept")
    answer = [
        response
        for response in browser.responses()
        if (response.method, response.path) == ("POST", "/logout")
    ][0]
    expect(answer.headers["clear-site-data"], '"cache", "storage"')
    for _ in range(2):
        browser.driver.back()
        expect(MEMBER in browser.driver.page_source, False, f"{browser.path} shows who was logged in")
        expect(browser.path.partition("?")[0], "/login", "the back button")


def led_elsewhere(site, browser):
    """No login or language change redirects to another site, as the browser reads the responses."""
    _, headers, text = site.ask("GET", "/login")
    cookie = headers["Set-Cookie"].split(";")[0]
    token = re.search(r'<form id="form".*?name="token" value="([^"]*)"', text, re.DOTALL)[1]
    language = re.search(r'<footer.*?name="token" value="([^"]*)"', text, re.DOTALL)[1]
    locations = []
    for place in ELSEWHERE:
        for path, fields in (
            ("/login", {"token": token, "email": MEMBER, "password": PASSWORD}),
            ("/language", {"token": language, "speak": "spanish"}),
        ):
            body = urllib.parse.urlencode({**fields, "return_to": place})
            status, headers, _ = site.ask("POST", path, body, cookie, Content_Type="application/x-www-form-urlencoded")
            expect(status, 303, f"{path} {place!r}")
            locations.append(headers["Location"])
    origins = site.fresh(browser).open("/login").run(
        "return arguments[0].map(each => new URL(each, location.href).origin)", locations
    )
    expect(set(origins), {browser.site}, locations)


def return_to(site, browser):
    """The same in the browser itself, for some of the targets."""
    for place in ELSEWHERE[::7]:
        browser = site.fresh(browser)
        query = "/login?return_to=" + "".join(f"%{byte:02X}" for byte in place.encode())
        stays(browser.open(query), place)
        browser.run("arguments[0].value = arguments[1]", browser.find("main form [name=return_to]"), place)
        browser.fill(email=MEMBER, password=PASSWORD).press()
        stays(browser, place)
        stays(browser.open(query), place)
        browser.run("arguments[0].value = arguments[1]", browser.find("footer [name=return_to]"), place)
        browser.press("footer button[value=spanish]")
        stays(browser, place)
    browser = site.fresh(browser).open("/account/sessions?x=1&y=2").fill(email=MEMBER, password=PASSWORD).press()
    expect(browser.path, "/account/sessions?x=1&y=2", "who has to log in is not led back")


def stays(browser, place):
    expect(
        browser.driver.current_url.startswith(browser.site + "/"),
        True,
        f"{place!r} leads to {browser.driver.current_url}",
    )


def languages(site, browser, scripts):
    """Changing the language keeps the input, and the choice is kept as well."""
    browser = site.fresh(browser, scripts=scripts, language="portuguese")
    expect(
        (browser.open("/signup").title, browser.find("html").get_attribute("lang")),
        ("Crie uma conta – Accounts", "pt"),
    )
    browser.fill(**PERSON)
    browser.press("footer button[value=spanish]")
    expect((browser.title, browser.find("html").get_attribute("lang")), ("Crea una cuenta – Accounts", "es"))
    expect(
        [browser.value(key) for key in ("name", "email", "language")],
        [PERSON[key] for key in ("name", "email", "language")],
    )
    expect([browser.value(f"birthday.{part}") for part in ("year", "month", "day")], PERSON["birthday"].split("-"))
    expect((browser.field("agreeTerms").is_selected(), browser.value("password")), (True, ""))
    expect(browser.all(".summary"), [], "a change of the language is no attempt")
    expect(browser.open("/login").title, "Inicia sesión – Accounts")
    browser.press("footer button[value=english]")
    expect((browser.title, browser.path), ("Log in – Accounts", "/login"))


def keyboard(site, browser, scripts):
    """Sign-up, logout and login with Tab, Enter, Space and letters."""
    browser = site.fresh(browser, scripts=scripts)
    email = f"keys.{scripts}@example.com"
    browser.open("/signup").keys(Keys.TAB)
    expect(browser.driver.switch_to.active_element.get_attribute("class"), "skip", "the first Tab")
    browser.keys(Keys.ENTER)
    for selector, keys in [
        ("#name", "Key Board"), ("#email", email), ("#password", PASSWORD), ("#confirmPassword", PASSWORD),
        ("#birthday-day", "10"), ("#birthday-month", "12"), ("#birthday-year", "1990"), ("#language", "P"),
        ("#agreeTerms", Keys.SPACE),
    ]:  # fmt: skip
        browser.tab_to(selector).keys(keys)
    expect(browser.value("language"), "portuguese")
    browser.tab_to("main form .primary").follow(lambda: browser.keys(Keys.ENTER))
    expect(browser.path, "/account?done=signedUp")
    browser.open("/logout").tab_to("main form .primary").follow(lambda: browser.keys(Keys.SPACE))
    expect(browser.path, "/login?done=loggedOut")
    browser.tab_to("#email").keys(email).tab_to("#password").keys(PASSWORD).follow(lambda: browser.keys(Keys.ENTER))
    expect(browser.path, "/account")


def asked_about_the_address(site, browser):
    """Without our script, a mistyped domain is asked about once; the return key keeps it, a button corrects it."""
    browser = site.fresh(browser, scripts=False)
    for name, kept in (("kept", True), ("corrected", False)):
        browser.open("/signup").fill(**{**PERSON, "email": f"{name}@gmial.com"}).press()
        expect("Check your e-mail address." in browser.text, True, browser.text)
        browser.fill(password=PASSWORD, confirmPassword=PASSWORD)
        if kept:
            browser.field("confirmPassword").click()
            browser.follow(lambda: browser.keys(Keys.ENTER))
        else:
            browser.press("main [name=correct]")
        expect(browser.path, "/account?done=signedUp", browser.text)
        expect(f"{name}@{'gmial' if kept else 'gmail'}.com" in browser.text, True, browser.text)
        browser.open("/logout").press()


def no_room(site, browser, scripts):
    """A busy server rejects the form, and the input is kept."""
    browser = site.fresh(browser, scripts=scripts)
    person = {**PERSON, "email": f"patient.{scripts}@example.com"}
    browser.open("/signup").fill(**person)
    with sqlite3.connect(site.database, isolation_level=None) as another:
        another.execute("BEGIN IMMEDIATE")
        browser.press()
        expect((browser.title, browser.path), ("Error: Create an account – Accounts", "/signup"))
        answer = [each for each in browser.responses() if each.method == "POST"][-1]
        expect((answer.status, answer.headers["retry-after"]), (503, "1"))
        expect(browser.find(".summary p").text.startswith("The service is busy."), True, browser.text)
        expect(browser.focused.get_attribute("class"), "summary", "nothing tells what is wrong with the form as a whole")
        expect([browser.value(name) for name in ("name", "email")], [person["name"], person["email"]])
        another.execute("ROLLBACK")
    expect(person["email"] in [user["email"] for user in site.list()], False, "signed up all the same")
    browser.fill(password=PASSWORD, confirmPassword=PASSWORD).press()
    expect(browser.path, "/account?done=signedUp")


def passwords_are_hidden(site, browser):
    """Passwords are hidden, no page returns one, and the browser stores none."""
    browser = site.fresh(browser)
    browser.open("/signup").fill(**PERSON)
    expect(
        [element.get_attribute("type") for element in browser.all("main .box input[autocomplete$=password]")],
        ["password"] * 2,
    )
    kept = browser.run("return [localStorage.length, sessionStorage.length, document.cookie]")
    expect(kept, [0, 0, ""], "what the page's script keeps, or could read")


def main():
    site = Site()
    browser = site.browser()
    for scripts in (True, False):
        sign_up(site, browser, scripts)
        log_in_and_out(site, browser, scripts)
        languages(site, browser, scripts)
        keyboard(site, browser, scripts)
        no_room(site, browser, scripts)
    asked_about_the_address(site, browser)
    sent_twice(site, browser)
    led_elsewhere(site, browser)
    return_to(site, browser)
    passwords_are_hidden(site, browser)
    expect(browser.take_log(), [], "the console")
    expect(site.stop(), 0)
    print(f"{len(ERRORS)} errors, {len(ELSEWHERE)} redirect targets elsewhere; everything with our script and without")


main()
