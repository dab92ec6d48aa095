#!/usr/bin/python3
"""An e-mail goes to one recipient, the stored address, and its link has the configured host, whatever a request says.

The program connects to its mail server and to nothing else: the library in Tests/Faults/connects.c notes every connection
and every look-up of a name. No log has the code of a link, and no other site gets it in `Referer`.

Shows ASVS 1.3.11, 13.2.4, 13.2.5, incident 3, incident 4.
"""

import json
import os
import re
import socket
import threading

from support import smtp
from support.api import PERSON, Client
from support.faults import compiled
from support.postfix import parsed
from support.program import PASSWORD, eventually, expect
from support.server import Server

EVIL = "evil.example"
LINK = r"https?://\S+\?code=\S+"
SENT = "https://accounts.example.test/{}?code="

# Headers by which proxies and attackers name another host.
HOSTS = [
    {"Host": EVIL}, {"Host": "192.0.2.7"}, {"Host": f"accounts.example.test@{EVIL}"}, {"X-Forwarded-Host": EVIL},
    {"X-Forwarded-Server": EVIL}, {"X-Forwarded-Proto": "http"}, {"X-Forwarded-Port": "8443"}, {"X-Forwarded-Prefix": "/evil"},
    {"Forwarded": f"for=192.0.2.7;host={EVIL};proto=http"}, {"X-Host": EVIL}, {"X-Original-Host": EVIL},
    {"X-HTTP-Host-Override": EVIL}, {"X-Original-URL": f"https://{EVIL}/"}, {"Origin": f"https://{EVIL}"},
    {"Referer": f"https://{EVIL}/"}, {"User-Agent": f"https://{EVIL}/"},
]  # fmt: skip

# Addresses that mail servers or parsers could read as several recipients or as commands; all are refused.
AMBIGUOUS = [
    "ada@example.test,mallory@example.test", "ada@example.test, mallory@example.test", "ada@example.test;mallory@example.test",
    "ada@example.test mallory@example.test", '"ada@example.test,mallory"@example.test', "<ada@example.test>mallory@example.test",
    "ada@example.test>\r\nRCPT TO:<mallory@example.test", "ada@example.test\nBcc: mallory@example.test",
    "ada(mallory@example.test)@example.test", "Ada <ada@example.test>", "ada@example.test SIZE=1", "ada\x00@example.test",
    "ada@example.test\u2028mallory@example.test", "ada@mallory.test@example.test", "list:ada@example.test;",
]  # fmt: skip

# Addresses and names that look odd, but name one recipient; and the address that the mail server gets.
UNUSUAL = [
    ("Ada.King+x@Example.test", "Ada Lovelace", "Ada.King+x@example.test"),
    ("o'connor!%mallory@example.test", "O'Connor", "o'connor!%mallory@example.test"),
    ("ana@münchen.test", "Ana, Mallory", "ana@xn--mnchen-3ya.test"),
]

# Names that could be read as addresses or headers.
NAMES = ["Ada <mallory@example.test>", "mallory@example.test, Ada", "Ada\r\nBcc: mallory@example.test", 'Ada" <mallory@example.test>']


class Decoy:
    """A listener that nobody should connect to."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.connections = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.socket.accept()
            self.connections += 1
            client.close()


class Mailbox:
    """The mails that arrive, in order, with their envelopes."""

    def __init__(self, server, relay):
        self.server, self.relay, self.read = server, relay, 0

    def new(self):
        """Waits until nothing is queued; returns the envelope and the message of each new mail."""
        queued = ("mail", "list", "--state", "queued")
        eventually(lambda: not self.server.json(*queued)[1]["emails"], "mails stay queued")
        handler = self.relay.handler
        found = list(zip(handler.envelopes, handler.mails))[self.read :]
        self.read += len(found)
        return [(envelope, parsed(content)) for envelope, (_, content) in found]


def check(envelope, mail, recipient):
    """An e-mail has one recipient and one sender, in its envelope and in its headers."""
    expect(envelope, ("noreply@example.test", [recipient]))
    expect([address.addr_spec for address in mail["To"].addresses], [recipient])
    expect([mail.get_all(name) for name in ("Cc", "Bcc", "Resent-To", "Reply-To")], [None] * 4)
    for name in ("To", "From", "Subject", "Date", "Message-ID"):
        expect(len(mail.get_all(name)), 1, name)


def links(mail):
    return [link for kind in ("plain", "html") for link in re.findall(LINK, mail.get_body((kind,)).get_content())]


def status_of(server, path, body, headers):
    """The status of a request whose headers a client of the API does not send."""
    connection = server.client().connection
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json", **headers})
    return connection.getresponse().status


def hosts(server, nobody, box):
    """Whatever a request says about its host, the links have the configured one."""
    accepted = 0
    for number, headers in enumerate(HOSTS):
        email = f"host{number}@example.test"
        person = {**PERSON, "email": email}
        sent = {**headers, "X-Forwarded-For": f"10.1.{number}.1"}
        if status_of(server, "/api/v1/users", person, sent) != 201:
            nobody("POST", "/api/v1/users", person, 201)
        accepted += status_of(server, "/api/v1/recovery/mail", {"email": email}, sent) == 202
        for envelope, mail in box.new():
            check(envelope, mail, email)
            page = "recover" if "password" in mail["Subject"] else "confirm"
            found = links(mail)
            expect(len(found) >= 2 and all(link.startswith(SENT.format(page)) for link in found), True, f"{headers}: {found}")
            text = str(mail)
            expect(EVIL in text or "192.0.2.7" in text or "/evil" in text, False, text)
    expect(accepted >= 10, True, f"only {accepted} requests reached a form")


def recipients(nobody, box):
    for number, email in enumerate(AMBIGUOUS):
        headers = {"X-Forwarded-For": f"10.2.{number}.1"}
        nobody("POST", "/api/v1/users", {**PERSON, "email": email}, 422, headers)
        nobody("POST", "/api/v1/recovery/mail", {"email": email}, 422, headers)
    expect(box.new(), [], "an e-mail to an ambiguous address")
    for email, name, recipient in UNUSUAL:
        nobody("POST", "/api/v1/users", {**PERSON, "email": email, "name": name}, 201)
        # In another spelling, too, it goes to the stored address.
        nobody("POST", "/api/v1/recovery/mail", {"email": email.upper()}, 202)
        mails = box.new()
        expect(len(mails), 2, email)
        for envelope, mail in mails:
            check(envelope, mail, recipient)
    for number, name in enumerate(NAMES):
        email = f"name{number}@example.test"
        response = nobody("POST", "/api/v1/users", {**PERSON, "email": email, "name": name})
        expect(response.status in (201, 422), True, name)
        if response.status == 201:
            nobody("POST", "/api/v1/recovery/mail", {"email": email}, 202)
        for envelope, mail in box.new():
            check(envelope, mail, email)


def no_code_in_logs(server, nobody, box):
    """The code of a link is in no log and no header, and opening the link uses up nothing."""
    nobody("POST", "/api/v1/recovery/mail", {"email": PERSON["email"]}, 202)
    ((_, mail),) = box.new()
    (path,) = re.findall(r"https://accounts\.example\.test(/recover\?code=\S+)", mail.get_body(("plain",)).get_content())
    code = path.partition("=")[2]
    for method in ("GET", "HEAD", "GET"):
        response = server.client()
        response.connection.request(method, path)
        answer = response.connection.getresponse()
        answer.read()
        # Only our own pages see where a request comes from.
        expect((answer.status, answer.headers["Referrer-Policy"]), (200, "same-origin"))
        expect(answer.headers["Cache-Control"], "no-store")
        expect([name for name, value in answer.headers.items() if code in value], [], "a header has the code")
    body = {"recoveryCode": code, "newPassword": PASSWORD + " 2"}
    nobody("POST", "/api/v1/recovery", body, 200)
    nobody("POST", "/api/v1/recovery", body, 422)
    expect(code in "".join(server.log), False, "the log has the code")
    status, events, errors = server.run("audit", "list", "--json", "--limit", "1000")
    expect((status, code in events), (0, False), errors)
    expect(box.new()[0][1]["Subject"], "Your password for Accounts was changed")


def connections(server, log):
    """The connections and look-ups so far."""
    if not os.path.exists(log):
        return set()
    with open(log) as file:
        found = {tuple(line.split()) for line in file}
    os.remove(log)
    return found


def main():
    relay, decoy = smtp.Server(auth=False), Decoy()
    server = Server("--port", "0", "--trusted-proxy", "127.0.0.1")
    library, log = compiled("connects", server.folder.name), os.path.join(server.folder.name, "connects")
    server.environment |= {"LD_PRELOAD": library, "CONNECTS_LOG": log}
    # The environment must not choose another way.
    for name in ("all", "http", "https", "smtp", "ftp"):
        server.environment |= {f"{name}_proxy": f"http://127.0.0.1:{decoy.port}", f"{name.upper()}_PROXY": f"http://127.0.0.1:{decoy.port}"}

    # Without mail, the program connects to nothing.
    server.serve()
    nobody = Client(server)
    nobody.sign_up("Grace Hopper", "grace@example.test")
    nobody.log_in("grace@example.test")
    expect(server.stop(), 0)
    for command in (["users", "list"], ["config"], ["check"], ["audit", "verify"]):
        server.run(*command)
    found = connections(server, log)
    expect(found <= {("lookup", "127.0.0.1", "0")}, True, f"without mail: {found}")

    smtp.configure(server, f"smtp://127.0.0.1:{relay.port}", tls=False, login=None)
    server.environment["ACCOUNTS_EMAIL_VERIFICATION"] = "asked"
    server.serve()
    nobody, box = Client(server), Mailbox(server, relay)
    hosts(server, nobody, box)
    recipients(nobody, box)
    nobody.sign_up(PERSON["name"], PERSON["email"])
    expect(len(box.new()), 1)
    no_code_in_logs(server, nobody, box)
    expect(server.run("mail", "test", "ada@example.test")[0], 0)
    expect(server.stop(), 0)
    found = connections(server, log)
    port = str(relay.port)
    expect({each for each in found if each[0] != "lookup"}, {("connect", "127.0.0.1", port)}, found)
    expect({name for kind, name, _ in found if kind == "lookup"} <= {"127.0.0.1"}, True, found)
    expect(decoy.connections, 0, "connections to a proxy of the environment")
    count = len(relay.handler.envelopes)
    relay.stop()
    print(f"{count} e-mails, each to one recipient; {len(HOSTS)} ways to name a host; connections to the mail server only")


main()
