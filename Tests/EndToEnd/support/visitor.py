"""A browser without scripts."""

import html
import http.client
import re
import urllib.parse

from support.program import PATIENCE

FORM = "application/x-www-form-urlencoded"


class Visitor:
    """Keeps its cookies, and fills in forms."""

    def __init__(self, port):
        self.port, self.cookies = port, {}

    def ask(self, method, path, body=None, kind=FORM):
        """Returns status, location and page."""
        headers = {"Accept": "text/html", "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = kind
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        for line in response.headers.get_all("Set-Cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            self.cookies[name] = value
        text = response.read().decode()
        connection.close()
        return response.status, response.headers["Location"], text

    def hidden(self, path, action):
        """Opens a page, and returns the hidden fields of its form for an action."""
        _, _, page = self.ask("GET", path)
        form = re.search(rf'<form [^>]*action="{re.escape(action)}".*?</form>', page, re.DOTALL)[0]
        fields = re.findall(r'type="hidden" name="([\w.]+)" value="([^"]*)"', form)
        return {name: html.unescape(value) for name, value in fields}

    def send(self, path, action, **fields):
        """Fills in the form of a page."""
        return self.ask("POST", action, urllib.parse.urlencode({**self.hidden(path, action), **fields}))
