#!/usr/bin/python3
"""nginx, configured as in deploy/nginx, restricts a site to logged-in users, and clients cannot forge an identity.

Shows ASVS 4.1.3, 4.2.1.
Skipped if nginx is not installed.
"""

import os
import re
import shutil
import time

from support.program import expect
from support.proxy import DEPLOY, Proxy, Site
from support.requests import NEXT, SMUGGLING
from support.server import Server

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
                r"listen 443": f"listen 127.0.0.1:{self.port}",
                r"127\.0\.0\.1:8080": f"127.0.0.1:{accounts}",
                r"127\.0\.0\.1:3000": f"127.0.0.1:{site}",
                r"https://accounts\.example\.com/": f"https://accounts.example.com:{self.port}/",
                r"/etc/ssl/\w+/key\.pem": self.key,
                r"/etc/ssl/\w+/fullchain\.pem": self.certificate,
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
                    include {folder}/{self.configuration};
                }}""")
        self.start([NGINX, "-p", folder, "-c", os.path.join(folder, "nginx.conf")])

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
            count = 0 if is_one_host else requests_are_not_split(server, nginx)
        finally:
            nginx.stop()
            server.process.terminate()
    print(f"behind nginx: a site for logged-in users, no forged identities, {count} odd requests kept apart")


main()
