#!/usr/bin/python3
"""What a browser gets with every page: valid HTML, strict headers, safe cookies, nothing that was typed taken for code.

Shows ASVS 1.2.1, 1.3.7, 3.2.1, 3.2.2, 3.3.1, 3.3.2, 3.3.3, 3.3.4, 3.3.5, 3.4.1, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 3.4.8, 3.6.1.
Shows ASVS 3.5.8, 14.2.3, 14.3.2.
"""

import gzip
import os
import re
import tempfile

from support import tools
from support.program import expect
from support.site import ADMIN, MEMBER, Site, every_state

RULES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "support", "headers.yml")

# The most that a page weighs with its style sheet, its script and its icon, compressed.
WEIGHT = 30 * 1024

# What would be code, or end an attribute, a tag or a template, if it were not escaped.
CODE = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "'><b>x</b>",
    '" autofocus onfocus=alert(1) x="', "' onmouseover='alert(1)", "` onload=alert(1) `", "</title><script>x</script>",
    "</textarea><p>x", "</select><p>x", "</form><form action=//evil.example>", "</script><script>alert(1)//",
    "<!--<p>", "-->", "]]><p>", "<![CDATA[<p>]]>", "<?php echo 1 ?>", "{{nonce}}", "{{{nonce}}}", "{{> layout}}", "{{#form}}x{{/form}}",
    "&lt;script&gt;", "&#60;script&#62;", "&quot;><p>", "\\u003cscript\\u003e", "%3Cscript%3E", "javascript:alert(1)",
    "<a href=javascript:alert(1)>x</a>", "<base href=//evil.example>", "<meta http-equiv=refresh content=0>", "<style>*{x:y}</style>",
    "<svg><script>alert(1)</script></svg>", "<math><mtext><p>", "<p\x0conclick=alert(1)>", "<p/onclick=alert(1)>", "＜script＞", "\u2028<p>\u2029", "<\u00ad<p>",
    # One character for whoever goes by characters, with a mark before it and behind it.
    '\u0600"\u0600>\u0600<p x=\u0600>', '"\u0301>\u0301<p\u0301>', "\u0600'\u0600><b>",
    "+ADw-script+AD4-", "<p>" * 30, '"' * 60, "<" * 60,
]  # fmt: skip

# Pages as a browser takes them, one for each request: their elements with the names of their attributes.
SHAPES = """
return Promise.all(arguments[0].map(([path, options]) => fetch(path, options).then(answer => answer.text()).then(text =>
  [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*')]
    .map(each => `${each.tagName} ${each.getAttributeNames()}`).join())))
"""

FIGURES = """
return new Promise(resolve => {
  const figures = { shift: 0, paint: null }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) figures.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => {
    figures.paint = list.getEntries().at(-1).startTime
    figures.blocking = performance.getEntriesByType('resource').filter(each => each.renderBlockingStatus === 'blocking').length
    // What would still shift does so within some frames.
    setTimeout(() => resolve(figures), 200)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})
"""


class Seen:
    """Everything that was sent on the way to every state."""

    def __init__(self):
        self.responses, self.pages, self.elsewhere = [], {}, []


def see_everything(site, browser):
    seen = Seen()
    for state, language, scripts in every_state():
        state.reach(site, site.fresh(browser, language=language, scripts=scripts))
        seen.responses += browser.responses()
        seen.pages[f"{state.name}, {language}"] = browser.source()
        seen.elsewhere += browser.elsewhere
    return seen


def valid(pages):
    """The validator of the W3C takes every page as the server sent it."""
    with tempfile.TemporaryDirectory() as folder:
        for name, page in pages.items():
            with open(
                os.path.join(folder, re.sub(r"\W+", "-", name) + ".html"), "w", encoding="utf-8"
            ) as file:
                file.write(page)
        errors = tools.html_errors(folder)
    expect(errors, [], "\n".join([""] + errors))
    for name, page in pages.items():
        for pattern in (
            r"\sstyle=",
            r"<style",
            r"<script(?![^>]*\ssrc=)",
            r"\son\w+=",
            r"href=\"javascript:",
            r"https?://(?!example\.com/(?:terms|privacy))",
        ):
            expect(re.findall(pattern, page), [], f"{pattern} in {name}")


def headers(responses):
    """Of every response: pages, redirects, refusals, verdicts and files."""
    pages = [each for each in responses if each.headers.get("content-type", "").startswith("text/html")]
    files = [each for each in responses if each.path.startswith("/assets/")]
    others = [each for each in responses if each not in pages and each not in files]
    expect([bool(each) for each in (pages, files, others)], [True] * 3, "nothing was seen")
    sent = [
        {**each.headers, **({"set-cookie": each.set_cookies} if each.set_cookies else {})}
        for each in pages + others
    ]
    for each, faults in zip(pages + others, tools.header_faults(sent, RULES), strict=True):
        expect(faults, [], f"{each.method} {each.path}")
    for each in responses:
        for name, value in {
            "x-content-type-options": "nosniff",
            "cross-origin-resource-policy": "same-origin",
        }.items():
            expect(each.headers.get(name), value, f"{name} of {each.path}")
        for name in ("server", "x-powered-by", "access-control-allow-origin"):
            expect(each.headers.get(name), None, f"{name} of {each.path}")
    for each in files + others:
        # Opened by itself it is no document of this site.
        expect("sandbox" in each.headers["content-security-policy"], True, each.path)
    for each in files:
        expect(each.headers["cache-control"], "public, max-age=31536000, immutable", each.path)
    nonces = [
        re.search(r"script-src 'nonce-([\w+/]+)'", each.headers["content-security-policy"])[1]
        for each in pages
    ]
    expect(len(set(nonces)), len(pages), "a nonce was used twice")
    expect({len(nonce) for nonce in nonces}, {24}, "144 bits")
    return len(responses)


def cookies(responses):
    """Each by RFC 6265bis: kept for this host alone, from scripts, from plain HTTP and from other sites' posts."""
    names = set()
    for response in responses:
        for line in response.set_cookies:
            pair, *attributes = [part.strip() for part in line.split(";")]
            name, value = pair.split("=", 1)
            names.add(name)
            expect(name.startswith("__Host-"), True, line)
            expect({"Path=/", "Secure", "HttpOnly"} <= set(attributes), True, line)
            expect(
                [each for each in attributes if each.startswith("SameSite=")]
                in (["SameSite=Lax"], ["SameSite=Strict"]),
                True,
                line,
            )
            expect([each for each in attributes if each.lower().startswith("domain")], [], line)
            expect(len(line) <= 4096, True, line)
    expect(names >= {"__Host-accounts", "__Host-accounts-form"}, True, names)


def typed_code(site, browser):
    """Whatever is typed into a field that comes back, the page has the elements and attributes it has with plain text."""
    dates = ["birthday.day", "birthday.month", "birthday.year"]
    user = f"/admin/users/{site.id_of(MEMBER)}"
    nobody = {
        "/signup": ["name", "email", *dates, "language", "return_to", "key", "agreeTerms"],
        "/login": ["email", "return_to"],
    }
    administrator = {"/account": ["name", *dates, "language"], user: ["name", "email", *dates, "language"]}
    queries = ["/login?return_to=", "/signup?return_to=", "/login?done=", "/nowhere?", "/nowhere/"]
    filters = ["search", "status", "createdSince", "sort", "after", "nothing"]
    count = forms_and_queries(site.fresh(browser), nobody, queries)
    site.log_in(site.fresh(browser), ADMIN)
    return count + forms_and_queries(browser, administrator, [f"/admin/users?{name}=" for name in filters])


def forms_and_queries(browser, forms, queries):
    count = 0
    for path, names in forms.items():
        token = browser.open(path).value("token")
        for name in names:
            count += same_shapes(
                browser, f"{path} {name}", lambda text: posted(path, {"token": token, name: text})
            )
    for path in queries:
        count += same_shapes(browser, path, lambda text: (path + quoted(text), {}))
    return count


def same_shapes(browser, where, request):
    """Asks for a page with each piece of code in a place, and with plain text there."""
    requests = [request(text) for code in CODE for text in (code, plain(code))]
    shapes = browser.run(SHAPES, requests)
    for index, code in enumerate(CODE):
        with_code, with_text = shapes[2 * index : 2 * index + 2]
        expect(with_code, with_text, f"{where} {code!r}")
    return len(CODE)


def posted(path, fields):
    body = "&".join(f"{name}={quoted(text)}" for name, text in fields.items())
    return path, {
        "method": "POST",
        "headers": {"Content-Type": "application/x-www-form-urlencoded"},
        "body": body,
    }


def quoted(text):
    return "".join(f"%{byte:02X}" for byte in text.encode())


def plain(code):
    """Text of the same length that no one takes for code, and that the rules judge alike: it has a digit."""
    return ("x" * len(code))[:-1] + "1"


def light(site, browser, pages):
    """A page is small, waits for one file before it is shown, and nothing on it jumps."""
    files = [
        site.ask("GET", path)[2].encode()
        for path in sorted(set(re.findall(r'"(/assets/[^"]+)"', pages["sign-up, english"])))
    ]
    expect(len(files), 3, "style sheet, script and icon")
    besides = sum(len(gzip.compress(file)) for file in files)
    heaviest = max((len(gzip.compress(page.encode())) + besides, name) for name, page in pages.items())
    expect(heaviest[0] <= WEIGHT, True, heaviest)
    slowest = 0
    for path in ("/signup", "/login", "/account", "/admin/users"):
        for width in (320, 1000):
            site.fresh(browser, width=width)
            if path not in ("/signup", "/login"):
                site.log_in(browser, ADMIN)
            figures = browser.open(path).run(FIGURES)
            expect(figures["blocking"] <= 1, True, f"{path} waits for {figures['blocking']} files")
            expect(figures["shift"], 0, f"{path} jumps at {width} pixels")
            slowest = max(slowest, figures["paint"])
    expect(slowest <= 2500, True, f"the largest part of a page is there after {slowest} ms")
    return heaviest[0], slowest


def main():
    site = Site()
    browser = site.browser()
    seen = see_everything(site, browser)
    expect(seen.elsewhere, [], "something comes from elsewhere")
    valid(seen.pages)
    count = headers(seen.responses)
    cookies(seen.responses)
    weight, paint = light(site, browser, seen.pages)
    typed = typed_code(site, browser)
    expect(browser.take_log(), [], "the console")
    expect(site.stop(), 0)
    print(
        f"{len(seen.pages)} pages, {count} responses, {typed} times code; at most {weight:,} bytes; painted within {paint:.0f} ms"
    )


main()
