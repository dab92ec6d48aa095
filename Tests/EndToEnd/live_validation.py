#!/usr/bin/python3
"""The pages' script while a form is filled in, on a fast network, a slow one and none.

Shows ASVS 3.2.2.
"""

import json

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from support.program import PASSWORD, expect
from support.site import ADMIN, MEMBER, PERSON, Site

VALIDATE = "/api/v1/signup/validate"
OTHER = "purple harbour lantern 7"


# Ten seconds become two.
HURRY = "const wait = window.setTimeout; window.setTimeout = (act, time) => wait(act, time / 5)"


class Answers:
    """Intercepts the server's validation results: holds them back, and releases them in any order.

    It replaces `fetch` in the page before our script runs.
    """

    SCRIPT = """
    window.asked = []
    const real = window.fetch
    window.fetch = (address, options) => new Promise((resolve, reject) => {
      const index = asked.push({ body: options.body, go: () => real(address, { ...options, signal: null }).then(resolve, reject) }) - 1
      if (!window.holding) asked[index].go()
    })
    """

    def __init__(self, browser):
        self.browser = browser
        self.identifier = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=self.SCRIPT)["identifier"]

    def bodies(self):
        return [json.loads(body) for body in self.browser.run("return asked.map(each => each.body)")]

    def hold(self):
        self.browser.run("window.holding = true")

    def let_go(self, index):
        self.browser.run("return asked[arguments[0]].go()", index)

    def end(self):
        self.browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=self.identifier)


def requirements(browser):
    """Returns the requirements of a password, each on one line; the state is for screen readers alone."""
    return [" ".join(item.text.split()) for item in browser.all(".strength .requirements li")]


def silence(browser, seconds=0.6):
    """Waits longer than the script's delay before a request."""
    browser.run("return new Promise(resolve => setTimeout(resolve, arguments[0]))", seconds * 1000)


def first_error(site, browser):
    """Input is not corrected on first typing; after the first error it is, while typing."""
    browser = site.fresh(browser).open("/signup")
    browser.click("#email")
    browser.keys("ada")
    silence(browser)
    expect(browser.error("email"), "", "corrected while typing")
    browser.keys(Keys.TAB)
    browser.wait(lambda: browser.error("email"), "no error after leaving the field")
    expect(browser.error("email"), "⚠ Error: The address has no @. Enter an address such as ada@example.com.")
    email = browser.find("#email")
    expect(email.get_attribute("aria-invalid"), "true")
    described = email.get_attribute("aria-describedby")
    expect("email-error" in described.split(), True, described)

    # The error disappears while typing its correction.
    email.click()
    browser.keys(Keys.END, "@example.com")
    browser.wait(lambda: not browser.error("email"), "the error stays")
    expect((email.get_attribute("aria-invalid"), email.get_attribute("aria-describedby")), ("false", None))
    browser.keys(*[Keys.BACKSPACE] * 4)
    browser.wait(lambda: browser.error("email"), "no second error while typing")
    expect(browser.error("email"), "⚠ Error: The domain after the @ is incomplete. Enter an address such as ada@example.com.")
    expect(browser.focus, "email", "the focus was moved")


def text_stays_text(site, browser):
    """Input echoed in a message is text there too."""
    browser = site.fresh(browser).open("/signup").fill(name="<b>x</b>", email="<b>x</b>@gmial.com").keys(Keys.TAB)
    browser.wait(lambda: browser.error("name"), "no error")
    expect(("“<”" in browser.error("name"), browser.all("main b")), (True, []))


def not_before_touched(site, browser):
    """Tabbing through an empty form shows no error."""
    browser = site.fresh(browser).open("/signup")
    for _ in range(16):
        browser.keys(Keys.TAB)
    silence(browser)
    expect([name for name in PERSON if browser.error(name)], [], "errors in fields that nobody touched")
    expect([response.path for response in browser.responses() if response.path == VALIDATE], [])


def debounced(site, browser):
    browser = site.fresh(browser)
    answers = Answers(browser)
    browser.open("/signup").find("#password").click()
    browser.keys(PASSWORD)
    browser.wait(lambda: len(answers.bodies()) == 1, "it does not ask")
    silence(browser)
    expect(answers.bodies(), [{"password": PASSWORD}], f"{len(PASSWORD)} keys")
    answers.end()


def asked_once(site, browser):
    """Leaving an unchanged field sends no new request, and shows the result from while it was filled in."""
    browser = site.fresh(browser)
    answers = Answers(browser)
    browser.open("/signup").find("#password").click()
    browser.keys("abc")
    browser.wait(lambda: browser.find(".rating").text, "it does not ask")
    expect(browser.error("password"), "", "corrected while typing")
    # Tab first reaches the button that shows the password.
    leave = (Keys.TAB, Keys.TAB)
    browser.keys(*leave)
    browser.wait(lambda: browser.error("password"), "no error after leaving the field")
    expect(browser.error("password"), "⚠ Error: Use at least 8 characters.")
    for _ in range(3):
        browser.click("#password")
        browser.keys(*leave)
    silence(browser)
    expect(answers.bodies(), [{"password": "abc"}], "the same is asked again")

    # A request without a response is sent again.
    browser.run("window.usual = fetch; window.fetch = async () => { throw new TypeError() }")
    browser.fill(password="abcd").keys(*leave)
    silence(browser, 0.2)
    browser.run("window.fetch = usual")
    browser.click("#password")
    browser.keys(*leave)
    browser.wait(lambda: answers.bodies()[-1] == {"password": "abcd"}, "it does not ask again")
    answers.end()


def pressed(site, browser):
    """An error that appears while a button is pressed does not move the button from under the pointer."""
    browser = site.fresh(browser).open("/signup").fill(name="R2D2", password="abc", confirmPassword="abcd")
    button = browser.find("main form .primary")
    mouse = ActionChains(browser.driver, duration=0)
    mouse.click_and_hold(button).perform()
    before = button.location
    silence(browser)
    expect((browser.error("confirmPassword"), button.location), ("", before), "the button has moved")
    browser.follow(lambda: mouse.reset_actions() or mouse.release().perform())
    expect(browser.title, "Error: Create an account – Accounts")
    # If no page follows, the error appears once the button is released.
    browser.open("/signup").fill(password="abc", confirmPassword="abcd")
    heading = browser.find("h1")
    mouse.reset_actions()
    mouse.click_and_hold(heading).release().perform()
    browser.wait(lambda: browser.error("confirmPassword"), "the error never shows")


def strength(site, browser):
    browser = site.fresh(browser).open("/signup")
    browser.click("#password")
    met = {}
    for keys in ("abc", "defgh", " violet canyon otter 42"):
        before = browser.find("[data-rating]").text
        browser.keys(keys)
        browser.wait(lambda: browser.find("[data-rating]").text != before or keys == "defgh", "the rating stays")
        silence(browser)
        met[keys] = [item.get_attribute("data-met") for item in browser.all(".strength .requirements li")]
    expect(met["abc"][1], "false", "three characters are eight")
    expect(met["defgh"][1], "true", "eight characters are not eight")
    expect(set(met[" violet canyon otter 42"]), {"true"})
    expect((browser.find("[data-rating]").text, browser.find("meter").get_attribute("value")), ("strong", "4"))
    words = requirements(browser)
    expect([word.startswith("✓ ") and word.endswith(" (met)") for word in words], [True] * len(words), words)
    expect(browser.find(".rating").get_attribute("role"), "status")
    expect(browser.error("password"), "")

    # A password that is too long shows only that requirement, and afterwards all of them again.
    for password, demands in (("a" * 1025, ["○ at most 1024 characters (not met yet)"]), (PASSWORD, words)):
        browser.run(
            "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', {bubbles: true}))",
            browser.field("password"), password,
        )  # fmt: skip
        browser.wait(lambda: requirements(browser) == demands, "the list stays as it was")


def checklist(site, browser):
    """The list of what the form needs follows the typing, and the links below the form leave nothing behind."""
    browser = site.fresh(browser).open("/signup")

    def met():
        return [item.get_attribute("data-for") for item in browser.all('.checklist [data-met="true"]')]

    expect(met(), ["language"])
    browser.click("#name")
    for keys, expected in (("Ada", ["name", "language"]), ("1", ["language"]), (Keys.BACKSPACE, ["name", "language"])):
        browser.keys(keys)
        browser.wait(lambda: met() == expected, f"the list does not follow {keys!r}: {met()}")
    item = browser.find('.checklist [data-for="name"]')
    expect(" ".join(item.text.split()), "✓ Name (met)")
    browser.fill(email=MEMBER, password=PASSWORD, birthday="1990-12-10", agreeTerms=True)
    rest = ["name", "password", "birthday", "language", "agreeTerms"]
    browser.wait(lambda: met() == rest, "a taken address is met, or something else is not")
    # It moves the links below.
    browser.wait(lambda: browser.error("email"), "a taken address is not told")
    expect(browser.error("name"), "")
    browser.follow(next(link for link in browser.all("main .actions a") if link.text == "Start over").click)
    expect((browser.path, met(), browser.value("name"), browser.value("email")), ("/signup", ["language"], "", ""))
    browser.fill(name="Ada")
    browser.follow(next(link for link in browser.all("main .actions a") if link.text == "Cancel").click)
    expect(browser.path, "/login")


def cleared(site, browser):
    """A text field with a text has a button that clears it, and an address offers well-known domains."""
    browser = site.fresh(browser).open("/signup")
    for name, text in (("name", "Ada"), ("email", "ada@g")):
        button = browser.find(f'.clear[aria-controls="{name}"]')
        expect(button.is_displayed(), False, "there is nothing to clear")
        browser.click(f"#{name}")
        browser.keys(text)
        expect(button.is_displayed(), True, name)
        if name == "email":
            offers = [option.get_attribute("value") for option in browser.all("#email-domains option")]
            expect(("ada@gmail.com" in offers, len(offers) <= 5), (True, True), offers)
        button.click()
        expect((browser.value(name), browser.focus, button.is_displayed()), ("", name, False))
    expect(browser.all("#email-domains option"), [])


def password_change(site, browser):
    """A new password is rated and validated as at sign-up; the current one is not verified."""
    browser = site.log_in(site.fresh(browser)).open("/account/password")
    meter = browser.find("meter")
    expect((meter.is_displayed(), browser.find(".rating").text), (False, ""), "rated before it is typed")
    browser.click("#newPassword")
    browser.keys("abc")
    browser.wait(lambda: browser.find(".rating").text == "Strength: weak", "it is not rated")
    expect(meter.is_displayed(), True)
    # Tab first reaches the button that shows the password.
    leave = (Keys.TAB, Keys.TAB)
    browser.fill(currentPassword=OTHER, newPassword=OTHER, confirmPassword="another").keys(*leave)
    browser.wait(lambda: meter.get_attribute("value") == "4", "the meter stays")
    browser.wait(lambda: browser.error("confirmPassword"), "no error")
    names = ("currentPassword", "newPassword", "confirmPassword")
    expect([browser.error(name)[:28] for name in names], ["", "⚠ Error: The new password is", "⚠ Error: The passwords do no"])
    browser.fill(currentPassword="wrong", confirmPassword=OTHER).keys(*leave)
    browser.wait(lambda: not browser.error("newPassword"), "the error stays")
    silence(browser, 0.3)
    expect([browser.error(name) for name in names], [""] * 3)


def availability(site, browser):
    browser = site.fresh(browser).open("/signup?return_to=/account/sessions").fill(email=MEMBER)
    link = browser.find("[data-field=email] .links a")
    expect(link.is_displayed(), False, "a link to the login before there is an error")
    browser.keys(Keys.TAB)
    browser.wait(lambda: browser.error("email"), "an address that is taken is free")
    expect("already exists" in browser.error("email"), True, browser.error("email"))
    expect((link.is_displayed(), link.get_dom_attribute("href")), (True, "/login?return_to=%2Faccount%2Fsessions"))
    browser.fill(email="ada@").keys(Keys.TAB)
    browser.wait(lambda: not link.is_displayed(), "the link stays for another error")


def suggestion(site, browser):
    browser = site.fresh(browser).open("/signup").fill(email="ada@gmial.com")
    browser.keys(Keys.TAB)
    button = browser.find(".suggestion button")
    browser.wait(button.is_displayed, "no suggestion")
    expect(button.text, "Did you mean ada@gmail.com?")
    expect(browser.find(".suggestion").get_attribute("role"), "status")
    expect(browser.value("email"), "ada@gmial.com", "it was changed without being asked for")
    button.click()
    expect((browser.value("email"), browser.focus), ("ada@gmail.com", "email"))
    browser.wait(lambda: not button.is_displayed(), "the suggestion stays")


def reveal(site, browser):
    browser = site.fresh(browser).open("/signup").fill(password=PASSWORD)
    button, password = browser.find(".reveal"), browser.find("#password")
    expect((button.text, button.accessible_name), ("Show", "Show password: Password"))
    button.click()
    expect((button.text, button.accessible_name), ("Hide", "Hide password: Password"))
    expect(password.get_attribute("type"), "text")
    expect(browser.find("#confirmPassword").get_attribute("type"), "password", "both are shown")
    browser.tab_to(".reveal").keys(Keys.SPACE)
    expect((button.text, password.get_attribute("type")), ("Show", "password"))
    button.click()
    # A shown password is no text field that the browser would remember on submit.
    browser.run("document.forms.form.addEventListener('submit', event => { event.preventDefault() })")
    browser.click("main form .primary")
    expect(password.get_attribute("type"), "password")


def counter(site, browser):
    browser = site.fresh(browser).open("/signup").fill(name="a" * 150)
    shown = browser.find("[data-field=name] .counter")
    expect(shown.is_displayed(), False, "far from the limit")
    said = []
    for count in (190, 199, 200, 202):
        browser.fill(name="a" * count)
        said.append(shown.text)
    expect(said, ["10 characters left", "1 character left", "0 characters left", "2 characters too many"])
    # Each code point of an emoji counts, as on the server; UTF-16 has two for it.
    browser.run(
        "arguments[0].value = '😀'.repeat(190); arguments[0].dispatchEvent(new Event('input'))",
        browser.field("name"),
    )
    expect(shown.text, "10 characters left")
    # The limit of an address is in bytes, which users cannot see: no counter rather than a wrong one.
    browser.fill(email="é" * 200 + "@example.com").keys(Keys.TAB)
    browser.wait(lambda: browser.error("email"), "no error")
    expect(browser.find("[data-field=email]").text.endswith("left"), False, browser.find("[data-field=email]").text)
    counting = [field.get_attribute("name") for field in browser.all("[data-limit]")]
    expect(counting, ["name", "password", "confirmPassword"])


def floating_label(site, browser):
    """The label moves out of the way of the text, and back when the field is empty again."""
    browser = site.fresh(browser).open("/signup")
    size = "return parseFloat(getComputedStyle(document.querySelector('label[for=name]')).fontSize)"
    resting = browser.run(size)
    browser.click("#name")
    browser.wait(lambda: browser.run(size) < resting, "the label is as large as before")
    browser.fill(name="Ada").keys(Keys.TAB)
    expect(browser.run(size) < resting, True, "the label covers the text")
    browser.fill(name="").keys(Keys.TAB)
    browser.wait(lambda: browser.run(size) == resting, "the label stays small")


def stopped(site, browser):
    """A submit that the user stopped can be repeated a little later."""
    browser = site.fresh(browser)
    hurry = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=HURRY)["identifier"]
    browser.open("/login")
    # No response, as on a hanging network.
    browser.run(
        "window.held = [];"
        "addEventListener('submit', event => { held.push(event.defaultPrevented); event.preventDefault() })"
    )
    button = browser.find("main form .primary")
    button.click()
    button.click()
    expect((browser.run("return held"), button.text), ([False, True], "One moment…"))
    browser.wait(lambda: button.text == "Log in", "the form stays dead")
    button.click()
    expect((browser.run("return held"), button.text), ([False, True, False], "One moment…"))
    browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=hurry)


def stale_responses(site, browser):
    """A late response about older input changes nothing."""
    browser = site.fresh(browser)
    answers = Answers(browser)
    browser.open("/signup")
    answers.hold()
    browser.click("#email")
    browser.keys("ada", Keys.TAB)
    browser.wait(lambda: len(answers.bodies()) == 1, "it does not ask")
    browser.click("#email")
    browser.keys(Keys.END, "@example.com", Keys.TAB)
    browser.wait(lambda: answers.bodies()[-1] == {"email": "ada@example.com"}, "it does not ask again")
    last = len(answers.bodies()) - 1
    answers.let_go(last)
    answers.let_go(0)
    silence(browser, 0.3)
    expect(browser.error("email"), "", "an answer to what was typed before is shown")

    # A response that arrives during further typing is not shown either.
    browser.click("#name")
    browser.keys("R2D2", Keys.TAB)
    browser.wait(lambda: answers.bodies()[-1].get("name") == "R2D2", "it does not ask")
    asked = len(answers.bodies()) - 1
    browser.run("arguments[0].value = 'Ada'", browser.field("name"))
    answers.let_go(asked)
    silence(browser, 0.3)
    expect(browser.error("name"), "", "an answer to another name is shown")

    # Nor is one about an unchanged field, when the field it depends on has changed.
    leave = (Keys.TAB, Keys.TAB)
    browser.fill(password=OTHER, confirmPassword=PASSWORD).keys(*leave)
    browser.wait(lambda: answers.bodies()[-1].get("confirmPassword") == PASSWORD, "it does not ask")
    before = len(answers.bodies()) - 1
    browser.fill(password=PASSWORD).keys(*leave)
    browser.wait(lambda: answers.bodies()[-1].get("password") == PASSWORD, "it does not ask")
    answers.let_go(len(answers.bodies()) - 1)
    browser.wait(lambda: browser.find(".rating").text, "no answer")
    expect(answers.bodies()[before].get("password"), OTHER)
    # A new result 0.3 s after the last key would hide it.
    silence(browser)
    answers.let_go(before)
    silence(browser, 0.3)
    expect(browser.error("confirmPassword"), "", "an answer by another password is shown")
    answers.end()


def search_and_focus(site, browser):
    """An updated list waits while a link in the old one has the focus."""
    browser = site.log_in(site.fresh(browser), ADMIN)
    answers = Answers(browser)
    browser.open("/admin/users")
    answers.hold()
    browser.field("search").send_keys("wong")
    browser.wait(lambda: browser.run("return asked.length") == 1, "it does not ask")
    links = browser.all("#results td a")
    expect(len(links) > 1, True)
    browser.run("arguments[0].focus()", links[0])
    answers.let_go(0)
    silence(browser)
    expect(browser.run("return document.activeElement === arguments[0]", links[0]), True, "the focus is lost")
    # Moving from one link past the box of the next user stays in the list.
    browser.keys(Keys.TAB)
    browser.keys(Keys.TAB)
    silence(browser, 0.2)
    expect(browser.run("return document.activeElement === arguments[0]", links[1]), True, "the focus is lost")
    browser.field("search").click()
    browser.wait(lambda: len(browser.all("#results td a")) == 1, "the list never follows")
    expect((browser.focus, browser.path), ("filter-search", "/admin/users?search=wong"))
    answers.end()


def search_without_a_list(site, browser):
    """If no list comes back, the error is shown."""
    browser = site.log_in(site.fresh(browser), ADMIN).open("/admin/users")
    browser.click(".filters summary")
    browser.run("document.getElementById('filter-createdSince').type = 'text'")
    browser.field("createdSince").send_keys("soon")
    browser.wait(lambda: browser.all(".summary"), "what is wrong stays unsaid")
    expect((browser.find(".summary").get_attribute("role"), browser.focus), ("alert", "filter-createdSince"))
    expect((browser.all("#results td"), browser.find("#total").text), ([], ""), "the list from before")
    expect(browser.title.startswith("Error: "), True, browser.title)
    browser.keys(*[Keys.BACKSPACE] * 4)
    browser.wait(lambda: browser.all("#results td"), "the list does not come back")
    expect((browser.all(".summary"), browser.title), ([], "Users – Accounts"))

    # The session has ended.
    browser.cdp("Network.clearBrowserCookies")
    browser.field("search").send_keys("wong")
    browser.wait(lambda: browser.path.startswith("/login"), "the list stays as it was")
    browser.fill(email=ADMIN, password=PASSWORD).press()
    expect(browser.path, "/admin/users?search=wong", "back where it was")


def network(browser, offline=False, latency=0, rate=-1):
    conditions = {"offline": offline, "latency": latency, "downloadThroughput": rate, "uploadThroughput": rate}
    browser.cdp("Network.emulateNetworkConditions", **conditions)


def bad_networks(site, browser):
    """Without a network there is no message while typing, and nothing is blocked; nor with a slow one."""
    browser = site.fresh(browser).open("/signup")
    network(browser, offline=True)
    browser.fill(**{**PERSON, "email": "off.line@example.com", "name": "R2D2"}).keys(Keys.TAB)
    silence(browser)
    expect([name for name in PERSON if browser.error(name)], [], "errors without a server")
    network(browser, latency=1500, rate=5000)
    browser.take_log()
    browser.fill(name="Grace Hopper")
    browser.press()
    expect(browser.path, "/account?done=signedUp", "a form on a slow network")
    network(browser)

    # The server rejects the request, or sends an invalid response.
    for answer in (
        "new Response('busy', {status: 503})",
        "new Response('<', {status: 200})",
        "Promise.reject(new TypeError())",
    ):
        browser = site.fresh(browser).open("/signup")
        browser.run(f"window.fetch = async () => {answer}")
        browser.fill(**{**PERSON, "email": "no.answer@example.com"}).keys(Keys.TAB)
        silence(browser, 0.4)
        expect([name for name in PERSON if browser.error(name)], [], answer)
        expect(browser.take_log(), [], answer)


def no_script_at_all(site, browser):
    """If the script does not load, its buttons are missing, and no page claims to check input."""
    for path, action in (("/signup", "Sign up"), ("/account/password", "Change password")):
        browser = site.log_in(site.fresh(browser, scripts=False))
        if path == "/signup":
            browser.cdp("Network.clearBrowserCookies")
        browser.open(path)
        shown = [button.text for button in browser.all("main button") if button.is_displayed()]
        expect(shown, [action])
        expect((browser.find("meter").is_displayed(), browser.find(".rating").text), (False, ""), path)
        demands = requirements(browser)
        expect(demands[:2], ["no tab or line break", "at least 8 characters"], path)


def main():
    site = Site()
    browser = site.browser()
    checks = [
        first_error, text_stays_text, not_before_touched, debounced, asked_once, pressed, strength, password_change, availability, suggestion, reveal, counter, floating_label, stopped, stale_responses, checklist, cleared,
        search_and_focus, search_without_a_list, bad_networks, no_script_at_all,
    ]  # fmt: skip
    for check in checks:
        check(site, browser)
        # The content security policy blocked nothing, and no script failed.
        expect(browser.take_log(), [], check.__name__)
    expect(site.stop(), 0)
    print(f"{len(checks)} behaviors of the script")


main()
