#!/usr/bin/python3
"""Codes by mail, read from the Maildir of Postfix: a forgotten password, an address that is confirmed, changed and taken
back, an act that is reported, a login on another network, and an invitation. On the pages in three languages, with our
script and without, and in the terminal.

The HTML of each kind of mail is checked by axe-core, light and dark, and at 320 pixels.

As an ordinary user a server in Python takes the place of Postfix.

Shows ASVS 6.4.1, 6.4.3, 6.5.1.
"""

import base64
import http.client
import json
import re

from support import postfix, smtp, tools, wcag
from support.postfix import parsed
from support.program import PASSWORD, PATIENCE, eventually, expect
from support.site import ADMIN, PERSON, SAVE, Site
from support.terminal import Terminal

CODE = r"[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}"
# The flash message after a request, and the subject of the mail.
WORDS = {
    "english": ("If an account has this address", "Set a new password for Accounts"),
    "portuguese": ("Se alguma conta tem este endereço", "Crie uma nova senha para Accounts"),
    "spanish": ("Si alguna cuenta tiene esta dirección", "Crea una contraseña nueva para Accounts"),
}


class Mailbox:
    """The mails that arrive, in order."""

    def __init__(self):
        self.relay = postfix.Postfix() if postfix.available() else smtp.Server(auth=False)
        self.read = 0

    def configure(self, site):
        url = f"smtp://localhost:{self.relay.port}"
        if postfix.available():
            login = (postfix.USER, postfix.PASSWORD)
            smtp.configure(site, url, login=login, authority=self.relay.authority)
        else:
            smtp.configure(site, f"smtp://127.0.0.1:{self.relay.port}", tls=False, login=None)

    def next(self):
        """Waits for the next mail to somebody at example.test, and returns it parsed."""
        self.read += 1
        return eventually(lambda: self.messages()[self.read - 1 :], "no mail arrives")[0]

    def messages(self):
        if postfix.available():
            messages = self.relay.messages(0)
        else:
            messages = [content for _, content in self.relay.handler.mails]
        mails = [parsed(message) for message in messages]
        return [mail for mail in mails if mail["To"].addresses[0].domain == "example.test"]


def path_in(mail):
    """The path and the query of the link in a mail, in its text and its HTML alike."""
    text, html = (mail.get_body((kind,)).get_content() for kind in ("plain", "html"))
    (link,) = re.findall(r"https://accounts\.example\.test(/(?:recover|confirm|signup)\?(?:code|invitation)=\S+)", text)
    expect(link in html, True, html)
    return link


def forgotten(site, box, browser, email, language, scripts, password):
    # No person gets more than five mails in an hour.
    site.create("Grace Hopper", email)
    expect(site.run("users", "verify", email)[0], 0)
    expect(site.run("users", "edit", email, "--language", language)[0], 0)
    site.fresh(browser, language=language, scripts=scripts).open("/login")
    browser.follow(lambda: browser.click("a[href$='/forgot']"))
    for address in ("nobody@example.test", email):
        browser.open("/forgot").fill(email=address).press(SAVE)
        expect((browser.path, WORDS[language][0] in browser.text), ("/recover?done=recoveryRequested", True), browser.text)
    mail = box.next()
    expect((mail["To"].addresses[0].addr_spec, mail["Subject"]), (email, WORDS[language][1]))
    link = path_in(mail)
    # Programs that check mails open links, more than once.
    for _ in range(2):
        expect(site.ask("GET", link)[0], 200)
    browser.open(link).fill(newPassword=password, confirmPassword=password).press(SAVE)
    expect(browser.path, "/login?done=passwordSet")
    expect(path_in(box.next()).startswith("/confirm?code="), True)
    browser.fill(email=email, password=password).press()
    expect(browser.path, "/account")
    browser.open(link).fill(newPassword=password + " 2", confirmPassword=password + " 2").press(SAVE)
    expect(browser.path, "/recover", "a code works twice")


def sign_up(site, box, browser, scripts, person):
    """Signs up, cannot log in, and confirms the address in the same browser."""
    site.fresh(browser, scripts=scripts).open("/signup").fill(**person).press(SAVE)
    expect(browser.path, "/confirm?done=verificationSent")
    body = {"email": person["email"], "password": person["password"]}
    status, _, text = site.ask("POST", "/api/v1/sessions", body)
    expect((status, "awaitsVerification" in text), (403, True), text)
    mail = box.next()
    browser.open(path_in(mail))
    expect(person["email"] in browser.text, True, browser.text)
    expect(browser.all("main [name=password]"), [], "this browser has shown the password")
    browser.press(SAVE)
    expect(browser.path, "/login?done=addressVerified")
    browser.fill(email=person["email"], password=person["password"]).press()
    expect(browser.path, "/account")


def taken(site, box, browser, person):
    """A taken address gets the same page, and its owner a notice."""
    site.fresh(browser).open("/signup").fill(**person).press(SAVE)
    expect(browser.path, "/confirm?done=verificationSent")
    mail = box.next()
    expect(mail["Subject"], "You already have an account at Accounts")


def another_address(site, box, browser, email, new, password):
    site.fresh(browser).open("/login").fill(email=email, password=password).press()
    browser.open("/account/email").fill(newEmail=new, currentPassword=password).press(SAVE)
    expect(browser.path, "/confirm?done=changeEmailSent")
    mail = next_of(box, "Confirm your new e-mail address for Accounts")
    expect(mail["To"].addresses[0].addr_spec, new)
    browser.open(path_in(mail)).press(SAVE)
    expect(browser.path, "/account?done=addressChanged")
    mail = next_of(box, "Your e-mail address for Accounts was changed")
    expect(mail["To"].addresses[0].addr_spec, email)
    site.fresh(browser).open(path_in(mail))
    expect(email in browser.text, True, browser.text)
    browser.press(SAVE)
    expect(browser.path.startswith("/recover?code="), True, browser.path)
    expect("Now choose a new password." in browser.text, True, browser.text)
    browser.fill(newPassword=password + " 3", confirmPassword=password + " 3").press(SAVE)
    expect(browser.path, "/login?done=passwordSet")
    expect((site.json("users", "show", email)[0], site.json("users", "show", new)[0]), (0, 65))


def reported(site, box, browser):
    """The notice of a changed password leads to a page that ends all sessions, and to a mail for a new password."""
    site.fresh(browser).open(path_in(next_of(box, "Your password for Accounts was changed"))).press(SAVE)
    expect(browser.path, "/login?done=actReported")
    expect("We sent you an e-mail" in browser.text, True, browser.text)
    browser.open(path_in(next_of(box, "Set a new password for Accounts"))).fill(newPassword=PASSWORD + " 4", confirmPassword=PASSWORD + " 4").press(SAVE)
    expect(browser.path, "/login?done=passwordSet")


def next_of(box, subject):
    """Skips other notices, such as that of a device that was not known."""
    while True:
        mail = box.next()
        if mail["Subject"] == subject:
            return mail


def in_the_terminal(site, box, email, password):
    terminal = Terminal(site, "password", "--forgot")
    terminal.answer("E-mail address: ", email)
    terminal.wait_for("is on its way")
    code = re.search(CODE, next_of(box, "Set a new password for Accounts").get_body(("plain",)).get_content())[0]
    terminal.answer("Code: ", code)
    terminal.answer("New password: ", password)
    terminal.answer("Confirm password: ", password)
    terminal.wait_for("the new password is set; all sessions have ended")
    terminal.end()


def another_network(site, box, email, password):
    """A login of a known device from 127.0.9.0/24 is told, once, and leads to a page that ends all sessions."""

    def log_in(device, source):
        body = {"email": email, "password": password, **({"device": device} if device else {})}
        connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE, source_address=(source, 0))
        connection.request("POST", "/api/v1/sessions", json.dumps(body), {"Content-Type": "application/json"})
        response = connection.getresponse()
        text = response.read()
        connection.close()
        expect(response.status, 201, text)
        return json.loads(text)["device"]

    device = log_in(None, "127.0.0.1")
    for source in ("127.0.0.2", "127.0.9.1", "127.0.9.2", "127.0.0.1"):
        expect(log_in(device, source), device)
    mail = next_of(box, "Login to your account at Accounts from a new network")
    text = mail.get_body(("plain",)).get_content()
    expect("IP address: 127.0.9.1" in text, True, text)
    expect("/confirm?code=" in path_in(mail), True, text)


def invited(site, box, browser):
    """An invited person signs up by the link in the mail, and has proved the address by it."""
    expect(site.stop(), 0)
    site.environment["ACCOUNTS_SIGN_UPS"] = "invited"
    site.serve()
    browser = site.browser()
    expect(site.run("users", "verify", ADMIN)[0], 0)
    email = "joan@example.test"
    site.fresh(browser).open("/login").fill(email=ADMIN, password=PASSWORD).press()
    browser.open("/admin/invitations").fill(email=email).press(SAVE)
    expect(browser.path, "/admin/invitations?done=invitationMailed")
    expect(browser.all("main code"), [], "the administrator sees the code")
    mail = next_of(box, "Your invitation to Accounts")
    expect(mail["To"].addresses[0].addr_spec, email)
    site.fresh(browser).open(path_in(mail)).fill(**{**PERSON, "email": email}).press(SAVE)
    expect(browser.path, "/account?done=signedUp")
    status, user = site.json("users", "show", email)
    expect((status, user["emailVerifiedAt"] is not None), (0, True), user)
    return browser


def looks(browser, box):
    """Every mail, by its subject: WCAG 2.2 A and AA, light and dark, and nothing wider than a small window."""
    findings = wcag.Findings()
    mails = {mail["Subject"]: mail.get_body(("html",)).get_content() for mail in box.messages()}
    for subject, html in mails.items():
        browser.look(wcag.WIDTHS[0])
        browser.driver.get("data:text/html;charset=utf-8;base64," + base64.b64encode(html.encode()).decode())
        browser.run(tools.axe())
        findings.add(subject, browser.run(wcag.AXE, wcag.TAGS))
        browser.look(320, prefers_color_scheme="dark")
        findings.add(f"{subject}, dark", browser.run(wcag.AXE, wcag.COLOURS))
        findings.add(f"{subject}, 320 pixels", browser.run(wcag.OVERFLOW) + browser.run(wcag.SMALL_TARGETS))
    expect(findings.found, [], "\n".join(["", *findings.found]))
    return len(mails)


def main():
    box = Mailbox()

    def configure(site):
        box.configure(site)
        site.environment["ACCOUNTS_EMAIL_VERIFICATION"] = "required"
        site.environment["ACCOUNTS_MAIL_NEW_NETWORKS"] = "on"

    site = Site(configure)
    browser = site.browser()
    for number, scripts in enumerate((True, False)):
        person = {**PERSON, "email": f"ada{number}@example.test"}
        sign_up(site, box, browser, scripts, person)
        taken(site, box, browser, person)
    print("addresses confirmed by mail, with our script and without; a taken one has the same answer")

    for number, (language, scripts) in enumerate(
        [("english", True), ("portuguese", False), ("spanish", True), ("english", False)]
    ):
        forgotten(site, box, browser, f"grace{number}@example.test", language, scripts, f"purple harbour lantern {number}")
    print("a forgotten password: in three languages, with our script and without")

    another_address(site, box, browser, "ada0@example.test", "ada9@example.test", PASSWORD)
    reported(site, box, browser)
    print("another address, confirmed and taken back; an act reported")
    in_the_terminal(site, box, "ada1@example.test", "yellow harbour lantern 5")
    body = {"email": "ada1@example.test", "password": "yellow harbour lantern 5"}
    expect(site.ask("POST", "/api/v1/sessions", body)[0], 201)
    print("in the terminal")
    another_network(site, box, "ada1@example.test", "yellow harbour lantern 5")
    print("a login on another network")
    expect(browser.take_log(), [], "the console")
    browser = invited(site, box, browser)
    print("an invitation by mail")
    print(f"{looks(browser, box)} mails, by their subjects, fulfil WCAG")
    expect(browser.take_log(), [], "the console")
    expect(site.stop(), 0)
    box.relay.stop()


main()
