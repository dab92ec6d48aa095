#!/usr/bin/python3
"""Input is never executed as code: a page or a mail has the same elements and attributes as with plain text.

Shows ASVS 1.2.1, 1.3.7, 3.2.2.
"""

import email
import email.policy
import html.parser
import unicodedata

from support import smtp
from support.program import PASSWORD, PERSON, eventually, expect
from support.server import Server
from support.site import ADMIN, MEMBER, Site

# Input that would be code, or end an attribute, a tag or a template, if it were not escaped.
CODE = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "'><b>x</b>",
    '" autofocus onfocus=alert(1) x="', "' onmouseover='alert(1)", "` onload=alert(1) `", "</title><script>x</script>",
    "</textarea><p>x", "</select><p>x", "</form><form action=//evil.example>", "</script><script>alert(1)//",
    "<!--<p>", "-->", "]]><p>", "<![CDATA[<p>]]>", "<?php echo 1 ?>", "{{nonce}}", "{{{nonce}}}", "{{> layout}}", "{{#form}}x{{/form}}",
    "&lt;script&gt;", "&#60;script&#62;", "&quot;><p>", "\\u003cscript\\u003e", "%3Cscript%3E", "javascript:alert(1)",
    "<a href=javascript:alert(1)>x</a>", "<base href=//evil.example>", "<meta http-equiv=refresh content=0>", "<style>*{x:y}</style>",
    "<svg><script>alert(1)</script></svg>", "<math><mtext><p>", "<p\x0conclick=alert(1)>", "<p/onclick=alert(1)>", "＜script＞", "\u2028<p>\u2029", "<\u00ad<p>",
    # A single character to code that works on characters, with a mark before and after it.
    '\u0600"\u0600>\u0600<p x=\u0600>', '"\u0301>\u0301<p\u0301>', "\u0600'\u0600><b>",
    "+ADw-script+AD4-", "<p>" * 30, '"' * 60, "<" * 60,
]  # fmt: skip

# Pages as a browser parses them, one per request: their elements with the names of their attributes, and what is in the
# fields.
SHAPES = """
return Promise.all(arguments[0].map(([path, options]) => fetch(path, options).then(answer => answer.text()).then(text => {
  const elements = [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*')]
  const values = elements.filter(each => each.matches('main input, main textarea')).map(each => each.value)
  return [elements.map(each => `${each.tagName} ${each.getAttributeNames()}`).join(), values]
})))
"""


DATES = ["birthday.day", "birthday.month", "birthday.year"]
ARRIVAL = ["arrival.day", "arrival.month", "arrival.year"]

# The characters that an address may have, as code; with the last they are as long as plain ones.
ADDRESSES = [
    "{{code}}", "{{{code}}}", "{{#form}}x{{/form}}", "{{^x}}", "{{&name}}", "&lt", "&#60", "&quot", "'onclick=alert", "`onload=x`",
    "$PATH", "%3Cb%3E", "#{x}", "|x", "a'b",
]  # fmt: skip


def typed_code(site, browser):
    """Every field whose input is shown again: the page has the same elements and attributes as with plain text."""
    user = f"/admin/users/{site.id_of(MEMBER)}"
    nobody = {
        "/signup": ["name", "email", *DATES, "language", "return_to", "key", "agreeTerms"],
        "/login": ["email", "return_to"],
        "/recover": ["recoveryCode"],
    }
    administrator = {
        "/account": ["name", *DATES, "language"],
        user: ["name", "email", *DATES, "language"],
        f"{user}/email": ["email"],
        "/admin/creation": ["name", "email", *DATES, "language", "role"],
        "/admin/invitations": ["email", "role", "expiresInDays"],
        "/admin/import": ["users", "format"],
    }
    queries = ["/login?return_to=", "/signup?return_to=", "/login?done=", "/recover?code=", "/signup?invitation=", "/nowhere?", "/nowhere/"]
    filters = ["search", "status", "createdSince", "sort", "after", "nothing"]
    count = forms_and_queries(site.fresh(browser), nobody, queries)
    count += forms_and_queries(site.invited(browser), {"/signup": ["invitation"]}, ["/signup?invitation="])
    fields = ["motto", "phone", "seats", *ARRIVAL, "meal", "photos"]
    count += forms_and_queries(site.form(site.fresh(browser), "every-type"), {"/signup": fields}, [])
    codes = {"/forgot": ["email"], "/confirm": ["confirmationCode"]}
    count += forms_and_queries(site.with_mail(site.fresh(browser)), codes, ["/confirm?code=", "/forgot?email="])
    site.log_in(site.fresh(browser), ADMIN)
    audit = [f"/admin/audit?{name}=" for name in ("user", "since", "until", "action", "before")]
    return count + forms_and_queries(browser, administrator, [f"/admin/users?{name}=" for name in filters] + audit)


def forms_and_queries(browser, forms, queries):
    count = 0
    for path, names in forms.items():
        token = browser.open(path).value("token")
        # All fields at once: each is shown again, whatever the errors of the others.
        shown = same_shapes(
            browser, path, lambda text: posted(path, {"token": token, **{name: text for name in names}})
        )
        # No page is a template for another one.
        for code, values in zip(CODE, shown):
            expect("{{" not in code or code in values, True, f"{path} {code!r}: {values}")
        count += len(names) * len(CODE)
    for path in queries:
        same_shapes(browser, path, lambda text: (path + quoted(text), {}))
        count += len(CODE)
    return count


class Shape(html.parser.HTMLParser):
    """The elements of a mail, with the names of their attributes."""

    def __init__(self, text):
        super().__init__()
        self.elements = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, *(name for name, _ in attributes)))


def mails():
    """Mails to addresses, and about logins with programs, that would be code: each looks like one about plain text."""
    relay = smtp.Server(auth=False)
    server = Server("--port", "0", "--trusted-proxy", "127.0.0.1")
    smtp.configure(server, f"smtp://127.0.0.1:{relay.port}", tls=False, login=None)
    server.environment["ACCOUNTS_EMAIL_VERIFICATION"] = "asked"
    server.serve()
    client = server.client()
    count = 0
    for number, code in enumerate(["plain", *ADDRESSES]):
        address = f"{code}@example.test"
        network = {"X-Forwarded-For": f"10.{number}.0.1"}
        status, answer = client.ask("POST", "/api/v1/users", {**PERSON, "name": "Ada O'Neil", "email": address}, **network)[:2]
        expect(status, 201, f"{address}: {answer}")
        # No notice goes to an address that nobody has proved; to mark it as verified cancels a mail that asks for it.
        eventually(lambda: len(relay.handler.mails) == count + 1, "the mail does not arrive")
        expect(server.run("users", "verify", "--", address)[0], 0)
        agent = "Firefox/1 " + CODE[number].encode("ascii", "ignore").decode()
        login = {"email": address, "password": PASSWORD}
        # The first login of a new account is nothing to tell of.
        for _ in range(2):
            expect(client.ask("POST", "/api/v1/sessions", login, **network, **{"User-Agent": agent})[0], 201, agent)
        count += 2
    contents = eventually(lambda: len(relay.handler.mails) == count and list(relay.handler.mails), f"{count} mails do not arrive")
    shapes = {}
    for _, content in contents:
        mail = email.message_from_bytes(content, policy=email.policy.default)
        text, page = (mail.get_body((kind,)).get_content() for kind in ("plain", "html"))
        expect("{{" in text.replace(mail["To"].addresses[0].addr_spec, ""), False, text)
        shape = shapes.setdefault(mail["Subject"], Shape(page).elements)
        expect(Shape(page).elements, shape, f"{mail['To']}: {page}")
    expect(len(shapes), 2, list(shapes))
    expect(server.stop(), 0)
    return count


def same_shapes(browser, where, request):
    """Requests a page with each piece of code in a place, and with plain text there; returns what its fields show."""
    requests = [request(text) for code in CODE for text in (code, plain(code))]
    shapes = browser.run(SHAPES, requests)
    for index, code in enumerate(CODE):
        with_code, with_text = shapes[2 * index : 2 * index + 2]
        expect(with_code[0], with_text[0], f"{where} {code!r}")
    return [values for _, values in shapes[::2]]


def posted(path, fields):
    body = "&".join(f"{name}={quoted(text)}" for name, text in fields.items())
    return path, {"method": "POST", "headers": {"Content-Type": "application/x-www-form-urlencoded"}, "body": body}


def quoted(text):
    return "".join(f"%{byte:02X}" for byte in text.encode())


def plain(code):
    """Returns text of the same length that is not code, and that the rules treat alike: it has a digit, and the same
    control characters."""
    return "".join(each if unicodedata.category(each) in ("Cc", "Zl", "Zp") else "x" for each in code)[:-1] + "1"


def main():
    site = Site()
    browser = site.browser()
    count = typed_code(site, browser)
    expect(browser.take_log(), [], "the console")
    expect(site.stop(), 0)
    print(f"{count} pieces of code in fields and addresses, and {mails()} mails about some: always text")


main()
