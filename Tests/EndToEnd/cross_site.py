#!/usr/bin/python3
"""A page of another site makes a logged-in browser send every form and request: nothing changes.

Each route gets one of three forms, in turn; with ACCOUNTS_LONG=1 all three.

Shows ASVS 3.4.2, 3.5.1, 3.5.2, 3.5.3, 3.5.8.
"""

import http.server
import itertools
import os
import re
import threading

from support import smtp
from support.description import Description
from support.program import LONG, PASSWORD, expect
from support.site import ADMIN, MEMBER, PERSON, Site

# Its table has every route: HTTPDocumentTests compare them.
ROUTES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/routes.md")

# Values that change without a form, and the records of rejections.
KEPT = {
    "users": "SELECT id, name, email, password_hash, birthday, language, role, disabled_at FROM users",
    "sessions": "SELECT id, token_hash, user_id FROM sessions",
    "devices": "SELECT token_hash, user_id FROM known_devices",
    "events": "SELECT number, action, reason FROM audit_events",
    "failures": "SELECT name, failures FROM rate_limit_counters",
    "mails": "SELECT id, email, state FROM outbox",
    "invitations": "SELECT id, email FROM one_time_secrets WHERE purpose = 'invitation'",
    "secrets": "SELECT id, purpose, user_id, email FROM one_time_secrets",
}

# All ways in which a page can make a browser send a request elsewhere.
SEND = """
const [address, method, fields] = arguments
const body = new URLSearchParams(fields)
const json = JSON.stringify(fields)
const attempts = [
  () => fetch(address, { method, body, credentials: 'include' }),
  () => fetch(address, { method, body, credentials: 'include', mode: 'no-cors' }),
  () => fetch(address, { method, body: json, credentials: 'include', mode: 'no-cors', headers: { 'Content-Type': 'text/plain' } }),
  () => fetch(address, { method, body: json, credentials: 'include', headers: { 'Content-Type': 'application/json' } }),
  () => fetch(address, { method: 'POST', body, credentials: 'include', referrerPolicy: 'no-referrer' }),
  () => navigator.sendBeacon(address, body),
  () => new Promise(resolve => {
    const image = new Image()
    image.onload = image.onerror = resolve
    image.src = `${address}?${body}`
  }),
  () => new Promise(resolve => {
    const frame = document.createElement('iframe')
    frame.name = 'frame'
    frame.onload = resolve
    document.body.append(frame)
    const form = document.createElement('form')
    Object.assign(form, { action: address, method: 'post', target: 'frame' })
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name, value })
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }),
]
const read = []
return (async () => {
  for (const attempt of attempts) {
    try { const answer = await attempt(); if (answer?.type === 'cors') read.push(await answer.text()) } catch { }
  }
  return read
})()
"""

# The pages with a form, and its encoding.
FORMS = (("/", ""), ("/quiet", "text/plain"), ("/", "multipart/form-data"))

FORM = """
const form = document.createElement('form')
Object.assign(form, { action: arguments[0], method: 'post' })
if (arguments[2]) form.enctype = arguments[2]
for (const [name, value] of Object.entries(arguments[1])) {
  const input = document.createElement('input')
  Object.assign(input, { type: 'hidden', name, value })
  form.append(input)
}
document.body.append(form)
form.submit()
"""


class Evil(http.server.BaseHTTPRequestHandler):
    """A page of an attacker."""

    def do_GET(self):
        body = b"<!doctype html><title>Evil</title><body>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        # This policy sends less information, so the server has to guess more.
        self.send_header("Referrer-Policy", "no-referrer" if "quiet" in self.path else "unsafe-url")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def everything_that_changes(site):
    """Returns the method and path of every route that changes something, of the pages and the API."""
    with open(ROUTES) as file:
        paths = re.findall(r"^\| `POST (/(?!api/)[^`]*)` \|", file.read(), re.MULTILINE)
    expect({"/signup", "/login", "/logout", "/language"} <= set(paths), True, paths)
    routes = [("POST", path) for path in paths]
    routes += [(method, path) for method, path, _ in Description().operations() if method not in ("GET", "HEAD")]
    user = next(user["id"] for user in site.list() if user["email"] == MEMBER)
    (session, *_), *_ = site.rows(KEPT["sessions"])
    (invitation, *_), *_ = site.rows(KEPT["invitations"])
    (mail, *_), *_ = site.rows(KEPT["mails"])
    known = {"user": user, "session": session, "invitation": invitation, "mail": mail, "email": mail}
    return [(method, path.format(**known)) for method, path in routes]


def contents(site):
    return {name: sorted(site.rows(query), key=repr) for name, query in KEPT.items()}


def fields(token, invitation, mail, code):
    """Returns every field of any form, with a token of the attacker's own."""
    person = {name: value for name, value in PERSON.items() if name not in ("email", "birthday")}
    return {
        **person, "email": "evil@example.com", "birthday.year": "1990", "birthday.month": "12", "birthday.day": "10",
        "birthday": "1990-12-10", "agreeTerms": "true", "currentPassword": PASSWORD, "newPassword": "purple harbour lantern 7",
        "role": "admin", "status": "disabled", "speak": "spanish", "reason": "evil", "token": token,
        "invitation": invitation, "mail": mail, "expiresInDays": "7", "recoveryCode": code,
    }  # fmt: skip


def main():
    # No server takes mails there: they stay queued.
    site = Site(lambda site: smtp.configure(site, "smtp://127.0.0.1:1", tls=False, login=None))
    evil = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Evil)
    threading.Thread(target=evil.serve_forever, daemon=True).start()
    browser = site.browser()

    # The attacker has visited the site, and has a token of their own.
    token = site.fresh(browser).open("/signup").value("token")
    site.log_in(site.fresh(browser), ADMIN).open("/logout")
    cookies = browser.cookies()
    expect("__Host-accounts" in cookies, True, cookies)
    expect(site.run("users", "invite", "grace@example.com")[0], 0)
    expect(queued(site), 201)
    # Even with a valid code, no page of another site sets a password.
    code = site.run("users", "reset-code", MEMBER)[1].strip()
    routes = everything_that_changes(site)
    invitation, mail = (contents(site)[name][0][0] for name in ("invitations", "mails"))
    # With a header of ours, a browser would ask before any request to another site, as it never does for simple ones.
    browser.cdp("Network.setExtraHTTPHeaders", headers={})
    before = contents(site)
    forms = itertools.cycle(FORMS)
    count = 0
    # Another site; and the same site on another port, which gets `SameSite` cookies.
    for origin in (f"http://127.0.0.1:{evil.server_port}", f"http://localhost:{evil.server_port}"):
        for method, path in routes:
            address = browser.site + path
            browser.open(origin + "/")
            read = browser.run(SEND, address, method, fields(token, invitation, mail, code))
            expect(read, [], f"{origin} may read what {method} {path} answers")
            count += 8
            if method != "POST":
                continue
            for page, encoding in FORMS if LONG else [next(forms)]:
                browser.open(origin + page)
                browser.follow(lambda: browser.run(FORM, address, fields(token, invitation, mail, code), encoding))
                count += 1
        expect(contents(site), before, f"something was changed from {origin}")
        now = {name: cookie["value"] for name, cookie in browser.cookies().items()}
        expect(browser.open("/logout").title, "Log out? – Accounts", "logged out from elsewhere")
        expect(now.get("__Host-accounts-language"), "english", "another language from elsewhere")
        # Another key would make every open form stale.
        key = "__Host-accounts-form"
        expect(now[key], cookies[key]["value"], "another key from elsewhere")
    # Read-only routes change nothing, whatever the query string.
    for _, path in routes:
        query = "&".join(f"{name}=1" for name in fields(token, invitation, mail, code))
        site.ask("GET", f"{path}?{query}", None, session_of(browser), Accept="text/html")
        count += 1
    expect(contents(site), before, "reading changed something")
    # The requests were rejected, not merely misunderstood: the page's own form works.
    browser.press()
    expect(browser.path, "/login?done=loggedOut")
    expect(contents(site) == before, False, "nothing that changes is seen")
    expect(site.stop(), 0)
    print(f"{len(routes)} routes, {count} requests from elsewhere: nothing changed")


def queued(site):
    """Queues a test mail as an administrator; returns the status."""
    cookies = "; ".join(f"{name}={value}" for name, value in site.cookies_of(ADMIN).items())
    return site.ask("POST", "/api/v1/emails", {"email": "grace@example.test"}, cookies)[0]


def session_of(browser):
    return "; ".join(f"{name}={cookie['value']}" for name, cookie in browser.cookies().items())


main()
