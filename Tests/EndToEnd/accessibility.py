#!/usr/bin/python3
"""Every page in every state, by WCAG 2.2 A and AA: what axe-core sees, and what it cannot see.

Every state is looked at in English, light and dark, and the forms in Portuguese and Spanish too; ACCOUNTS_LONG=1 looks
at every state in every language, light and dark, with our script and without.

Shows ASVS 6.2.7.
"""

from selenium.webdriver.common.keys import Keys

from support import tools
from support.program import PASSWORD, expect
from support.site import LONG, MEMBER, PERSON, STATES, Site, every_state

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
SCHEMES = ("light", "dark")
WIDTHS = (320, 375, 1280)

AXE = """
return axe.run(document, { runOnly: arguments[0], resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target} ${node.failureSummary}`)))
"""

# What is wider than the window, or stands beyond its edge.
OVERFLOW = """
const width = document.documentElement.clientWidth
if (document.documentElement.scrollWidth <= width) return []
return [...document.querySelectorAll('body *')].filter(each => each.getBoundingClientRect().right > width + 1)
  .map(each => each.outerHTML.slice(0, 80)).concat(`${document.documentElement.scrollWidth} of ${width} pixels`)
"""

# What can be pressed and is less than 24 by 24 pixels, unless a circle of that size around its middle meets no other
# (SC 2.5.8); links within a sentence are excepted there.
SMALL_TARGETS = """
const targets = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary, textarea')]
  .filter(each => each.checkVisibility() && !each.classList.contains('skip') && !each.closest('.lead'))
  .map(each => ({ each, box: each.getBoundingClientRect() }))
const small = ({ box }) => box.width < 24 || box.height < 24
const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2]
const gap = ([x, y], box) => Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
return targets.filter(small).filter(target => targets.some(other => {
  if (other === target) return false
  const [x, y] = middle(target.box), [u, v] = middle(other.box)
  return gap([x, y], other.box) < 12 || (small(other) && Math.hypot(x - u, y - v) < 24)
})).map(({ each }) => each.outerHTML.slice(0, 80))
"""

# Text that its box cuts off, but for what only screen readers are told.
CUT_OFF = """
return [...document.querySelectorAll('main *, footer *, header *')].filter(each => {
  const { overflowX, overflowY, clipPath } = getComputedStyle(each)
  if (!each.checkVisibility() || !each.innerText || each.closest('.skip') || clipPath !== 'none') return false
  const cuts = way => ['hidden', 'clip'].includes(way)
  return (cuts(overflowX) && each.scrollWidth > each.clientWidth + 1) ||
    (cuts(overflowY) && each.scrollHeight > each.clientHeight + 1)
}).map(each => each.outerHTML.slice(0, 80))
"""

# The distances that a reader may set (SC 1.4.12).
SPACING = """* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
p { margin-bottom: 2em !important; }"""

# Whether what has the focus is in the window and nothing covers its middle, and whether one can see that it has it.
FOCUSED = """
const focused = document.activeElement, box = focused.getBoundingClientRect()
const inside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1
const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
const uncovered = focused.contains(top) || top?.contains(focused) || top?.tagName === 'LABEL'
const { outlineStyle, outlineWidth } = getComputedStyle(focused)
// Within an input for a day its button has the focus in turn, and the browser's own ring.
const isButton = focused.type === 'date' && !focused.matches(':focus-visible')
const hasRing = isButton || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2)
return [focused === document.body, inside && uncovered, hasRing,
  focused.outerHTML.slice(0, 80)]
"""

# Faults that no page has, each with what has to see it, and a word of what it says then.
PLANTED = {
    "an input without a label": (AXE, "label", "main.append(document.createElement('input'))"),
    "words that are hard to read": (AXE, "color-contrast", "words('Hardly').style.color = '#999'"),
    "an image that says nothing": (AXE, "image-alt", "main.append(document.createElement('img'))"),
    "what is wider than the window": (OVERFLOW, "Wide", "words('Wide').style.width = '2000px'"),
    "a target too small": (SMALL_TARGETS, "button", "for (const size of ['9px', '9px']) button(size)"),
    "words cut off": (CUT_OFF, "Cut", "Object.assign(words('Cut off').style, {height: '5px', overflow: 'hidden'})"),
}
PLANT = """
const main = document.querySelector('main')
const words = text => main.appendChild(Object.assign(document.createElement('p'), {textContent: text}))
const button = size => Object.assign(main.appendChild(document.createElement('button')).style,
  {width: size, height: size, padding: 0, border: 0, minHeight: 0, minWidth: 0, margin: 0, display: 'inline-block'})
"""


class Findings:
    """Everything that is wrong, so that one run tells it all."""

    def __init__(self):
        self.found, self.looked = [], 0

    def add(self, where, findings):
        self.looked += 1
        self.found += [f"{where}: {finding}" for finding in findings]


def planted_faults(site, browser, findings):
    """What looks at the pages sees what is wrong, when something is."""
    for fault, (look, word, plant) in PLANTED.items():
        site.fresh(browser).open("/login").run(tools.axe())
        arguments = [TAGS] if look is AXE else []
        expect(browser.run(look, *arguments), [], fault)
        browser.run(PLANT + plant)
        found = browser.run(look, *arguments)
        expect(any(word in each for each in found), True, f"nobody sees {fault}: {found}")


def look_at_every_state(site, browser, findings):
    axe = tools.axe()
    for state, language, scripts in every_state():
        where = f"{state.name}, {language}{'' if scripts else ', no script'}"
        state.reach(site, site.fresh(browser, language=language, scripts=scripts))
        # Without a script of the page axe, which is one, has to run all the same.
        browser.cdp("Emulation.setScriptExecutionDisabled", value=False)
        browser.run(axe)
        for scheme in SCHEMES if LONG or language == "english" else SCHEMES[:1]:
            browser.look(prefers_color_scheme=scheme)
            findings.add(f"{where}, {scheme}", browser.run(AXE, TAGS))
        findings.add(where, what_every_page_has(browser, language))
        layouts(browser, where, findings)


def what_every_page_has(browser, language):
    """A title, a language, landmarks, a way past them, one heading of the first level; the same in the same place."""
    code = {"english": "en", "portuguese": "pt", "spanish": "es"}[language]
    found = {
        "lang": browser.find("html").get_attribute("lang") == code,
        "title": browser.title.endswith(" – Accounts") and len(browser.title) > len("x – Accounts"),
        "landmarks": [len(browser.all(each)) for each in ("header", "main", "footer")] == [1, 1, 1],
        "heading": len(browser.all("h1")) == 1,
        "way past": browser.find("body > :first-child").get_attribute("class") == "skip",
        "errors in the title": bool(browser.all(".summary")) <= any(
            browser.title.startswith(word) for word in ("Error: ", "Erro: ")
        ),
        # SC 4.1.3: told without moving the focus.
        "roles": all(each.get_attribute("role") == "alert" for each in browser.all(".summary"))
        and all(each.get_attribute("role") == "status" for each in browser.all(".notice, .rating, .suggestion"))
        and len(browser.all(".error")) == len(browser.all("[aria-live=polite][aria-atomic=true] > .error")),
    }  # fmt: skip
    return [f"{name} is not as it should be: {browser.title}" for name, holds in found.items() if not holds]


def layouts(browser, where, findings):
    """Narrow, with a reader's own spacing, and with targets that a finger can hit."""
    for width in WIDTHS:
        browser.look(width=width)
        findings.add(f"{where}, {width} pixels, overflow", browser.run(OVERFLOW))
        findings.add(f"{where}, {width} pixels, small targets", browser.run(SMALL_TARGETS))
    browser.look(width=320)
    # A sheet that is made by a script is none of those that the policy of contents forbids.
    browser.run(
        "const sheet = new CSSStyleSheet(); sheet.replaceSync(arguments[0]); document.adoptedStyleSheets = [sheet]",
        SPACING,
    )
    findings.add(f"{where}, spacing, overflow", browser.run(OVERFLOW))
    findings.add(f"{where}, spacing, cut off", browser.run(CUT_OFF))
    browser.run("document.adoptedStyleSheets = []")
    browser.look()


def live_regions(browser):
    """What stands in the places of which screen readers tell every change, by the tree that they read."""
    nodes = {node["nodeId"]: node for node in browser.cdp("Accessibility.getFullAXTree")["nodes"]}

    def text(node):
        name = node.get("name", {}).get("value", "") if node.get("role", {}).get("value") == "StaticText" else ""
        return name + "".join(text(nodes[each]) for each in node.get("childIds", []) if each in nodes)

    def properties(node):
        return {each["name"]: each["value"].get("value") for each in node.get("properties", [])}

    regions = [(properties(node), text(node)) for node in nodes.values() if not node["ignored"]]
    return [told.strip() for found, told in regions if found.get("live") == "polite" and found.get("atomic")]


def announced(site, browser, findings):
    """SC 4.1.3: an error that shows when the focus has left its field is told where it comes up."""
    browser = site.fresh(browser).open("/signup")
    places = len(browser.all(".error"))
    before = live_regions(browser)
    expect(len(before) >= places, True, f"{len(before)} places for {places} errors: {before}")
    expect([told for told in before if told], [], "something is told of an empty form")
    browser.fill(email="ada").keys(Keys.TAB)
    browser.wait(lambda: browser.error("email"), "no error")
    expect(
        [told for told in live_regions(browser) if told],
        ["Error: Include an @ in the address, as in ada@example.com."],
    )


def walk(site, browser, findings):
    """SC 2.4.7, 2.4.11, 3.2.1: whatever has the focus is seen, and nothing happens because it has it."""
    for state in STATES:
        if "," in state.name and "wrong" not in state.name:
            continue
        for width, height in ((1000, 500), (320, 480)):
            state.reach(site, site.fresh(browser, width=width, height=height))
            browser.look(width=width, height=height)
            address, seen = browser.driver.current_url, []
            browser.run(
                "document.activeElement.blur(); document.getSelection().removeAllRanges(); scrollTo(0, 0)"
            )
            for _ in range(80):
                browser.keys(Keys.TAB)
                is_over, is_seen, has_outline, element = browser.run(FOCUSED)
                if is_over or element in seen[:1]:
                    break
                seen.append(element)
                if not (is_seen and has_outline):
                    findings.add(f"{state.name}, {width} pixels, Tab", [f"the focus is not seen: {element}"])
            expect(browser.driver.current_url, address, "the focus alone leads elsewhere")
            expect(len(seen) > 2, True, f"nothing to walk through: {state.name}")
            findings.looked += 1


# The look of a field: the colours of its edge, its label and its error, its inner edge, and the ring of the focus.
LOOK = """
const style = each => getComputedStyle(each)
const field = arguments[0].closest('.field')
const { borderTopColor, boxShadow, outlineStyle, outlineWidth } = style(arguments[0])
return [borderTopColor, style(arguments[0].parentElement.querySelector('label')).color,
  style(field.querySelector('.error')).color, boxShadow, outlineStyle, parseFloat(outlineWidth)]
"""


def error_beats_focus(site, browser, findings):
    """SC 2.4.7: a field that is wrong looks so with the focus in it, and the focus is seen all the same."""
    for path, values, names in (
        ("/signup", {"name": "R2D2", "birthday": "1-1-1"}, ("name", "birthday.day", "language")),
        ("/login", {"email": "ada@"}, ("email", "password")),
    ):
        browser = site.fresh(browser, prefers_reduced_motion="reduce").open(path).fill(**values).press()
        for name in names:
            # By a key, so that the browser shows where the focus is on whatever has it.
            browser.run("arguments[0].focus({ focusVisible: true })", browser.field(name))
            edge, label, error, inner, ring, width = browser.run(LOOK, browser.field(name))
            expect((edge, label, inner), (error, error, "none"), f"{name} looks right")
            expect((ring, width >= 2), ("solid", True), f"the focus is not seen: {name}")


def what_was_asked_for(site, browser, findings):
    """Forced colours: edges and the focus stay. Less motion: nothing moves. Light and dark differ."""
    site.fresh(browser).open("/signup")
    backgrounds = []
    for scheme in SCHEMES:
        browser.look(prefers_color_scheme=scheme)
        backgrounds.append(browser.run("return getComputedStyle(document.body).backgroundColor"))
    expect(len(set(backgrounds)), 2, backgrounds)
    browser.look(prefers_reduced_motion="reduce")
    moving = browser.run(
        "return [...document.querySelectorAll('*')].filter(each => { const style = getComputedStyle(each); "
        "return parseFloat(style.transitionDuration) || parseFloat(style.animationDuration) }).length"
    )
    expect(moving, 0, "less motion was asked for")
    browser.press()
    browser.look(forced_colors="active")
    edges = browser.run(
        "return [...document.querySelectorAll('main .box input, main .box select, main button')].filter(each => "
        "each.checkVisibility() && parseFloat(getComputedStyle(each).borderTopWidth) < 1).map(each => each.id)"
    )
    expect(edges, [], "no edge with forced colours")
    outline = browser.run("return getComputedStyle(document.activeElement).outlineStyle")
    expect(outline, "solid", "no focus with forced colours")


def paste_and_autofill(site, browser, findings):
    """SC 1.3.5, 3.3.8: every password can be pasted, and every field tells a browser what it is for."""
    wanted = {
        "/signup": {"name": "name", "email": "email", "password": "new-password", "confirmPassword": "new-password",
                    "birthday.day": "bday-day", "birthday.month": "bday-month", "birthday.year": "bday-year"},
        "/login": {"email": "username", "password": "current-password"},
    }  # fmt: skip
    for path, tokens in wanted.items():
        site.fresh(browser).open(path)
        for name, token in tokens.items():
            expect(browser.field(name).get_attribute("autocomplete"), token, f"{path} {name}")
        for field in browser.all("main input[type=password]"):
            browser.run("arguments[0].value = ''; arguments[0].focus()", field)
            # What a paste does: the text comes at once, and no key.
            browser.cdp("Input.insertText", text=PASSWORD)
            expect(field.get_property("value"), PASSWORD, f"{path}: a password that is pasted")
            allowed = browser.run(
                "return arguments[0].dispatchEvent(new ClipboardEvent('paste', {bubbles: true, cancelable: true}))",
                field,
            )
            expect(allowed, True, f"{path}: the page refuses to have a password pasted")
    # A password manager fills the form in and sends it.
    browser.run(
        "const form = document.forms.form; form.email.value = arguments[0]; form.password.value = arguments[1];"
        "for (const each of [form.email, form.password]) for (const type of ['input', 'change'])"
        " each.dispatchEvent(new Event(type, {bubbles: true}))", MEMBER, PASSWORD,
    )  # fmt: skip
    browser.press()
    expect(browser.path, "/account")


def nothing_happens_by_itself(site, browser, findings):
    """SC 3.2.2, 3.3.7: what is typed or chosen changes no page, and is not asked for again."""
    site.fresh(browser).open("/signup").fill(**PERSON)
    expect((browser.path, browser.focus), ("/signup", "agreeTerms"))
    browser.fill(email="ada@").press()
    kept = {name: browser.value(name) for name in ("name", "email", "language")}
    expect(kept, {"name": PERSON["name"], "email": "ada@", "language": PERSON["language"]})
    site.fresh(browser).open("/login").fill(email="nobody@example.com", password="wrong").press()
    expect(browser.value("email"), "nobody@example.com")


def main():
    site = Site()
    browser = site.browser()
    findings = Findings()
    for check in (
        planted_faults,
        look_at_every_state,
        announced,
        walk,
        error_beats_focus,
        what_was_asked_for,
        paste_and_autofill,
        nothing_happens_by_itself,
    ):
        check(site, browser, findings)
    expect(findings.found, [], "\n".join([""] + findings.found))
    expect(site.stop(), 0)
    print(f"{len(STATES)} states, looked at {findings.looked} times: nothing found")


main()
