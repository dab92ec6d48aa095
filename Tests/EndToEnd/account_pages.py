#!/usr/bin/python3
"""A user's own account in a browser: profile, password, sessions, data and deletion, with our script and without.

Shows ASVS 5.4.1, 6.2.2, 6.2.6, 7.4.4, 7.5.3.
"""

import json

from support.program import PASSWORD, expect
from support.site import DELETE, MEMBER, SAVE, Site

OTHER = "purple harbour lantern 7"


def logs_in(site, email, password):
    body = {"email": email, "password": password}
    return site.ask("POST", "/api/v1/sessions", body, X_Forwarded_For="10.252.0.1")[0] == 201


def user_of(site, email):
    return next((user for user in site.list() if user["email"] == email), None)


def profile(site, browser):
    browser.open("/account")
    expect((browser.title, MEMBER in browser.text), ("Your account – Accounts", True))
    shown = [browser.value(name) for name in ("name", "birthday.day", "birthday.year", "language")]
    expect(shown, ["Mia Wong", "10", "1990", "english"])
    browser.fill(name="Mia Wong-Smith", birthday="1991-01-02", language="spanish").press(SAVE)
    shown = (browser.path, browser.title)
    expect(shown, ("/account?done=profileSaved", "Tu cuenta – Accounts"), "in the language that was chosen")
    after = user_of(site, MEMBER)
    stored = [after[name] for name in ("name", "birthday", "language")]
    expect(stored, ["Mia Wong-Smith", "1991-01-02", "spanish"])
    browser.fill(name="Mia Wong", birthday="1990-12-10", language="english").press(SAVE)
    expect(browser.title, "Your account – Accounts")
    expect(browser.find(".notice").get_attribute("role"), "status")


def password(site, browser):
    browser.open("/account/password")
    names = ("currentPassword", "newPassword", "confirmPassword")
    tokens = [browser.field(name).get_attribute("autocomplete") for name in names]
    expect(tokens, ["current-password", "new-password", "new-password"])
    browser.fill(currentPassword=PASSWORD, newPassword="short", confirmPassword="short").press(SAVE)
    expect((browser.focus, [browser.value(name) for name in names]), ("newPassword", [""] * 3), "passwords come back")
    before = browser.cookies()["__Host-accounts"]["value"]
    browser.fill(currentPassword=PASSWORD, newPassword=OTHER, confirmPassword=OTHER).press(SAVE)
    expect(browser.path, "/account?done=passwordChanged")
    expect(browser.cookies()["__Host-accounts"]["value"] == before, False, "the session keeps its token")
    expect((logs_in(site, MEMBER, PASSWORD), logs_in(site, MEMBER, OTHER)), (False, True))
    browser.open("/account/password")
    browser.fill(currentPassword=OTHER, newPassword=PASSWORD, confirmPassword=PASSWORD).press(SAVE)
    expect(browser.path, "/account?done=passwordChanged")


def sessions(site, browser):
    others = [site.cookies_of(MEMBER, User_Agent=f"Program <b>{number}</b>/1.0") for number in range(3)]

    def alive():
        return [site.is_alive(each) for each in others]

    browser.open("/account/sessions")
    expect("Program <b>0</b>/1.0" in browser.text or "Program <b>0</b>" in browser.text, True, browser.text)
    expect(browser.all("main b"), [], "what a program says of itself is taken for HTML")
    buttons = browser.all(".cards a.button")
    names = [button.accessible_name for button in buttons]
    expect(len(set(names)), len(names), "two buttons have one name")
    last = next(button for button in buttons if "<b>2</b>" in button.accessible_name)
    browser.follow(last.click)
    expect("<b>2</b>" in browser.text, True, browser.text)
    browser.fill(password="wrong").press(DELETE)
    expect((browser.focus, browser.value("password"), alive()), ("password", "", [True] * 3))
    browser.fill(password=PASSWORD).press(DELETE)
    expect((browser.path, alive()), ("/account/sessions?done=sessionEnded", [True, True, False]))
    browser.press("main .danger").fill(password=PASSWORD).press(DELETE)
    expect((browser.path, alive()), ("/account/sessions?done=sessionsEnded", [False] * 3))
    expect(browser.all("main .danger"), [], "there are others to end")
    expect(browser.open("/account").title, "Your account – Accounts", "this session was ended too")


def export(site, browser):
    """The data export is a file, not a page."""
    browser.open("/account")
    token = browser.find("form[action='/account/export'] [name=token]").get_property("value")
    cookies = "; ".join(f"{name}={cookie['value']}" for name, cookie in browser.cookies().items())
    form = {"Content_Type": "application/x-www-form-urlencoded"}
    status, headers, text = site.ask("POST", "/account/export", f"token={token}", cookies, **form)
    expect((status, headers["Content-Disposition"]), (200, 'attachment; filename="accounts-export.json"'))
    data = json.loads(text)
    expect((data["user"]["email"], "password" in json.dumps(data["user"]).lower()), (MEMBER, False))
    expect(site.ask("POST", "/account/export", "token=", cookies, **form)[0], 403)


def logout_is_everywhere(site, browser):
    for path in ("/account", "/account/password", "/account/sessions", "/account/deletion"):
        browser.open(path)
        links = [link.get_attribute("href") for link in browser.all("header nav a")]
        expect(f"{browser.site}/logout" in links, True, path)
        current = [link.get_attribute("href") for link in browser.all("nav.sections [aria-current=page]")]
        # The deletion is no section: a link of the profile leads there.
        expect(current, [browser.site + path] if path != "/account/deletion" else [])


def deletion(site, browser, scripts):
    email = f"leaves.{scripts}@example.com"
    site.create("Lee Ving", email)
    site.log_in(site.fresh(browser, scripts=scripts), email).open("/account/deletion")
    browser.fill(password="wrong").press(DELETE)
    expect((browser.focus, bool(user_of(site, email))), ("password", True), "deleted without the password")
    browser.fill(password=PASSWORD).press(DELETE)
    expect((browser.path, user_of(site, email)), ("/login?done=accountDeleted", None))
    expect("__Host-accounts" in browser.cookies(), False, "the cookie is kept")
    answer = [each for each in browser.responses() if (each.method, each.path) == ("POST", "/account/deletion")][-1]
    expect(answer.headers["clear-site-data"], '"cache", "storage"')
    browser.driver.back()
    expect(email in browser.driver.page_source, False, "the back button shows who was deleted")


def main():
    site = Site()
    browser = site.browser()
    for scripts in (True, False):
        for check in (profile, password, sessions, export, logout_is_everywhere):
            site.log_in(site.fresh(browser, scripts=scripts))
            # Removes the cookie, so that the language of the account applies.
            browser.cdp("Network.deleteCookies", name="__Host-accounts-language", url=browser.site)
            check(site, browser)
            expect(browser.take_log(), [], f"the console: {check.__name__}")
        deletion(site, browser, scripts)
    expect(site.stop(), 0)
    print("profile, password, sessions, data and deletion, with our script and without")


main()
