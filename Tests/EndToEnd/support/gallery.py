"""Takes a screenshot of every page in every state; scripts/screenshots runs it."""

import html
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from support import forms  # noqa: E402
from support.program import PASSWORD  # noqa: E402
from support.site import LANGUAGES, STATES, Site, state  # noqa: E402

# The looks of a page: the window size and the user preferences.
LOOKS = {
    "light": {},
    "dark": {"prefers_color_scheme": "dark"},
    "320 pixels": {"width": 320},
    "forced colours": {"forced_colors": "active"},
    "paper": {"medium": "print", "width": 700},
}


@state("field, empty and focused", needs_scripts=True)
def empty_focused(site, browser):
    browser.open("/signup").click("#name")


@state("field, filled and focused", needs_scripts=True)
def filled_focused(site, browser):
    browser.open("/signup").fill(password=PASSWORD, name="Ada Lovelace")


@state("field, filled and left", needs_scripts=True)
def filled_unfocused(site, browser):
    browser.open("/signup").fill(name="Ada Lovelace", email="ada@example.com").click("h1")


@state("field, wrong and focused", needs_scripts=True)
def error_focused(site, browser):
    browser.open("/login").press()


@state("field, disabled", needs_scripts=True)
def disabled(site, browser):
    browser.open("/signup").fill(name="Ada Lovelace")
    browser.run("for (const each of document.querySelectorAll('main input, main select')) each.disabled = true")


for form in forms.forms():
    state(f"sign-up, form {form}")(lambda site, browser, form=form: site.form(browser, form).open("/signup"))


def main():
    folder = os.environ["ACCOUNTS_SCREENSHOTS"]
    os.makedirs(folder, exist_ok=True)
    site = Site()
    browser = site.browser()
    pictures = []

    def take(name, language, look):
        browser.look(**LOOKS[look])
        file = re.sub(r"\W+", "-", f"{name} {language} {look}").lower() + ".png"
        browser.screenshot(os.path.join(folder, file))
        pictures.append((name, language, look, file))

    for each in STATES:
        for language in LANGUAGES:
            each.reach(site, site.fresh(browser, language=language))
            for look in LOOKS if language == "english" else ("light",):
                take(each.name, language, look)
    site.stop()
    write_index(folder, pictures)
    print(f"{len(pictures)} pictures: {os.path.join(folder, 'index.html')}")


def write_index(folder, pictures):
    figures = "\n".join(
        f'<figure><a href="{file}"><img src="{file}" loading="lazy" alt=""></a>'
        f"<figcaption>{html.escape(f'{name}: {language}, {look}')}</figcaption></figure>"
        for name, language, look, file in pictures
    )
    with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as page:
        page.write(
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages of Accounts</title>'
            "<style>main { display: flex; flex-wrap: wrap; gap: 1rem } figure { margin: 0 } img { width: 20rem; "
            f"border: 1px solid }}</style>\n<h1>Pages of Accounts</h1><main>\n{figures}\n</main>\n"
        )


main()
