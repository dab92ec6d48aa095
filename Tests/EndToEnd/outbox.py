#!/usr/bin/python3
"""Administrators see the outbox, retry and cancel mails and send test mails: in a browser with and without our script, and
over the API, with the same JSON as the command line. A test mail from the page arrives through Postfix.

As an ordinary user the part with Postfix is skipped.
"""

from support import postfix, smtp
from support.api import Client
from support.postfix import parsed
from support.program import eventually, expect
from support.server import Server
from support.site import ADMIN, SAVE, Site

MAILS = "/api/v1/emails"
RETRY, CANCEL = "main form[action$='/retry'] button", "main form[action$='/cancellation'] button"


def mails(program):
    # Notices to the people of the site are queued as well.
    return [mail for mail in program.answer("mail", "list")["emails"] if mail["recipient"].endswith("@example.test")]


def cards(browser):
    """Returns the element of each mail in the list, except for the notices to the administrator."""
    return [card for card in browser.all("main .cards > li") if "@example.test" in text_of(card, "strong")]


def text_of(card, selector):
    return card.find_element("css selector", selector).text


def rows(browser):
    """Returns the recipient, the state and the reply of each mail in the list."""
    parts = [[text_of(card, each) for each in ("strong", ".badge", ".lead + .lead")] for card in cards(browser)]
    return [(recipient, state, reply.partition(": ")[2]) for recipient, state, reply in parts]


def on_the_page():
    relay = smtp.Server(auth=False)
    site = Site(lambda site: smtp.configure(site, f"smtp://127.0.0.1:{relay.port}", tls=False, login=None))
    browser = site.browser()
    for scripts in (True, False):
        site.log_in(site.fresh(browser, scripts=scripts), ADMIN).open("/admin/users")
        browser.follow(lambda: browser.click("header a[href='/admin/mail']"))
        before = mails(site)
        browser.fill(email="grace@").press(SAVE)
        expect((browser.title.startswith("Error: "), browser.focus, browser.value("email")), (True, "email", "grace@"))
        expect(mails(site), before, "something was queued")

        relay.handler.mode = "rcpt-450"
        reply = "450 4.2.0 greylisted, try later"
        first, second = (f"{name}.{scripts}@example.test" for name in ("grace", "mary"))
        for address in (first, second):
            browser.fill(email=address).press(SAVE)
            text = "✓ Test e-mail queued. Reload this page to see whether it was sent."
            expect((browser.path, browser.find(".notice").text), ("/admin/mail?done=testMailQueued", text))
            eventually(lambda: mails(site)[0]["reply"], "no attempt")
        browser.open("/admin/mail").fill(state="queued").press("main .filters button")
        expect((browser.path, rows(browser)), ("/admin/mail?state=queued", [(second, "queued", reply), (first, "queued", reply)]))

        # The newest is the first in the list.
        browser.press(CANCEL)
        expect(browser.path, "/admin/mail?state=queued&done=mailCancelled")
        expect((browser.find(".notice").text, rows(browser)), ("✓ E-mail cancelled.", [(first, "queued", reply)]))
        relay.handler.mode = ""
        browser.press(RETRY)
        expect(browser.find(".notice").text, "✓ The server will send the e-mail now.")
        eventually(lambda: mails(site)[1]["state"] == "sent", "it is not sent", smtp.BEFORE_A_RETRY)
        expect([(mail["recipient"], mail["state"]) for mail in mails(site)][:2], [(second, "cancelled"), (first, "sent")])
        expect(first in [recipient for recipient, _ in relay.handler.mails], True)
        browser.open("/admin/mail")
        expect(rows(browser)[:2], [(second, "cancelled", reply), (first, "sent", "250 2.0.0 OK: queued as 1")])
        buttons = [card.text for card in cards(browser) if card.find_elements("css selector", "button")]
        expect(buttons, [], "buttons for mails that are no longer queued")
        expect(browser.take_log(), [], "the console")
    arrived = [recipient for recipient, _ in relay.handler.mails if recipient.endswith("@example.test")]
    expect(arrived, ["grace.True@example.test", "grace.False@example.test"])
    expect(site.stop(), 0)
    relay.stop()


def through_postfix():
    relay = postfix.Postfix()
    login = (postfix.USER, postfix.PASSWORD)
    url = f"smtp://localhost:{relay.port}"
    site = Site(lambda site: smtp.configure(site, url, login=login, authority=relay.authority))
    browser = site.browser()
    site.log_in(site.fresh(browser, language="spanish"), ADMIN)
    browser.open("/admin/mail").fill(email="grace@example.test").press(SAVE)
    (message,) = relay.messages(1)
    mail = parsed(message)
    expect((mail["X-Original-To"], mail["Content-Language"]), ("grace@example.test", "es"))
    eventually(lambda: mails(site)[0]["state"] == "sent", "it is not sent")
    expect(mail["Message-ID"], mails(site)[0]["messageId"])
    browser.open("/admin/mail")
    expect(rows(browser), [("grace@example.test", "enviado", mails(site)[0]["reply"])])
    expect("250 2.0.0 Ok: queued as" in rows(browser)[0][2], True)
    expect(site.stop(), 0)
    relay.stop()


def refusals(server, admin):
    expect(admin("POST", MAILS, {"email": 1}, 422).errors, [("email", "invalidType")])
    bad = admin("GET", f"{MAILS}?limit=1001&after=x", expecting=422)
    expect(bad.errors, [("after", "invalidCursor"), ("limit", "tooLarge")])
    admin("GET", f"{MAILS}/x", expecting=404)
    for act in ("retry", "cancel"):
        admin("POST", f"{MAILS}/x/{act}", expecting=404)
    expect((admin.get(MAILS), mails(server)), ({"emails": [], "next": None}, []))


def over_the_api():
    relay = smtp.Server(auth=False)
    relay.handler.mode = "rcpt-450"
    server = Server("--port", "0")
    server.serve()
    Client(server).sign_up("Ada Lovelace", "ada@example.com")
    # Without mail, so that no notice of it is in the outbox.
    expect(server.run("users", "set-role", "ada@example.com", "admin")[0], 0)
    expect(server.stop(), 0)
    smtp.configure(server, f"smtp://127.0.0.1:{relay.port}", tls=False, login=None)
    server.serve()
    nobody = Client(server)
    admin = nobody.log_in("ada@example.com")
    refusals(server, admin)

    made = [admin("POST", MAILS, {"email": f"u{number}@example.test"}, 201).json for number in range(3)]
    expect([(mail["state"], mail["kind"], mail["language"]) for mail in made], [("queued", "test", "english")] * 3)
    eventually(lambda: all(mail["reply"] for mail in mails(server)), "no attempt")
    shown = admin.get(MAILS)
    expect((0, shown), server.json("mail", "list"))
    expect([mail["id"] for mail in shown["emails"]], [mail["id"] for mail in made[::-1]])
    first = admin.get(MAILS, limit=2)
    rest = admin.get(MAILS, limit=2, after=first["next"])
    expect((first["emails"] + rest["emails"], rest["next"]), (shown["emails"], None))

    one, two, three = (f"{MAILS}/{mail['id']}" for mail in made)
    cancelled = admin("POST", one + "/cancel", expecting=200).json
    expect((cancelled["state"], cancelled["nextAttemptAt"]), ("cancelled", None))
    expect((0, admin.get(one)), server.json("mail", "show", made[0]["id"]))
    for act in ("retry", "cancel"):
        expect(admin("POST", f"{one}/{act}", expecting=409).code, "emailNotQueued")
    expect(admin.get(one), cancelled, "a mail that has ended was changed")
    expect(admin.get(MAILS, state="cancelled")["emails"], [cancelled])
    relay.handler.mode = ""
    expect(admin("POST", two + "/retry", expecting=200).json["state"], "queued")
    eventually(lambda: admin.get(two)["state"] == "sent", "it is not sent", smtp.BEFORE_A_RETRY)
    expect((admin.get(two)["attempts"], admin.get(three)["state"]), (2, "queued"))
    expect([recipient for recipient, _ in relay.handler.mails], ["u1@example.test"])

    # No mailbox is flooded, by an administrator neither.
    for _ in range(5):
        admin("POST", MAILS, {"email": "grace@example.test"}, 201)
    refused = admin("POST", MAILS, {"email": "Grace@Example.test"}, 429)
    expect((refused.code, int(refused.headers["Retry-After"]) > 3500), ("mailLimit", True))
    expect(len(mails(server)), 8)
    events = [event["action"] for event in admin.get("/api/v1/admin/events")["events"]]
    expect([events.count(action) for action in ("testMail", "retryMail", "cancelMail")], [8, 1, 1])
    expect(server.stop(), 0)
    relay.stop()

    # Without settings.
    for name in [name for name in server.environment if name.startswith("ACCOUNTS_MAIL_")]:
        del server.environment[name]
    server.serve()
    admin = Client(server).log_in("ada@example.com")
    expect(admin("POST", MAILS, {"email": "mary@example.test"}, 409).code, "noMail")
    expect(len(admin.get(MAILS)["emails"]), 8)
    expect(server.stop(), 0)


def main():
    over_the_api()
    on_the_page()
    if postfix.available():
        through_postfix()
        relayed = "a test mail from the page through Postfix"
    else:
        relayed = "no mail through Postfix"
        print("SKIPPED Postfix: its master runs only as root")
    print(f"the outbox on the page and over the API, {Client.counted} responses; {relayed}")


main()
