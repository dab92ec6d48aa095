#!/usr/bin/python3
"""WCAG 2.2 A and AA, where it takes interaction: keyboard, paste, announcements, user preferences.

every_page.py checks what a static page shows.

Shows ASVS 6.2.7.
"""

from selenium.webdriver.common.keys import Keys

from support.program import PASSWORD, expect
from support.site import MEMBER, PERSON, STATES, Site
from support.wcag import Findings

# Records before each key whether the focused element is in the window, its center uncovered, and its focus visible.
RECORDER = """
const look = () => {
  const focused = document.activeElement, box = focused.getBoundingClientRect()
  const inside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  const uncovered = focused.contains(top) || top?.contains(focused) || top?.tagName === 'LABEL'
  const { outlineStyle, outlineWidth } = getComputedStyle(focused)
  // Within an input for a day its button has the focus in turn, and the browser's own ring.
  const isButton = focused.type === 'date' && !focused.matches(':focus-visible')
  const hasRing = isButton || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2)
  return [focused === document.body, inside && uncovered, hasRing, focused.outerHTML.slice(0, 80)]
}
if (!window.walked) addEventListener('keydown', () => walked.push(look()), true)
window.walked = []
document.getSelection().removeAllRanges()
// The next Tab leads to the first element of the page.
document.body.tabIndex = -1
document.body.focus()
document.body.removeAttribute('tabindex')
scrollTo(0, 0)
"""

# Tabs that are pressed in one command of the browser, which takes as long as one.
TABS = 10


def live_regions(browser):
    """Returns the contents of the live regions, from the accessibility tree."""
    nodes = {node["nodeId"]: node for node in browser.cdp("Accessibility.getFullAXTree")["nodes"]}

    def text(node):
        name = node.get("name", {}).get("value", "") if node.get("role", {}).get("value") == "StaticText" else ""
        return name + "".join(text(nodes[each]) for each in node.get("childIds", []) if each in nodes)

    def properties(node):
        return {each["name"]: each["value"].get("value") for each in node.get("properties", [])}

    regions = [(properties(node), text(node)) for node in nodes.values() if not node["ignored"]]
    return [told.strip() for found, told in regions if found.get("live") == "polite" and found.get("atomic")]


def announced(site, browser, findings):
    """SC 4.1.3: an error that appears when the focus leaves its field is announced there."""
    browser = site.fresh(browser).open("/signup")
    places = len(browser.all(".error"))
    before = live_regions(browser)
    expect(len(before) >= places, True, f"{len(before)} places for {places} errors: {before}")
    expect([told for told in before if told], [], "something is told of an empty form")
    browser.fill(email="ada").keys(Keys.TAB)
    browser.wait(lambda: browser.error("email"), "no error")
    expect(
        [told for told in live_regions(browser) if told],
        ["Error: The address has no @. Enter an address such as ada@example.com."],
    )


def walked(browser):
    """Presses Tab until the focus leaves the page, or is where it began; returns what was recorded."""
    browser.run(RECORDER)
    for _ in range(8):
        browser.keys(*[Keys.TAB] * TABS)
        # Before the first Tab nothing has the focus.
        seen = browser.run("return walked")[1:]
        ends = [number for number, (is_over, *_, element) in enumerate(seen) if is_over or number and element == seen[0][-1]]
        if ends:
            return seen[: ends[0]]
    return seen


def walk(site, browser, findings):
    """SC 2.4.7, 2.4.11, 3.2.1: the focused element is visible, and focus alone changes nothing."""
    for state in STATES:
        if "," in state.name and "wrong" not in state.name:
            continue
        state.reach(site, site.fresh(browser))
        for width, height in ((1000, 500), (320, 480)):
            browser.look(width=width, height=height)
            address = browser.driver.current_url
            seen = walked(browser)
            for _, is_seen, has_outline, element in seen:
                if not (is_seen and has_outline):
                    findings.add(f"{state.name}, {width} pixels, Tab", [f"the focus is not seen: {element}"])
            expect(browser.driver.current_url, address, "the focus alone leads elsewhere")
            expect(len(seen) > 2, True, f"nothing to walk through: {state.name}")
            findings.looked += 1


# The look of a field: the colors of its border, label and error, its inner border, and the focus ring.
LOOK = """
const style = each => getComputedStyle(each)
const field = arguments[0].closest('.field')
const { borderTopColor, boxShadow, outlineStyle, outlineWidth } = style(arguments[0])
return [borderTopColor, style(arguments[0].parentElement.querySelector('label')).color,
  style(field.querySelector('.error')).color, boxShadow, outlineStyle, parseFloat(outlineWidth)]
"""


def error_beats_focus(site, browser, findings):
    """SC 2.4.7: an invalid field looks invalid while focused, and its focus is still visible."""
    for path, values, names in (
        ("/signup", {"name": "R2D2", "birthday": "1-1-1", "language": ""}, ("name", "birthday.day", "language")),
        ("/login", {"email": "ada@"}, ("email", "password")),
    ):
        browser = site.fresh(browser, prefers_reduced_motion="reduce").open(path).fill(**values).press()
        for name in names:
            # With focusVisible, as after a key, so that the browser shows the focus.
            browser.run("arguments[0].focus({ focusVisible: true })", browser.field(name))
            edge, label, error, inner, ring, width = browser.run(LOOK, browser.field(name))
            expect((edge, label, inner), (error, error, "none"), f"{name} looks right")
            expect((ring, width >= 2), ("solid", True), f"the focus is not seen: {name}")


def user_preferences(site, browser, findings):
    """Forced colors: borders and focus stay. Reduced motion: nothing moves. Light and dark differ."""
    site.fresh(browser).open("/signup")
    backgrounds = []
    for scheme in ("light", "dark"):
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
    """SC 1.3.5, 3.3.8: every password can be pasted, and every field declares its purpose to the browser."""
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
            # Like a paste: the text arrives at once, without keys.
            browser.cdp("Input.insertText", text=PASSWORD)
            expect(field.get_property("value"), PASSWORD, f"{path}: a password that is pasted")
            allowed = browser.run(
                "return arguments[0].dispatchEvent(new ClipboardEvent('paste', {bubbles: true, cancelable: true}))",
                field,
            )
            expect(allowed, True, f"{path}: the page refuses to have a password pasted")
    # A password manager fills in the form and submits it.
    browser.run(
        "const form = document.forms.form; form.email.value = arguments[0]; form.password.value = arguments[1];"
        "for (const each of [form.email, form.password]) for (const type of ['input', 'change'])"
        " each.dispatchEvent(new Event(type, {bubbles: true}))", MEMBER, PASSWORD,
    )  # fmt: skip
    browser.press()
    expect(browser.path, "/account")


def nothing_happens_by_itself(site, browser, findings):
    """SC 3.2.2, 3.3.7: input and choices do not change the page, and are not asked for again."""
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
    for check in (announced, walk, error_beats_focus, user_preferences, paste_and_autofill, nothing_happens_by_itself):
        check(site, browser, findings)
    expect(findings.found, [], "\n".join([""] + findings.found))
    expect(site.stop(), 0)
    print(f"{len(STATES)} states, {findings.looked} walks by keyboard: no faults")


main()
