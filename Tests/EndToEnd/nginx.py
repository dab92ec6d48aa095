#!/usr/bin/python3
"""nginx, configured as in deploy/nginx, keeps a site for those who are logged in, and lets no identity be made up.

Shows ASVS 4.1.3, 4.2.1.
Skipped where there is no nginx.
"""

import http.client
import http.server
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time

from support.program import PASSWORD, expect
from support.requests import NEXT, SMUGGLING
from support.server import Server

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin")
DEPLOY = os.path.join(os.path.dirname(__file__), "../../deploy/nginx")
EMAIL = "ada@example.com"
NAME = "Ada Lovelacé"


class Site(http.server.BaseHTTPRequestHandler):
    """A page that says what it was told."""

    def do_GET(self):
        body = json.dumps({name.lower(): value for name, value in self.headers.items()}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Nginx:
    """The configuration that is committed; ports and paths are other ones."""

    def __init__(self, folder, accounts, site):
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "certificate.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
             "-keyout", key, "-out", certificate], check=True, capture_output=True,
        )  # fmt: skip
        for name in ("accounts.conf", "accounts-proxy.conf"):
            with open(os.path.join(DEPLOY, name)) as file:
                text = file.read()
            for pattern, other in {
                r"listen 443": f"listen 127.0.0.1:{self.port}",
                r"127\.0\.0\.1:8080": f"127.0.0.1:{accounts}",
                r"127\.0\.0\.1:3000": f"127.0.0.1:{site}",
                r"/etc/ssl/\w+/key\.pem": key,
                r"/etc/ssl/\w+/fullchain\.pem": certificate,
                r"/etc/nginx/": folder + "/",
            }.items():
                text = re.sub(pattern, other, text)
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        self.access = os.path.join(folder, "access.log")
        paths = "".join(
            f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        with open(os.path.join(folder, "nginx.conf"), "w") as file:
            file.write(f"""
                pid {folder}/nginx.pid; error_log {folder}/error.log; daemon off;
                {"user root;" if os.getuid() == 0 else ""}
                events {{}}
                http {{ {paths}
                    log_format upstream '$host $uri $upstream_status'; access_log {self.access} upstream;
                    include {folder}/accounts.conf;
                }}""")
        self.process = subprocess.Popen(
            [NGINX, "-p", folder, "-c", os.path.join(folder, "nginx.conf")], stderr=subprocess.PIPE, text=True
        )
        self.context = ssl.create_default_context(cafile=certificate)
        self.context.check_hostname = False
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            try:
                return socket.create_connection(("127.0.0.1", self.port)).close()
            except ConnectionRefusedError:
                time.sleep(0.05)
        raise SystemExit(f"FAILED: nginx does not listen: {self.process.stderr.read()}")

    def raw(self, data, timeout=0.5):
        """What comes back for what is sent."""
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=timeout)
        with self.context.wrap_socket(plain, server_hostname="accounts.example.com") as connection:
            answer = b""
            try:
                connection.sendall(data if isinstance(data, bytes) else data.encode("latin-1"))
                while piece := connection.recv(65536):
                    answer += piece
            except (TimeoutError, OSError):
                pass
        return answer

    def ask(self, host, method, path, headers={}, body=None):
        """Status, headers and body."""
        if body is not None:
            body = json.dumps(body)
            headers = {**headers, "Content-Type": "application/json"}
        # By hand: several headers of one name are a part of what is tried.
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        with self.context.wrap_socket(plain, server_hostname=host) as sock:
            connection = http.client.HTTPConnection(host)
            connection.sock = sock
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            text = response.read()
        return response.status, response.headers, text


def page(nginx, headers={}):
    status, _, text = nginx.ask("app.example.com", "GET", "/page", headers)
    return (status, json.loads(text)) if status == 200 else (status, None)


def identity(told):
    return {name: value for name, value in told.items() if name.startswith("remote-")}


def keeps_a_site(server, nginx):
    app = "app.example.com"
    status, _, text = nginx.ask(app, "POST", "/api/v1/users", body={
        "name": NAME, "email": EMAIL, "birthday": "1990-12-10", "language": "english",
        "agreeTerms": True, "password": PASSWORD,
    })  # fmt: skip
    expect(status, 201, text)
    user = json.loads(text)["id"]
    lies = {
        "Remote-User": "root", "Remote-Groups": "admin", "Remote-Email": "root@example.com", "Remote-Name": "Root",
        "X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9", "remote_user": "root",
    }  # fmt: skip
    expect(page(nginx), (401, None), "nobody")
    expect(page(nginx, lies), (401, None), "nobody who says to be somebody")
    expect(page(nginx, {"Authorization": "Bearer " + "A" * 43}), (401, None), "a token of nobody's")

    log_in = {"email": EMAIL, "password": PASSWORD}
    status, _, text = nginx.ask(app, "POST", "/api/v1/sessions", lies, log_in)
    expect(status, 201, text)
    bearer = {"Authorization": "Bearer " + json.loads(text)["token"]}
    status, headers, text = nginx.ask(app, "POST", "/api/v1/sessions", {}, {**log_in, "useCookie": True})
    expect(status, 201, text)
    cookie = {"Cookie": headers["Set-Cookie"].partition(";")[0]}
    expected = {
        "remote-user": user, "remote-email": EMAIL, "remote-name": "Ada Lovelac%C3%A9", "remote-groups": "member",
    }  # fmt: skip
    for proof in (bearer, cookie):
        for said in ({}, lies):
            status, told = page(nginx, {**proof, **said})
            expect(status, 200, proof)
            expect(identity(told), expected, said)
            expect((told["x-forwarded-for"], told.get("authorization")), ("127.0.0.1", None))
    # What nginx saw is what the log of the accounts has, whatever the client said.
    status, output, _ = server.run("audit", "list", "--json")
    expect(status, 0)
    expect("203.0.113.9" in output, False, "a made-up address was believed")

    status, _, errors = server.run("users", "disable", EMAIL)
    expect(status, 0, errors)
    expect([page(nginx, proof)[0] for proof in (bearer, cookie)], [401, 401], "disabled")
    for path in ("/_accounts", "/auth/check"):
        expect(nginx.ask(app, "GET", path)[0] in (401, 404), True, f"{path} from outside")
    expect(nginx.ask("accounts.example.com", "GET", "/metrics")[0], 404)


def one_request_is_one_answer(server, nginx):
    """Nothing that nginx takes for one request is two for the server behind it."""
    def counts():
        time.sleep(0.3)
        with open(nginx.access) as file:
            passed = sum(line.split()[1:] == ["/health/live", "200"] for line in file)
        return passed, sum("/health/live" in line and " 200" in line.replace("status=", " ") for line in server.log)

    passed, seen = counts()
    expect(passed, seen, "before")
    for odd in SMUGGLING:
        data = odd.data.replace("Host: localhost", "Host: accounts.example.com")
        nginx.raw(data)
        for _ in range(2):
            answer = nginx.raw(NEXT.replace("Host: localhost", "Connection: close\r\nHost: accounts.example.com"), 10)
            expect(answer.count(b"HTTP/1.1 200"), 1, f"after {odd.name}: {answer[:200]}")
            expect(answer.endswith(b'{"status":"live"}'), True, f"after {odd.name}")
        passed, seen = counts()
        expect(seen, passed, f"requests behind nginx after {odd.name}")
    expect(seen >= 2 * len(SMUGGLING), True, "hardly anything was counted")
    return len(SMUGGLING)


def main():
    if not NGINX:
        return print("SKIPPED: there is no nginx")
    server = Server("--port", "0", "--behind-proxy", "--trusted-proxy", "127.0.0.1").serve()
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    nginx = Nginx(server.folder.name, server.port, site.server_port)
    try:
        keeps_a_site(server, nginx)
        count = one_request_is_one_answer(server, nginx)
    finally:
        nginx.process.terminate()
        nginx.process.wait()
        server.process.terminate()
    print(f"behind nginx: a site for those who are logged in, identities not made up, {count} odd requests kept apart")


main()
