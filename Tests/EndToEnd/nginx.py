#!/usr/bin/python3
"""nginx, configured as in deploy/nginx, restricts a site to logged-in users, and clients cannot forge an identity.

Shows ASVS 4.1.3, 4.2.1, 16.3.3.
Skipped if nginx is not installed.
"""

import json
import os
import re
import shutil
import socket
import time

from support.api import PERSON
from support.program import PASSWORD, eventually, expect
from support.proxy import APP, DEPLOY, Proxy, Site
from support.requests import NEXT, SMUGGLING
from support.server import Server

CLIENT = "X-Test-Client"  # The tests' clients say their address here: nginx sees the loopback one for all of them.
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin")


class Nginx(Proxy):
    """Uses the committed configuration with other ports and paths."""

    def __init__(self, folder, accounts, site, is_one_host=False):
        super().__init__(folder, is_one_host)
        self.configuration = "one-host.conf" if is_one_host else "accounts.conf"
        for name in (self.configuration, "accounts-proxy.conf"):
            with open(os.path.join(DEPLOY, "nginx", name)) as file:
                text = file.read()
            for pattern, other in {
                r" *listen \[::\].*\n": "",
                r"listen 443": f"listen 127.0.0.1:{self.port}",
                r"listen 80;": f"listen unix:{folder}/plain.socket;",
                r"127\.0\.0\.1:8080": f"127.0.0.1:{accounts}",
                r"127\.0\.0\.1:3000": f"127.0.0.1:{site}",
                r"https://accounts\.example\.com/": f"https://accounts.example.com:{self.port}/",
                r"/etc/ssl/\w+/key\.pem": self.key,
                r"/etc/ssl/\w+/fullchain\.pem": self.certificate,
                r"/etc/nginx/": folder + "/",
                r"/var/log/nginx/": folder + "/",
            }.items():
                text = re.sub(pattern, other, text)
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        self.access = os.path.join(folder, "accounts.log")
        paths = "".join(
            f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        with open(os.path.join(folder, "nginx.conf"), "w") as file:
            file.write(f"""
                pid {folder}/nginx.pid; error_log {folder}/error.log; daemon off;
                {"user root;" if os.getuid() == 0 else ""}
                events {{}}
                http {{ {paths}
                    access_log {folder}/access.log;
                    set_real_ip_from 127.0.0.1; real_ip_header {CLIENT};
                    include {folder}/{self.configuration};
                }}""")
        self.start([NGINX, "-p", folder, "-c", os.path.join(folder, "nginx.conf")])

    def lines(self):
        """Returns the lines of the access log."""
        with open(self.access) as file:
            return file.read().splitlines()

    def leads_to_tls(self):
        """A request without TLS is redirected, with its query."""
        with socket.socket(socket.AF_UNIX) as plain:
            plain.connect(os.path.join(self.folder, "plain.socket"))
            plain.sendall(f"GET /a?b=c HTTP/1.0\r\nHost: {self.host}\r\n\r\n".encode())
            answer = plain.makefile("rb").read().decode()
        location = re.search(r"(?m)^Location: (\S+)", answer)
        expect((answer.split()[1], location and location[1]), ("301", f"https://{self.host}/a?b=c"))

    def raw(self, data, timeout=0.5):
        """Sends data and returns the response."""
        with self.connect("accounts.example.com", timeout) as connection:
            answer = b""
            try:
                connection.sendall(data if isinstance(data, bytes) else data.encode("latin-1"))
                while piece := connection.recv(65536):
                    answer += piece
            except (TimeoutError, OSError):
                pass
        return answer


def requests_are_not_split(server, nginx):
    """A request that nginx reads as one is not two for the server behind it."""
    def counts():
        time.sleep(0.3)
        passed = sum('"GET /health/live HTTP' in line and '" 200 ' in line for line in nginx.lines())
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


def limits_networks(nginx):
    """The addresses of an IPv6 /64 share the limit on requests; each IPv4 address has its own."""

    def refusals(addresses):
        statuses = [nginx.accounts("GET", "/health/live", {CLIENT: address})[0] for address in addresses]
        expect(set(statuses) <= {200, 429}, True, statuses)
        return statuses.count(429)

    expect(refusals(f"2001:db8:1:1:{number:x}::1" for number in range(200)) > 50, True, "one /64")
    expect(refusals(f"2001:db8:1:{number:x}::1" for number in range(2, 62)), 0, "60 of them")
    expect(refusals(f"192.0.2.{number}" for number in range(60)), 0, "60 IPv4 addresses")
    expect(refusals("198.51.100.1" for _ in range(200)) > 50, True, "one IPv4 address")


def limits_connections_to_the_site(nginx):
    """A client has at most 100 requests to the site at once; those of other clients are answered."""
    grace = {**PERSON, "email": "grace@example.com"}
    expect(nginx.accounts("POST", "/api/v1/users", body=grace)[0], 201)
    log_in = {"email": grace["email"], "password": PASSWORD}
    token = json.loads(nginx.accounts("POST", "/api/v1/sessions", body=log_in)[2])["token"]
    # The body does not come, so nginx keeps the request.
    head = f"POST /page HTTP/1.1\r\nHost: {APP}\r\n{CLIENT}: 192.0.2.99\r\nAuthorization: Bearer {token}\r\nContent-Length: 9\r\n\r\n"
    held = [nginx.connect(APP, 30) for _ in range(100)]
    for connection in held:
        connection.sendall(head.encode())

    def status(address):
        return nginx.ask("GET", "/page", {CLIENT: address, "Authorization": f"Bearer {token}"})[0]

    eventually(lambda: status("192.0.2.99") == 429, "100 requests of one client are not too many")
    expect(status("192.0.2.98"), 200, "beside 100 requests of one client")
    for connection in held:
        connection.close()


def lines_with(text, lines):
    """Returns the lines of a log that have a text, once there is one."""
    return eventually(lambda: [line for line in lines() if text in line], f"no line with {text!r}")


def logs_sources_of_refusals(server, nginx):
    """The log has the address from which a refused request came, and the ID of its line in our log."""
    headers = {CLIENT: "192.0.2.77", "Origin": "https://evil.example", "Content-Type": "application/json"}
    status, answer, _ = nginx.accounts("POST", "/api/v1/session/refresh", headers, "{}")
    expect(status >= 400, True, status)
    request = answer["X-Request-Id"]
    [line] = lines_with(request, nginx.lines)
    expect((line.startswith("192.0.2.77 "), line.endswith(f" {request}")), (True, True), line)
    expect(len(lines_with(request, lambda: list(server.log))), 1, "lines of the request in the log of Accounts")
    expect([line for line in server.log if "192.0.2.77" in line], [])


def logs_no_queries(nginx):
    """The log has the path of a search and not its text."""
    expect(nginx.accounts("GET", "/admin/users?search=ada@example.org&a=b")[0], 401)
    found = lines_with(f'"GET {nginx.prefix}/admin/users HTTP/1.1" 401 ', nginx.lines)
    expect(bool(found), True, nginx.lines()[-3:])
    expect([line for line in nginx.lines() if "?" in line or "ada@" in line], [])


def main():
    if not NGINX:
        return print("SKIPPED: nginx is not installed")
    for is_one_host in (True, False):
        server = Server("--port", "0", "--behind-proxy", "--trusted-proxy", "127.0.0.1")
        if is_one_host:
            server.environment["ACCOUNTS_PATH_PREFIX"] = "/accounts"
        else:
            server.environment["ACCOUNTS_LOGIN_DOMAIN"] = "example.com"
        server.serve()
        nginx = Nginx(server.folder.name, server.port, Site.serve(), is_one_host)
        try:
            nginx.keeps_a_site(server)
            nginx.leads_to_tls()
            logs_no_queries(nginx)
            logs_sources_of_refusals(server, nginx)
            limits_networks(nginx)
            limits_connections_to_the_site(nginx)
            count = 0 if is_one_host else requests_are_not_split(server, nginx)
        finally:
            nginx.stop()
            server.process.terminate()
    print(f"behind nginx: a site for logged-in users, no forged identities, {count} odd requests kept apart")


main()
