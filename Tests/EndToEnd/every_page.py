#!/usr/bin/python3
"""Every page in every state: valid HTML, WCAG 2.2 A and AA, strict headers, safe cookies.

axe-core checks every state in English, light and dark. In one of the other languages, in turn, the forms are checked for what
longer words can break: the layout, and the common parts of every page. ACCOUNTS_LONG=1 checks everything in every
language, with our script and without.

Shows ASVS 3.2.1, 3.3.1, 3.3.2, 3.3.3, 3.3.4, 3.3.5, 3.4.1, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 3.4.8, 3.6.1.
Shows ASVS 3.5.8, 14.2.3, 14.3.2.
"""

import gzip
import os
import re
import tempfile

from support import tools, wcag
from support.program import expect
from support.site import ADMIN, Site, every_state

RULES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "support", "headers.yml")

# The maximum size of a page with its style sheet, script and icon, compressed.
WEIGHT = 24_000

FIGURES = """
return new Promise(resolve => {
  const figures = { shift: 0, paint: null }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) figures.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => {
    figures.paint = list.getEntries().at(-1).startTime
    figures.blocking = performance.getEntriesByType('resource').filter(each => each.renderBlockingStatus === 'blocking').length
    // Any remaining layout shift happens within a few frames.
    setTimeout(() => resolve(figures), 200)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})
"""


class Seen:
    """The responses on the way to every state, and the faults of the pages."""

    def __init__(self):
        self.responses, self.pages, self.elsewhere = [], {}, []
        self.findings = wcag.Findings()


def see_everything(site, browser):
    seen = Seen()
    for state, language, scripts in every_state():
        state.reach(site, site.fresh(browser, language=language, scripts=scripts))
        seen.responses += browser.responses()
        seen.pages[f"{state.name}, {language}"] = browser.source()
        seen.elsewhere += browser.elsewhere
        where = f"{state.name}, {language}{'' if scripts else ', no script'}"
        wcag.look(browser, where, language, seen.findings)
    return seen


def valid(pages):
    """The W3C validator accepts every page as the server sent it."""
    with tempfile.TemporaryDirectory() as folder:
        for name, page in pages.items():
            with open(os.path.join(folder, re.sub(r"\W+", "-", name) + ".html"), "w", encoding="utf-8") as file:
                file.write(page)
        # The attribute is in the standard (WHATWG HTML section 6.8.8), but newer than the validator.
        errors = [error for error in tools.html_errors(folder) if 'Attribute "enterkeyhint"' not in error]
    expect(errors, [], "\n".join([""] + errors))
    for name, page in pages.items():
        for pattern in (
            r"\sstyle=",
            r"<style",
            r"<script(?![^>]*\ssrc=)",
            r"\son\w+=",
            r"href=\"javascript:",
            # Our own address is in links to give to somebody.
            r"https?://(?!example\.com/(?:terms|privacy)|localhost:\d+/(?:signup\?invitation|recover\?code)=)",
        ):
            expect(re.findall(pattern, page), [], f"{pattern} in {name}")


def headers(responses):
    """The headers of every response: pages, redirects, rejections, check results and files."""
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
            # drheader accepts a page without it.
            "cross-origin-opener-policy": "same-origin",
        }.items():
            expect(each.headers.get(name), value, f"{name} of {each.path}")
        for name in ("server", "x-powered-by", "access-control-allow-origin"):
            expect(each.headers.get(name), None, f"{name} of {each.path}")
    for each in files + others:
        # Opened directly, it has no access to this site.
        expect("sandbox" in each.headers["content-security-policy"], True, each.path)
    for each in files:
        expect(each.headers["cache-control"], "public, max-age=31536000, immutable", each.path)
    nonces = [re.search(r"script-src 'nonce-([\w+/]+)'", each.headers["content-security-policy"])[1] for each in pages]
    expect(len(set(nonces)), len(pages), "a nonce was used twice")
    expect({len(nonce) for nonce in nonces}, {24}, "144 bits")
    return len(responses)


def cookies(responses):
    """Every cookie, by RFC 6265bis: for this host only, not for scripts, plain HTTP or posts from other sites."""
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


def light(site, browser, pages):
    """A page is small, waits for one file before it is shown, and has no layout shifts."""
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
    wcag.planted_faults(site, browser)
    found = seen.findings.found
    expect(found, [], "\n".join([""] + found))
    expect(seen.elsewhere, [], "something comes from elsewhere")
    valid(seen.pages)
    count = headers(seen.responses)
    cookies(seen.responses)
    weight, paint = light(site, browser, seen.pages)
    expect(browser.take_log(), [], "the console")
    expect(site.stop(), 0)
    print(
        f"{len(seen.pages)} pages, looked at {seen.findings.looked} times, {count} responses; at most {weight:,} bytes; painted within {paint:.0f} ms"
    )


main()
