"""The pages, with users who have accounts, and every state of every page."""

import http.client
import itertools
import json
import re
import sqlite3

from support import forms, smtp
from support.browser import Browser
from support.program import LONG, PASSWORD, PATIENCE, eventually, expect, sign_up_arguments
from support.server import Server

LANGUAGES = ("english", "portuguese", "spanish", "german")
# A form with fields that users of before lack.
LACKED = {
    "fields": {"agreeTerms": "absent", "birthday": "absent"},
    "customFields": [
        {"key": "town", "type": "text", "maxLength": 60, "label": {"en": "Town", "pt": "Cidade", "es": "Ciudad", "de": "Ort"}},
        {"key": "phone", "type": "phone", "label": {"en": "Phone", "pt": "Telefone", "es": "Teléfono", "de": "Telefon"}},
    ],
}

# In the order of the fields on the page.
PERSON = {
    "name": "Grace Hopper", "email": "grace@example.com", "password": PASSWORD, "confirmPassword": PASSWORD,
    "birthday": "1990-12-10", "language": "english", "agreeTerms": True,
}  # fmt: skip
MEMBER, ADMIN = "mia@example.com", "root@example.com"
GUESSED, DISABLED, PENDING = "guessed@example.com", "disabled@example.com", "pending@example.com"


class Site(Server):
    """A server with a member, an administrator, and a user whose password is guessed."""

    addresses = itertools.count(1)

    def __init__(self, configure=lambda site: None):
        super().__init__("--port", "0", "--trusted-proxy", "127.0.0.1")
        configure(self)
        self.others = {}
        self.environment["ACCOUNTS_TERMS_URL"] = "https://example.com/terms"
        self.environment["ACCOUNTS_PRIVACY_URL"] = "https://example.com/privacy"
        self.create("Mia Wong", MEMBER)
        self.create("Root O’Neill", ADMIN, "--role", "admin")
        self.create("Guy Ssed", GUESSED)
        self.create("Dora Marsh", DISABLED)
        self.must("users", "disable", DISABLED)
        self.sign_up_pending()
        self.serve()

    def create(self, name, email, *others):
        arguments = ["--name", name, "--email", email, "--birthday", "1990-12-10", "--language", "english"]
        accepted = ["--terms-accepted", "2026-01-01", "--password-stdin"]
        self.must("users", "create", *arguments, *accepted, *others, input=PASSWORD + "\n")

    def sign_up_pending(self):
        """Signs up a user who waits for approval; afterwards sign-up is open."""
        self.environment["ACCOUNTS_SIGN_UPS"] = "approval"
        self.must(*sign_up_arguments("Penny Ding", PENDING), input=PASSWORD + "\n")
        del self.environment["ACCOUNTS_SIGN_UPS"]

    def id_of(self, email):
        """Returns the ID of a user."""
        return self.answer("users", "show", email)["id"]

    def browser(self):
        return Browser(self.port)

    def invited(self, browser):
        """Leads a browser to another server, where people need an invitation, until it is fresh again."""
        return self.lead(browser, "invited", ACCOUNTS_SIGN_UPS="invited")

    def every_type(self, browser):
        """Leads a browser to another server, whose form has fields of its own; returns the name of the server."""
        self.form(browser, "every-type")
        return "form every-type"

    def form(self, browser, name):
        """Leads a browser to another server, with a form file of Tests/EndToEnd/Forms, until it is fresh again."""
        return self.lead(browser, f"form {name}", ACCOUNTS_FORM_FILE=forms.path_of(name))

    def with_mail(self, browser):
        """Leads a browser to another server, which sends mail and asks people to confirm their address, until it is fresh
        again."""

        def configure(server):
            # Nothing listens there: mails stay queued.
            smtp.configure(server, "smtp://127.0.0.1:1", login=None)

        return self.lead(browser, "verification", configure, ACCOUNTS_EMAIL_VERIFICATION="asked")

    def lead(self, browser, name, prepare=lambda server: None, **environment):
        if name not in self.others:
            server = self.others[name] = Server("--port", "0", "--trusted-proxy", "127.0.0.1")
            server.environment |= environment
            prepare(server)
            server.serve()
        browser.site = f"http://localhost:{self.others[name].port}"
        return browser

    def stop(self, *how):
        for other in self.others.values():
            expect(other.stop(), 0)
        return super().stop(*how)

    def fresh(self, browser, **how):
        """Returns a new browser on another network, so that guesses do not affect others."""
        browser.site = f"http://localhost:{self.port}"
        browser.fresh(**how, address=f"10.{next(self.addresses) % 250}.0.1")
        return browser

    def ask(self, method, path, body=None, cookies="", **headers):
        """Sends a request that no browser sends: returns status, headers and text."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if isinstance(body, dict):
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        if cookies:
            headers["Cookie"] = cookies
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return response.status, response.headers, text

    def cookies_of(self, email, **headers):
        """Returns the cookies of a new session."""
        body = {"email": email, "password": PASSWORD, "useCookie": True}
        status, headers, text = self.ask("POST", "/api/v1/sessions", body, **headers)
        expect(status, 201, text)
        return dict(value.split(";")[0].split("=", 1) for value in headers.get_all("Set-Cookie"))

    def is_alive(self, cookies):
        """Returns whether the cookies of a session are still good."""
        status = self.ask("GET", "/api/v1/session", None, f"__Host-accounts={cookies['__Host-accounts']}")[0]
        expect(status in (200, 401), True, status)
        return status == 200

    def log_in(self, browser, email=MEMBER):
        """Gives a browser a session, without the login page."""
        for name, value in self.cookies_of(email).items():
            browser.set_cookie(name, value)
        # Otherwise the language of the account applies.
        browser.set_cookie("__Host-accounts-language", browser.language)
        return browser

    def guess(self, times=6):
        """Guesses a password until guesses have to wait."""
        body = {"email": GUESSED, "password": "wrong"}
        for _ in range(times):
            self.ask("POST", "/api/v1/sessions", body, X_Forwarded_For="10.251.0.1")


class State:
    """A state of a page: how to reach it, and whether that needs our script."""

    def __init__(self, name, reach, needs_scripts):
        self.name, self.reach, self.needs_scripts = name, reach, needs_scripts


STATES = []


def every_state():
    """Yields states, languages, and whether with our script: all in English, and the first state of each page in one
    of the others, taken in turn; in the long form every state in every language, with our script and without."""
    others = itertools.cycle(LANGUAGES[1:])
    for state in STATES:
        is_form = "wrong" in state.name or "," not in state.name
        chosen = LANGUAGES if LONG else ("english", next(others)) if is_form else ("english",)
        for language in chosen:
            for scripts in (True, False):
                if scripts or LONG and not state.needs_scripts:
                    yield state, language, scripts


def state(name, needs_scripts=False):
    def keep(reach):
        STATES.append(State(name, reach, needs_scripts))
        return reach

    return keep


SAVE, DELETE = "main #form .primary", "main #form .danger"
WRONG = {"name": "John123", "email": "ada@", "password": "short", "confirmPassword": "other", "birthday": "2999-01-31"}
UNKNOWN, NEW = "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR", "purple harbour lantern 7"
LINES = 'email,name,birthday,language,password,phone\nada@,Ada1,,,,1\n"x'


def page(title, path, /, *, on=None, by=None, press=None, leave=None, until=None, **typed):
    """Declares a state that is reached by opening a page of this server or another one, for nobody or after a login, by
    filling it in, and by pressing a button, as a rule that of the form; an address in angle brackets stands for its user.

    Without a path, the page is where `on` has led. With our script alone, an element that is clicked takes the focus from
    the last field, and something holds after a while.
    """

    def reach(site, browser):
        if on:
            on(site, browser)
        if by:
            site.log_in(browser, by)
        if path:
            browser.open(re.sub("<(.*)>", lambda match: site.id_of(match[1]), path))
        if typed:
            browser.fill(**typed)
        if press:
            browser.press(*[press] * (press is not True))
        if leave:
            browser.click(leave)
        if until:
            browser.wait(lambda: until(browser), f"{title} is never reached")

    state(title, needs_scripts=bool(leave or until))(reach)


def has_error(name):
    """Returns whether a browser shows an error above a field."""
    return lambda browser: browser.error(name)


def is_shown(selector):
    return lambda browser: browser.find(selector).is_displayed()


# Sign-up

page("sign-up", "/signup")
page("sign-up, nothing filled in", "/signup", press=True)
page("sign-up, everything wrong", "/signup", press=True, **WRONG)


@state("sign-up, with an invitation")
def sign_up_invited(site, browser):
    site.invited(browser)
    code = site.others["invited"].must("users", "invite", "grace@example.com")
    browser.open(f"/signup?invitation={code.strip()}")


page("sign-up, with an unknown invitation", "/signup?invitation=7KQM-2X4T-9WBC-1DEF", on=Site.invited, press=True, **PERSON)
page("sign-up, with fields of its own", "/signup", on=Site.every_type)
page("sign-up, with fields of its own that are wrong", "/signup", on=Site.every_type, press=True, **PERSON, motto="1", seats="9", **{"arrival.day": "1"})


@state("profile, with fields of its own")
def profile_every_type(site, browser):
    email, server = PERSON["email"], site.others[site.every_type(browser)]
    if not server.list():
        fields = ("motto=Amazing", "phone=+55 11 96123 4567", "seats=2", "meal=fish", "arrival=2026-02-28", "photos=yes")
        Site.create(server, "Grace Hopper", email, *(part for field in fields for part in ("--field", field)))
    enter(browser, email)
    browser.open("/account")


def enter(browser, email):
    """Logs in on the page of another server, in the language of the browser, not of the account."""
    browser.set_cookie("__Host-accounts-language", browser.language)
    browser.open("/login").fill(email=email, password=PASSWORD).press()


def lacking(how):
    """Returns what leads a browser to a server whose form changed after a sign-up, and logs in there."""

    def ask_again(server):
        server.declare({"fields": LACKED["fields"]})
        person = {name: text for name, text in PERSON.items() if name not in ("birthday", "agreeTerms")}
        expect(server.serve().client().ask("POST", "/api/v1/users", person)[0], 201)
        expect(server.stop(), 0)
        server.declare({**LACKED, "askExistingUsers": {"town": how, "phone": how}})

    def reach(site, browser):
        enter(site.lead(browser, f"lacking {how}", ask_again), PERSON["email"])
        expect(browser.path, "/account/missing")

    return reach


page("one more thing", None, on=lacking("later"))
page("one more thing, wrong", None, on=lacking("later"), press=True, town="x" * 61, phone="12")
page("one more thing, insisting", None, on=lacking("required"))


page("sign-up, address taken", "/signup", press=True, **{**PERSON, "email": MEMBER})


@state("sign-up, asked about the address")
def sign_up_asked(site, browser):
    browser.open("/signup").fill(**{**PERSON, "email": "ada@gmial.com"})
    # As without a script, which would have suggested it before.
    browser.run("document.querySelector('#form').elements.kept.remove()")
    browser.press()


@state("sign-up, sent twice with other answers")
def sign_up_sent_twice(site, browser):
    email = f"twice-{next(site.addresses)}@example.com"
    browser.open("/signup").fill(**{**PERSON, "email": email})
    key = browser.value("key")
    browser.press()
    browser.cdp("Network.deleteCookies", name="__Host-accounts", url=browser.site)
    browser.open("/signup").run("arguments[0].value = arguments[1]", browser.field("key"), key)
    browser.fill(**{**PERSON, "email": email, "name": "Grace Murray Hopper"}).press()


@state("sign-up, filled in", needs_scripts=True)
def sign_up_filled(site, browser):
    rate(browser, PASSWORD, "4")
    browser.fill(**PERSON)


for level, password in {"1": "abc", "2": "kittenbow", "3": "kitten bowl", "4": PASSWORD}.items():
    state(f"sign-up, strength {level}", needs_scripts=True)(
        lambda site, browser, level=level, password=password: rate(browser, password, level)
    )


def rate(browser, password, level):
    browser.open("/signup").fill(password=password)
    meter = browser.find("meter")
    browser.wait(lambda: meter.get_attribute("value") == level, f"{password!r} is not of strength {level}")


page("sign-up, error while typing", "/signup", until=has_error("email"), email="ada@", name="")
page("sign-up, another domain suggested", "/signup", until=is_shown(".suggestion button"), email="ada@gmial.com", name="")
page("sign-up, near the limit", "/signup", until=is_shown(".counter"), name="a" * 195)
page("sign-up, password shown", "/signup", leave=".reveal", password=PASSWORD)

# Login and logout

page("login", "/login?return_to=/account")
page("login, nothing filled in", "/login", press=True)
page("login, wrong", "/login", press=True, email="nobody@example.com", password="wrong")
page("login, account pending", "/login?done=approvalAwaited", press=True, email=PENDING, password=PASSWORD)
page("login, after a sign-up that needs approval", "/login?done=approvalAwaited")


@state("login, too many guesses")
def log_in_throttled(site, browser):
    for _ in range(5):
        browser.open("/login").fill(email=GUESSED, password="wrong")
        site.guess()
        browser.press()
        if any(response.status == 429 for response in browser.responses()):
            return
    raise SystemExit("FAILED: guesses never have to wait")


page("login, behind the logout", "/logout", by=MEMBER, press=True)
page("logout", "/logout", by=MEMBER)


# A forgotten password

page("recovery", "/recover")
page("recovery, everything wrong", "/recover", press=True, recoveryCode="7KQM", newPassword="short", confirmPassword="other")
page("recovery, unknown code", f"/recover?code={UNKNOWN}", press=True, newPassword=NEW, confirmPassword=NEW)

page("recovery, filled in", f"/recover?code={UNKNOWN}", leave="#recoveryCode", until=has_error("confirmPassword"), newPassword=NEW, confirmPassword="other")
page("forgotten password", "/forgot", on=Site.with_mail)
page("forgotten password, wrong address", "/forgot", on=Site.with_mail, press=SAVE, email="ada@")
page("forgotten password, mail sent", "/forgot", on=Site.with_mail, press=SAVE, email="nobody@example.com")
page("confirmation", "/confirm", on=Site.with_mail)
page("confirmation, unknown code", f"/confirm?code={UNKNOWN}", on=Site.with_mail, press=SAVE)


@state("account, address to confirm")
def account_unverified(site, browser):
    person = {**PERSON, "email": f"mail-{next(site.addresses)}@example.com", "language": browser.language}
    site.with_mail(browser).open("/signup").fill(**person).press(SAVE)


page("another address", "/account/email", on=account_unverified)
page("another address, password wrong", "/account/email", on=account_unverified, press=SAVE, newEmail="ada@example.org", currentPassword="other")
page("login, after a recovery", "/login?done=recoveryCodeUsed&left=9")


# The user's own account

page("account", "/account", by=MEMBER)
page("account, saved", "/account", by=MEMBER, press=SAVE)
page("account, everything wrong", "/account", by=MEMBER, press=SAVE, name="John123", birthday="2999-01-31")
page("password", "/account/password", by=MEMBER)

page("password, filled in", "/account/password", by=MEMBER, leave="#currentPassword", until=has_error("confirmPassword"), currentPassword="other", newPassword=NEW, confirmPassword="other")
page("password, everything wrong", "/account/password", by=MEMBER, press=SAVE, currentPassword="", newPassword="short", confirmPassword="other")
page("password, not the present one", "/account/password", by=MEMBER, press=SAVE, currentPassword="other", newPassword=NEW, confirmPassword=NEW)


@state("sessions")
def sessions(site, browser):
    site.log_in(browser).open("/account/sessions")
    if browser.all("main .danger"):
        browser.press("main .danger").fill(password=PASSWORD).press(DELETE)
    site.cookies_of(MEMBER, User_Agent="curl/8.1")
    browser.open("/account/sessions")


@state("end of a session")
def session_end(site, browser):
    sessions(site, browser)
    browser.press(".cards a.button")


page("end of a session, password wrong", None, on=session_end, press=DELETE, password="other")
page("end of all other sessions", None, on=sessions, press="main .danger")
page("recovery codes", "/account/recovery", by=MEMBER)
page("recovery codes, new ones", "/account/recovery", by=MEMBER, press=SAVE, password=PASSWORD)
page("recovery codes, password wrong", "/account/recovery", by=MEMBER, press=SAVE, password="other")
page("deletion", "/account/deletion", by=MEMBER)
page("deletion, password wrong", "/account/deletion", by=MEMBER, press=DELETE, password="other")
page("deletion, the last administrator", "/account/deletion", by=ADMIN, press=DELETE, password=PASSWORD)


# Administration

page("users", "/admin/users", by=ADMIN)
page("users, none found", "/admin/users?search=zzzz", by=ADMIN)
page("users, filtered", "/admin/users?role=member&status=disabled&sort=name", by=ADMIN)
page("users, day wrong", "/admin/users?createdSince=yesterday", by=ADMIN)
page("users, nobody selected", "/admin/users", by=ADMIN, press="main [name=act]")
page("new user", "/admin/creation", by=ADMIN)
page("new user, everything wrong", "/admin/creation", by=ADMIN, press=SAVE, **WRONG)


@state("invitations")
def invitations(site, browser):
    for email in ("ada@example.com", "a-rather-long-local-part.of-an-address@subdomain.example.com"):
        site.must("users", "invite", email)
    site.must("users", "invite", "--role", "admin")
    site.log_in(browser, ADMIN).open("/admin/invitations")


page("invitations, a new one", "/admin/invitations", by=ADMIN, press=SAVE, email="grace@example.com")


# The mode of the mail server, and the address.
MAILS = [
    ("rcpt-450", "late@example.test"),
    ("", "a-rather-long-local-part.of-an-address@subdomain.example.test"),
    ("rcpt-550", "nobody@example.test"),
    ("mail-553", "ada@example.test"),
    ("rcpt-450", "josé@münchen.test"),
    ("rcpt-450", "grace@example.test"),
]


def mail_server(site, browser):
    """Leads a browser to another server, whose outbox has mails of every state, and logs in there."""
    if "mail" not in site.others:
        relay = smtp.Server(auth=False)
        site.lead(browser, "mail", lambda server: smtp.configure(server, f"smtp://127.0.0.1:{relay.port}", tls=False, login=None))
        other = site.others["mail"]
        Site.create(other, "Root O’Neill", ADMIN, "--role", "admin")
        for mode, address in MAILS:
            relay.handler.mode = mode
            other.run("mail", "test", address)
        with sqlite3.connect(other.database) as database:
            past = "created_at - 7200000, expires_at = created_at - 3600000, next_attempt_at = 0"
            database.execute(f"UPDATE outbox SET created_at = {past} WHERE email LIKE 'late@%'")
        database.close()
        expired = ("mail", "list", "--state", "expired")
        eventually(lambda: other.json(*expired)[1]["emails"], "no mail expires")
    # There is always one to cancel.
    site.others["mail"].run("mail", "test", f"u{next(site.addresses)}@example.test")
    enter(site.lead(browser, "mail"), ADMIN)


page("invitations, sent by mail", "/admin/invitations", on=mail_server, press=SAVE, email="grace@example.com")
page("invitations, everything wrong", "/admin/invitations", by=ADMIN, press=SAVE, email="grace@", expiresInDays="0")
page("mails", "/admin/mail", on=mail_server)
page("mails, one cancelled", "/admin/mail", on=mail_server, press="main form[action$='/cancellation'] button")
page("mails, address wrong", "/admin/mail", on=mail_server, press=SAVE, email="grace@")
page("mails, without settings", "/admin/mail", by=ADMIN)
page("export of users", "/admin/export", by=ADMIN)
page("export of users, password wrong", "/admin/export", by=ADMIN, press=SAVE, password="other")
page("import of users", "/admin/import", by=ADMIN)
page("import of users, checked", "/admin/import", by=ADMIN, press=SAVE, users=LINES, password=PASSWORD)
page("import of users, password wrong", "/admin/import", by=ADMIN, press=SAVE, users="email", password="other")
page("statistics", "/admin/statistics?days=7", by=ADMIN)
page("audit log", "/admin/audit", by=ADMIN)
page("audit log, user wrong", "/admin/audit?user=nobody@example.com&since=yesterday", by=ADMIN)
page("list of users, nobody selected", "/admin/users?done=nobodySelected", by=ADMIN)
page("verification of the audit log, asked", "/admin/audit/verification", by=ADMIN)
page("verification of the audit log", "/admin/audit/verification", by=ADMIN, press="main button.primary")


@state("user")
def user(site, browser):
    site.cookies_of(MEMBER, User_Agent="curl/8.1")
    site.log_in(browser, ADMIN).open(f"/admin/users/{site.id_of(MEMBER)}")


page("user, everything wrong", None, on=user, press=SAVE, name="John123", birthday="2999-01-31")
page("user, locked", f"/admin/users/<{GUESSED}>", on=lambda site, browser: site.guess(), by=ADMIN)
page("user, disabled", f"/admin/users/<{DISABLED}>", by=ADMIN)
page("user, pending", f"/admin/users/<{PENDING}>", by=ADMIN)
page("user, yourself", f"/admin/users/<{ADMIN}>", by=ADMIN)
page("role, the last administrator", f"/admin/users/<{ADMIN}>/role", by=ADMIN, press=SAVE, role="member", password=PASSWORD)
page("address of a user", f"/admin/users/<{MEMBER}>/email", by=ADMIN)
page("address of a user, everything wrong", f"/admin/users/<{MEMBER}>/email", by=ADMIN, press=SAVE, email="mia@", password="other")
page("reset code", f"/admin/users/<{MEMBER}>/reset", by=ADMIN)
page("reset code, a new one", f"/admin/users/<{MEMBER}>/reset", by=ADMIN, press=SAVE, password=PASSWORD)
page("reset code, of a disabled user", f"/admin/users/<{DISABLED}>/reset", by=ADMIN)
page("reset code, password wrong", f"/admin/users/<{MEMBER}>/reset", by=ADMIN, press=SAVE, password="other")
page("role", f"/admin/users/<{MEMBER}>/role", by=ADMIN)
page("role, password wrong", f"/admin/users/<{MEMBER}>/role", by=ADMIN, press=SAVE, role="admin", password="other")
page("deletion of a user", f"/admin/users/<{MEMBER}>/deletion", by=ADMIN)
page("deletion of a user, nothing filled in", f"/admin/users/<{MEMBER}>/deletion", by=ADMIN, press=DELETE)


# Errors

page("no such page", "/nowhere")


@state("form out of date")
def out_of_date(site, browser):
    browser.open("/login").fill(email=MEMBER, password=PASSWORD)
    browser.cdp("Network.clearBrowserCookies")
    browser.press()
