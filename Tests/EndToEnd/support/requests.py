"""Odd, hostile and ambiguous requests, and the expected responses."""

from dataclasses import dataclass

HOST = "Host: localhost\r\n"
NEXT = f"GET /health/live HTTP/1.1\r\n{HOST}\r\n"
LENGTH = 65536


@dataclass
class Odd:
    name: str
    data: str | bytes
    # The statuses of the responses, in order.
    answers: list
    # Whether the connection closes afterwards.
    closes: bool
    code: str = ""


def get(headers="", line="GET /health/live HTTP/1.1", host=HOST):
    return f"{line}\r\n{host}{headers}\r\n"


def post(headers, body=""):
    return f"POST /api/v1/sessions HTTP/1.1\r\n{HOST}Content-Type: application/json\r\n{headers}\r\n{body}"


def refused(name, data):
    return Odd(name, data, [400], True, "malformedRequest")


CHUNKED = "Transfer-Encoding: chunked\r\n"

# Two readings of where a message ends: an attacker could pass the end off as another user's request.
SMUGGLING = [
    refused("length and coding", post("Content-Length: 6\r\n" + CHUNKED, "0\r\n\r\n" + NEXT)),
    refused("coding and length", post(CHUNKED + "Content-Length: 6\r\n", "0\r\n\r\n" + NEXT)),
    refused("two lengths", post("Content-Length: 2\r\nContent-Length: 3\r\n", "{}" + NEXT)),
    refused("the same length twice", post("Content-Length: 2\r\nContent-Length: 2\r\n", "{}" + NEXT)),
    refused("a list of lengths", post("Content-Length: 2, 2\r\n", "{}" + NEXT)),
    refused("a length below nothing", post("Content-Length: -2\r\n", "{}" + NEXT)),
    refused("a length with a sign", post("Content-Length: +2\r\n", "{}" + NEXT)),
    refused("a hexadecimal length", post("Content-Length: 0x2\r\n", "{}" + NEXT)),
    refused("a space before the colon", post("Content-Length : 2\r\n", "{}" + NEXT)),
    refused("two codings", post(CHUNKED + CHUNKED, "0\r\n\r\n" + NEXT)),
    refused("a coding beside chunked", post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n" + NEXT)),
    refused("identity and chunked", post("Transfer-Encoding: identity, chunked\r\n", "0\r\n\r\n" + NEXT)),
    refused("chunked first", post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n" + NEXT)),
    refused("another coding", post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n" + NEXT)),
    refused("a vertical tab in the coding", post("Transfer-Encoding: \x0bchunked\r\n", "0\r\n\r\n" + NEXT)),
    refused("a coding on a line of its own", post("Transfer-Encoding:\r\n chunked\r\n", "0\r\n\r\n" + NEXT)),
    refused("a chunk that ends with LF", post(CHUNKED, "2\n{}\n0\n\n" + NEXT)),
    refused("an extension that ends with LF", post(CHUNKED, "2;a=b\n{}\r\n0\r\n\r\n" + NEXT)),
    refused("CR in the size of a chunk", post(CHUNKED, "2\rx\r\n{}\r\n0\r\n\r\n" + NEXT)),
    refused("a chunk of more than there are numbers", post(CHUNKED, "FFFFFFFFFFFFFFFFF\r\nx\r\n0\r\n\r\n")),
    refused("a chunk of no number", post(CHUNKED, "zz\r\nxx\r\n0\r\n\r\n")),
    refused("a length among the trailers", post(CHUNKED, "2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n" + NEXT)),
    # Read to its end, and so is the next request.
    Odd("a body where none is looked for", get("Content-Length: 5\r\n") + "GET /" + NEXT, [200, 200], False),
    Odd("chunks where none are looked for", get(CHUNKED) + "0\r\n\r\n" + NEXT, [200, 200], False),
    Odd("an answer before the body", post("Content-Length: 2\r\n", "[]" + NEXT), [400, 200], False),
    Odd("HEAD of what is not there", get(line="HEAD /nothing HTTP/1.1") + NEXT, [404, 200], False),
    Odd("chunks in HTTP/1.0", get(CHUNKED, line="GET /health/live HTTP/1.0") + "0\r\n\r\n" + NEXT, [200], True),
    Odd("CONNECT", get(line="CONNECT localhost:443 HTTP/1.1") + NEXT, [404], True, "notFound"),
    Odd("another protocol", get("Connection: upgrade\r\nUpgrade: h2c\r\n") + NEXT, [200], True),
]

MALFORMED = [
    refused("a header on two lines", get("X: a\r\n b\r\n")),
    refused("lines that end with LF", "GET /health/live HTTP/1.1\nHost: localhost\n\n"),
    refused("CR within a header", get("X: a\rY: b\r\n")),
    refused("NUL in the path", get(line="GET /health\0/live HTTP/1.1")),
    refused("NUL in a header", get("X: a\0b\r\n")),
    refused("NUL in the name of a header", get("X\0: a\r\n")),
    refused("a byte beyond ASCII in the path", get(line="GET /health\xff/live HTTP/1.1")),
    refused("a header without a colon", get("X\r\n")),
    refused("a space before the first header", "GET /health/live HTTP/1.1\r\n Host: localhost\r\n\r\n"),
    refused("a path without a slash", get(line="GET health/live HTTP/1.1")),
    refused("a method that nobody knows", get(line="BREW /health/live HTTP/1.1")),
    refused("a method in lower case", get(line="get /health/live HTTP/1.1")),
    refused("HTTP/2 without being asked", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    refused("a version that there is not", get(line="GET /health/live HTTP/1.9")),
    refused("TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x01" * 300),
    refused("any bytes", bytes(range(256)) * 40),
]

HOSTS = [
    Odd("no host", get(host=""), [400], True, "badHost"),
    Odd("two hosts", get(host=HOST + HOST), [400], True, "badHost"),
    Odd("an empty host", get(host="Host:\r\n"), [400], True, "badHost"),
    Odd("no name of a host", get(host="Host: a b/c@d\r\n"), [400], True, "badHost"),
    Odd("no host in HTTP/1.0", get(line="GET /health/live HTTP/1.0", host=""), [400], True, "badHost"),
    Odd("a target with a host", get(line="GET http://localhost/health/live HTTP/1.1"), [200], False),
    *(
        Odd(f"a target with the host {host!r}", get(line=f"GET http://{host}/health/live HTTP/1.1"), [400], True, "badHost")
        for host in ("127.0.0.1", "localhost:81", "evil.example", "evil@localhost", "")
    ),
    Odd("a target with a host in capitals", get(line="GET HTTP://LOCALHOST/health/live HTTP/1.1"), [200], False),
]

LIMITS = [
    Odd("a long header", get(f"X: {'x' * 17000}\r\n"), [431], True, "headersTooLarge"),
    Odd("long headers", get(f"X: {'x' * 1000}\r\n" * 17), [431], True, "headersTooLarge"),
    Odd("many headers", get("X: y\r\n" * 101), [431], True, "headersTooLarge"),
    Odd("a long target", get(line=f"GET /{'x' * 4096} HTTP/1.1"), [414], False, "targetTooLong"),
    Odd("a longer target", get(line=f"GET /{'x' * 100_000} HTTP/1.1"), [431], True, "headersTooLarge"),
    Odd("a long body", post(f"Content-Length: {LENGTH + 1}\r\n", "x" * (LENGTH + 1)), [413], None, "bodyTooLarge"),
    Odd("a long body to come", post("Content-Length: 70000000\r\n"), [413], True, "bodyTooLarge"),
    # The parser reads lengths of 64 bits; from 2^63 they are no Int.
    *(
        Odd(f"a length of {length}", post(f"Content-Length: {length}\r\n", "{}" + NEXT), [413], True, "bodyTooLarge")
        for length in ((1 << 63) - 1, 1 << 63, (1 << 64) - 2, (1 << 64) - 1)
    ),
    refused("a length of 2^64, which no parser has", post(f"Content-Length: {1 << 64}\r\n", "{}" + NEXT)),
    Odd("long chunks", post(CHUNKED, f"{LENGTH + 1:x}\r\n{'x' * (LENGTH + 1)}\r\n0\r\n\r\n"), [413], None, "bodyTooLarge"),
    Odd("endless chunks", post(CHUNKED, f"FFFF\r\n{'x' * 65535}\r\n" * 20), [413], True, "bodyTooLarge"),
    Odd("a body as long as it may be", post(f"Content-Length: {LENGTH}\r\n", "x" * LENGTH), [400], False, "malformedBody"),
]  # fmt: skip

ORDINARY = [
    Odd("one after another", NEXT * 50, [200] * 50, False),
    Odd("empty lines first", "\r\n\r\n" + NEXT, [200], False),
    Odd("the last", get("Connection: close\r\n"), [200], True),
    Odd("HTTP/1.0", get(line="GET /health/live HTTP/1.0"), [200], True),
    Odd("HTTP/1.0 that would stay", get("Connection: keep-alive\r\n", "GET /health/live HTTP/1.0"), [200], True),
    Odd("HEAD", get(line="HEAD /health/live HTTP/1.1") + NEXT, [200, 200], False),
    Odd("TRACE", get(line="TRACE /health/live HTTP/1.1"), [405], False, "methodNotAllowed"),
    Odd("a method of others", get(line="PROPFIND /health/live HTTP/1.1"), [405], False, "methodNotAllowed"),
    Odd("may I", post("Expect: 100-continue\r\nContent-Length: 2\r\n"), [100], False),
    Odd("may I, and it goes on", post("Expect: 100-continue\r\nContent-Length: 2\r\n", "{}"), [100, 422], False),
    Odd("may I, and it may not", post("Expect: 100-continue\r\nContent-Length: 200000\r\n"), [413], True, "bodyTooLarge"),
]  # fmt: skip

ALL = SMUGGLING + MALFORMED + HOSTS + LIMITS + ORDINARY
