"""openapi.json, and checks of responses against it."""

import copy
import json
import os
import re

from jsonschema import Draft202012Validator, FormatChecker

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "openapi.json")

# Headers of every response to any client.
ALWAYS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'; sandbox",
    "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Description:
    def __init__(self):
        with open(FILE) as file:
            self.document = json.load(file)
        self.components = copy.deepcopy(self.document["components"])
        # Clients ignore unknown fields; the server must send no undocumented ones.
        for schema in self.components["schemas"].values():
            close(schema)

    def operations(self):
        """Returns every method, path and operation."""
        for path, methods in self.document["paths"].items():
            for method, operation in methods.items():
                yield method.upper(), path, operation

    def template(self, path):
        """Returns the template that matches a request's path; None if there is none."""
        path = path.split("?")[0]
        for template in sorted(self.document["paths"], key=lambda each: "{" in each):
            if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path):
                return template
        return None

    def faults(self, method, path, response):
        """Returns the differences between a response and its description."""
        status, headers, body = response
        faults = [f"{name} is {headers.get(name)!r}" for name, value in ALWAYS.items() if headers.get(name) != value]
        if headers.get("Server"):
            faults.append("the server says what it is")
        if headers.get("X-Request-Id") is None and status not in (408, 431):
            faults.append("no X-Request-Id")
        described = self.described(method, path, status)
        if described is None:
            return faults + [f"status {status} is not described"]
        for name, header in described.get("headers", {}).items():
            header = self.resolved(header)
            if header["required"] and headers.get(name) is None:
                faults.append(f"no {name}")
        return faults + self.body_faults(method, described, headers.get("Content-Type"), body)

    def body_faults(self, method, described, media_type, body):
        content = described.get("content")
        if method == "HEAD":
            return [f"a body of {len(body)} bytes"] if body else []
        if content is None:
            return ["a body"] if body else []
        name = (media_type or "").split(";")[0]
        if name not in content:
            return [f"media type {media_type}"]
        schema = {**content[name]["schema"], "components": self.components}
        validator = Draft202012Validator(schema, format_checker=FormatChecker())
        # Only JSON is parsed: other bodies are texts.
        value = json.loads(body) if name.endswith("json") else body.decode()
        return [error.message for error in validator.iter_errors(value)]

    def described(self, method, path, status):
        template = self.template(path)
        responses = self.document["components"]["responses"]
        if template is None:
            return {400: responses["badHost-malformedRequest"], 404: responses["notFound"],
                    414: responses["targetTooLong"]}.get(status)  # fmt: skip
        if method == "OPTIONS" and status == 204:
            return {"headers": {"Allow": {"required": True}}}
        operations = self.document["paths"][template]
        operation = operations.get("get" if method == "HEAD" else method.lower())
        if operation is None:
            return responses["methodNotAllowed"] if status == 405 else None
        return self.resolved(operation["responses"].get(str(status)))

    def resolved(self, thing):
        while thing and "$ref" in thing:
            place = self.document
            for part in thing["$ref"].split("/")[1:]:
                place = place[part]
            thing = place
        return thing


def close(schema):
    if isinstance(schema, dict):
        if "properties" in schema:
            schema["additionalProperties"] = False
        for part in schema.values():
            close(part)
    elif isinstance(schema, list):
        for part in schema:
            close(part)
