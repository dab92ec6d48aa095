"""A reverse proxy in front of `accounts serve` and a site, and the requirements on any proxy."""

import html
import http.client
import http.server
import json
import os
import re
import socket
import ssl
import subprocess
import threading
import time
import urllib.parse

from support.program import PASSWORD, PATIENCE, PERSON, expect

DEPLOY = os.path.join(os.path.dirname(__file__), "../../../deploy")
APP = "app.example.com"
EMAIL = PERSON["email"]
NAME = "Ada Lovelacé"


class Site(http.server.BaseHTTPRequestHandler):
    """A page that shows its request headers."""

    def do_GET(self):
        body = json.dumps([[name.lower(), value] for name, value in self.headers.items()]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass

    @classmethod
    def serve(cls):
        site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), cls)
        threading.Thread(target=site.serve_forever, daemon=True).start()
        return site.server_port


class Proxy:
    """A proxy with its own certificate, on a free port.

    By default the site shares its login with the host of Accounts; on one host, Accounts has the paths below /accounts.
    """

    def __init__(self, folder, is_one_host=False):
        self.is_one_host = is_one_host
        self.host, self.prefix = (APP, "/accounts") if is_one_host else ("accounts.example.com", "")
        self.cookies = ("__Host-accounts" if is_one_host else "__Secure-accounts", "__Host-accounts-device")
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.key, self.certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "certificate.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
             "-keyout", self.key, "-out", self.certificate], check=True, capture_output=True,
        )  # fmt: skip
        self.context = ssl.create_default_context(cafile=self.certificate)
        self.context.check_hostname = False

    def start(self, command, **options):
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, **options)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                return socket.create_connection(("127.0.0.1", self.port)).close()
            except ConnectionRefusedError:
                time.sleep(0.05)
        self.process.kill()
        raise SystemExit(f"FAILED: {command[0]} does not listen: {self.process.stderr.read()}")

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def connect(self, host, timeout):
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=timeout)
        return self.context.wrap_socket(plain, server_hostname=host)

    def accounts(self, method, path, headers={}, body=None):
        """Asks Accounts: returns status, headers and body."""
        return self.ask(method, self.prefix + path, headers, body, self.host)

    def log_in_address(self, path):
        """Returns the address that a browser without a session is sent to."""
        if self.is_one_host:
            return "/accounts/login?return_to=" + path
        return f"https://accounts.example.com:{self.port}/login?return_to=https://{APP}{path}"

    def ask(self, method, path, headers={}, body=None, host=APP):
        """Returns status, headers and body."""
        if body is not None:
            body = json.dumps(body)
            headers = {**headers, "Content-Type": "application/json"}
        with self.connect(host, 30) as sock:
            connection = http.client.HTTPConnection(host)
            connection.sock = sock
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            text = response.read()
        return response.status, response.headers, text

    def page(self, headers={}):
        """Returns the status of the site's page, and the headers that the site received."""
        # A query of the site is none of the check's.
        status, _, text = self.ask("GET", "/page?role=admin&a=b", headers)
        return status, [tuple(header) for header in json.loads(text)] if status == 200 else None

    def keeps_a_site(self, server):
        """Logged-in users reach the site, which learns their identity only from the proxy."""
        status, _, text = self.accounts("POST", "/api/v1/users", body={**PERSON, "name": NAME})
        expect(status, 201, text)
        user = json.loads(text)["id"]
        lies = {
            "Remote-User": "root", "Remote-Groups": "admin", "Remote-Email": "root@example.com", "Remote-Name": "Root",
            "Remote_User": "root", "remote_groups": "admin", "REMOTE_EMAIL": "root@example.com", "Remote_Name": "Root",
            "X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9", "X-Forwarded-Host": "evil.example",
        }  # fmt: skip
        for nobody in ({}, lies):
            status, headers, _ = self.ask("GET", "/page?a=b&c=%26", nobody)
            expect((status, headers["Location"]), (302, self.log_in_address("/page?a=b&c=%26")), nobody)
        self.leads_back(headers["Location"])
        expect(self.page({"Authorization": "Bearer " + "A" * 43}), (401, None), "a token of nobody's")

        log_in = {"email": EMAIL, "password": PASSWORD}
        status, _, text = self.accounts("POST", "/api/v1/sessions", lies, log_in)
        expect(status, 201, text)
        bearer = {"Authorization": "Bearer " + json.loads(text)["token"]}
        for query, status in {"": 204, "?role=member": 204, "?role=admin": 403, "?role=x": 422, "?rule=admin": 422}.items():
            expect(self.accounts("GET", "/auth/check" + query, bearer)[0], status, query)
        status, headers, text = self.accounts("POST", "/api/v1/sessions", {}, {**log_in, "useCookie": True})
        expect(status, 201, text)
        session, device = sorted(
            (pair.partition(";")[0] for pair in headers.get_all("Set-Cookie")), key=lambda pair: len(pair.partition("=")[0])
        )
        expect((session.partition("=")[0], device.partition("=")[0]), self.cookies)
        if not self.is_one_host:
            expect("; Domain=example.com;" in headers["Set-Cookie"], True, headers["Set-Cookie"])
        expected = {"remote-user": user, "remote-name": "Ada Lovelac%C3%A9", "remote-groups": "member"}
        # Nobody has verified the address: the site must not take the user for its owner.
        identity = sorted(pair for pair in self.page({**bearer, **lies})[1] if pair[0].startswith("remote") and pair[1])
        expect(identity, sorted(expected.items()))
        expect(server.run("users", "verify", EMAIL, "--keep-sessions")[0], 0)
        expected["remote-email"] = EMAIL
        for proof in (bearer, {"Cookie": session}):
            for said in ({}, lies):
                status, told = self.page({**proof, **said})
                expect(status, 200, proof)
                identity = sorted(pair for pair in told if pair[0].replace("_", "-").startswith("remote-"))
                expect(identity, sorted(expected.items()), said)
                told = dict(told)
                expect((told["x-forwarded-for"], told.get("authorization")), ("127.0.0.1", None))
                expect((told.get("forwarded"), "evil.example" in told.values()), (None, False))
        told = dict(self.page({**bearer, "Host": f"{APP}:8443"})[1])
        expect(told["host"], f"{APP}:8443", "the port is a part of the name")
        self.keeps_cookies_to_itself(session, device)
        self.takes_long_headers(session)
        # The log has the address that the proxy saw, whatever the client claimed.
        output = server.must("audit", "list", "--json")
        expect("203.0.113.9" in output, False, "a made-up address was believed")

        server.must("users", "disable", EMAIL)
        expect([self.page(proof)[0] for proof in (bearer, {"Cookie": session})], [401, 302], "disabled")
        for path in ("/_accounts", "/auth/check"):
            expect(self.ask("GET", path)[0] in (302, 404), True, f"{path} from outside")
        # The server decides on access to its own pages, for any client.
        for path in ("/login", "/signup", "/account", "/admin/users", "/logout", "/assets/none.css", "/api"):
            status, headers, _ = self.accounts("GET", path)
            expect("X-Request-Id" in headers, True, f"{path}: {status}")
        # The site keeps its own paths, whatever their names.
        for path in ("/login", "/assets/app.css", "/api/items.json", "/admin", "/accountsx"):
            status, headers, _ = self.ask("GET", path)
            expect((status, headers["Location"]), (302, self.log_in_address(path)), path)
        if not self.is_one_host:
            expect(self.accounts("GET", "/metrics")[0], 404)

    def leads_back(self, address):
        """The login leads back to the requested address with all of its query."""
        path = address.partition(f":{self.port}")[2] or address
        status, headers, text = self.ask("GET", path, host=self.host)
        expect(status, 200, text)
        text = text.decode()
        form = re.search(r'<form id="form".*?</form>', text, re.DOTALL).group(0)
        fields = {name: html.unescape(value) for name, value in re.findall(r'name="([^"]+)"[^>]* value="([^"]*)"', form)}
        expect(fields["return_to"], path.partition("return_to=")[2])
        body = urllib.parse.urlencode({**fields, "email": EMAIL, "password": PASSWORD})
        cookie = headers["Set-Cookie"].partition(";")[0]
        headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        with self.connect(self.host, 30) as sock:
            connection = http.client.HTTPConnection(self.host)
            connection.sock = sock
            connection.request("POST", self.prefix + "/login", body, headers)
            response = connection.getresponse()
            expect((response.status, response.headers["Location"]), (303, fields["return_to"]), response.read())

    def keeps_cookies_to_itself(self, session, device):
        """The site gets every cookie except the credentials of Accounts."""
        others = ["a=1", "theme=dark", f"x{self.cookies[0]}=mine", "accounts=2"]
        lists = [[session], [session, *others], [*others, session], [*others[:2], session, *others[2:]]]
        if self.is_one_host:
            form = "__Host-accounts-form=" + "A" * 43
            lists += [
                [session, device], [device, form, session], [form, session], [session, *others, form],
                [*others, session, device], [device, *others, session], [session, *others, device],
                [*others[:2], device, *others[2:3], session, *others[3:]],
            ]  # fmt: skip
        for cookies in lists:
            for separator in ("; ", ";"):
                status, told = self.page({"Cookie": separator.join(cookies)})
                expect(status, 200, cookies)
                kept = "; ".join(value for name, value in told if name == "cookie")
                kept = [pair.strip() for pair in kept.split(";")] if kept else []
                expect(kept, [pair for pair in cookies if pair in others], cookies)

    def takes_long_headers(self, session):
        """Headers too long for Accounts still reach the site, and cause no error."""
        long = {f"X-Long-{number}": "x" * 2000 for number in range(10)}
        status, _ = self.page({"Cookie": session, **long})
        expect(status in (200, 400, 431), True, f"20 KB of headers: {status}")
        expect(self.ask("GET", "/page", long)[0] in (302, 400, 431), True)
        expect(self.accounts("GET", "/api/v1/session", long)[0], 431)
