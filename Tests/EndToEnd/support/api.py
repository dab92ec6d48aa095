"""A client of the API that checks every response against openapi.json."""

import http.client
import json
import sys
import urllib.parse

from support.description import Description
from support.program import PASSWORD, PATIENCE, PERSON, expect


class Response:
    def __init__(self, status, headers, data):
        self.status, self.headers, self.data = status, headers, data

    @property
    def json(self):
        return json.loads(self.data)

    @property
    def code(self):
        return self.json["code"]

    @property
    def errors(self):
        """The field and code of every error, in the order of the response."""
        return [(error["field"], error["code"]) for error in self.json["errors"]]

    def cookies(self):
        """The name and value of the cookies that the response sets."""
        pairs = [value.split(";")[0] for value in self.headers.get_all("Set-Cookie", [])]
        return dict(pair.split("=", 1) for pair in pairs)


class Client:
    """A client that sends requests, with a token, with cookies or anonymously."""

    description = Description()
    counted = 0

    def __init__(self, server, token=None, cookies=None):
        self.server, self.token, self.cookies = server, token, cookies or {}

    def __call__(self, method, path, body=None, expecting=None, headers=None, data=None):
        """Sends a request, with a JSON or raw body; the response must match the description."""
        sent = {"Content-Type": "application/json"} if body is not None else {}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent.update(headers or {})
        if body is not None:
            data = json.dumps(body).encode()
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        try:
            connection.request(method, path, data, sent)
            received = connection.getresponse()
            response = Response(received.status, received.headers, received.read())
        finally:
            connection.close()
        Client.counted += 1
        shown = f"{method} {path} {str(body)[:200]} → {response.status} {response.data[:400]}"
        faults = self.description.faults(method, path, (response.status, response.headers, response.data))
        if faults:
            sys.exit(f"FAILED: {shown}: {faults}")
        if expecting is not None:
            expect(response.status, expecting, shown)
        return response

    def get(self, path, expecting=200, **query):
        query = "?" + urllib.parse.urlencode(query) if query else ""
        return self("GET", path + query, expecting=expecting).json

    def sign_up(self, name, email, **others):
        person = {**PERSON, "name": name, "email": email, **others}
        return self("POST", "/api/v1/users", person, 201).json

    def log_in(self, email, password=PASSWORD):
        """Returns a client of the same server, logged in as a user."""
        answer = self("POST", "/api/v1/sessions", {"email": email, "password": password}, 201).json
        return Client(self.server, token=answer["token"])

    def log_in_by_cookie(self, email, password=PASSWORD):
        body = {"email": email, "password": password, "useCookie": True}
        response = self("POST", "/api/v1/sessions", body, 201)
        return Client(self.server, cookies=response.cookies())
