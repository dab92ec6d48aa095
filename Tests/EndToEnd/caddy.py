#!/usr/bin/python3
"""Caddy, configured as in deploy/Caddyfile, restricts a site to logged-in users, and clients cannot forge an identity.

Shows ASVS 4.1.3.
Skipped if Caddy is not installed.
"""

import os
import re
import shutil

from support.program import expect
from support.proxy import DEPLOY, Proxy, Site
from support.server import Server

CADDY = shutil.which("caddy")


class Caddy(Proxy):
    """Uses the committed configuration with other ports and another certificate."""

    def __init__(self, folder, accounts, site):
        super().__init__(folder)
        with open(os.path.join(DEPLOY, "Caddyfile")) as file:
            text = file.read()
        for pattern, other in {
            r"127\.0\.0\.1:8080": f"127.0.0.1:{accounts}",
            r"https://accounts\.example\.com/": f"https://accounts.example.com:{self.port}/",
            r"127\.0\.0\.1:3000": f"127.0.0.1:{site}",
            r"(?m)^\{$": "{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1",
            r"(?m)^(\w+\.example\.com) \{$": rf"\1:{self.port} {{\n\ttls {self.certificate} {self.key}",
        }.items():
            text, count = re.subn(pattern, other, text)
            expect(count > 0, True, pattern)
        path = os.path.join(folder, "Caddyfile")
        with open(path, "w") as file:
            file.write(text)
        environment = {**os.environ, "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder}
        self.start([CADDY, "run", "--config", path, "--adapter", "caddyfile"], env=environment)


def main():
    if not CADDY:
        return print("SKIPPED: Caddy is not installed")
    server = Server("--port", "0", "--behind-proxy", "--trusted-proxy", "127.0.0.1")
    server.environment["ACCOUNTS_LOGIN_DOMAIN"] = "example.com"
    server.serve()
    caddy = Caddy(server.folder.name, server.port, Site.serve())
    try:
        caddy.keeps_a_site(server)
    finally:
        caddy.stop()
        server.process.terminate()
    print("behind Caddy: a site for logged-in users, no forged identities")


main()
