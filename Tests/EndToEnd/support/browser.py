"""Chromium, as a user of the pages sees it."""

import atexit
import base64
import json
import time

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

from support.program import eventually, expect

ACCEPT_LANGUAGE = {"english": "en-GB,en", "portuguese": "pt-BR,pt", "spanish": "es-ES,es", "german": "de-DE,de"}

# Focuses a field with its text selected, and opens the filters that hide it, as a person does.
PREPARES_TO_TYPE = """(name => {
  const field = document.querySelector(`main [name="${name}"]`), folded = field?.closest('details')
  if (!field) return null
  if (folded) folded.open = true
  if (field.tagName !== 'SELECT' && field.type !== 'checkbox' && field.type !== 'radio') { field.focus(); field.select() }
  return [field.tagName, field.checked]
})"""

# Scrolls to an element and returns its middle; what covers it there, if anything, gets the click.
FINDS_MIDDLE = """(selector => {
  const element = document.querySelector(selector)
  if (!element) return null
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = element.getClientRects()[0] ?? {}
  const x = left + width / 2, y = top + height / 2, hit = width && height ? document.elementFromPoint(x, y) : null
  const covered = !element.contains(hit) && (hit?.outerHTML.slice(0, 80) ?? 'nothing: it is not shown')
  return { x, y, covered, active: element.matches(':active') }
})"""

READS_ERROR = """(name => {
  const error = document.querySelector(`[data-field="${name}"] .error`)
  return error?.checkVisibility() ? error.innerText.trim() : ''
})"""

WAITS_FOR_FOCUS = "return document.activeElement === document.body && !!document.querySelector('[autofocus]')"


# What a browser does for its owner besides showing pages takes a fifth of its processor time.
IDLE = [
    "--disable-features=SpareRendererForSitePerProcess,BackForwardCache,Translate,OptimizationHints,MediaRouter",
    "--disable-background-networking", "--disable-component-update", "--disable-extensions", "--disable-sync", "--no-first-run",
]  # fmt: skip


class Browser:
    """A browser window; starting Chromium takes a second, so `fresh` resets it instead."""

    def __init__(self, port, host="localhost"):
        # Chromium treats this name as secure, so that it keeps `__Host-` cookies.
        self.site = f"http://{host}:{port}"
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/lib/chromium/chromium-headless-shell"
        # Root cannot use the sandbox, and containers have little shared memory.
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", *IDLE):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        options.add_experimental_option("perfLoggingPrefs", {"enableNetwork": True, "enablePage": False})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        atexit.register(self.driver.quit)
        self.fresh()

    def cdp(self, command, **parameters):
        """Runs a command of the Chrome DevTools Protocol."""
        return self.driver.execute_cdp_cmd(command, parameters)

    def fresh(self, scripts=True, language="english", address="127.0.0.1", width=1000, height=900, **media):
        """Resets the browser, as on a first visit.

        `media` is a user preference, such as `prefers_color_scheme="dark"`.
        """
        self.language = language
        headers = {"Accept-Language": ACCEPT_LANGUAGE[language], "X-Forwarded-For": address}
        self.cdp("Network.enable")
        self.cdp("Network.clearBrowserCookies")
        self.cdp("Network.clearBrowserCache")
        self.cdp("Network.setExtraHTTPHeaders", headers=headers)
        self.cdp("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.look(width, height, **media)
        self.take_log()
        self.driver.get_log("performance")
        self.unpaired, self.received, self.elsewhere, self.document = {}, [], [], None
        return self

    def look(self, width=1000, height=900, medium="screen", **media):
        """Changes the window, the medium and the user preferences."""
        features = [{"name": name.replace("_", "-"), "value": value} for name, value in media.items()]
        self.cdp("Emulation.setEmulatedMedia", media=medium, features=features)
        self.resize(width, height)

    def resize(self, width, height=900):
        """Changes the window alone."""
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    # Navigation

    def open(self, path):
        self.driver.get(path if "://" in path else self.site + path)
        return self

    @property
    def path(self):
        """The path of the current page; the whole address on another site."""
        return self.driver.current_url.removeprefix(self.site)

    @property
    def title(self):
        return self.driver.title

    @property
    def text(self):
        """The visible text."""
        return self.find("body").text

    def find(self, selector):
        found = self.all(selector)
        if not found:
            raise SystemExit(f"FAILED: no {selector} at {self.driver.current_url}: {self.driver.title}")
        return found[0]

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def field(self, name):
        return self.find(f'main [name="{name}"]')

    def value(self, name):
        return self.evaluate(f"document.querySelector({json.dumps(f'main [name={json.dumps(name)}]')}).value")

    def fill(self, **values):
        """Fills in fields; `birthday` takes a date such as 1990-12-10, a checkbox True or False."""
        for name, value in values.items():
            if name == "birthday":
                parts = value.split("-") if value else ("", "", "")
                for part, number in zip(("year", "month", "day"), parts):
                    self.type(f"birthday.{part}", number)
            else:
                self.type(name, value)
        return self

    def type(self, name, value):
        prepared = self.evaluate(f"{PREPARES_TO_TYPE}({json.dumps(name)})")
        if prepared is None:
            raise SystemExit(f"FAILED: no field {name} at {self.driver.current_url}: {self.driver.title}")
        tag, checked = prepared
        if isinstance(value, bool):
            if checked != value:
                self.click(f'main [name="{name}"]')
        elif tag == "SELECT":
            Select(self.field(name)).select_by_value(value)
        elif value:
            # All at once, as when pasted: `keys` presses one key after the other, which takes fifty times as long.
            self.cdp("Input.insertText", text=value)
        else:
            self.keys(Keys.DELETE)

    def error(self, name):
        """Returns the error above a field; empty if there is none."""
        return self.evaluate(f"{READS_ERROR}({json.dumps(name)})")

    def click(self, selector):
        """Clicks in the middle of an element; WebDriver's own click takes six times as long."""
        for _ in range(10):
            point = self.middle(selector)
            expect(point["covered"], False, f"{selector} at {self.path} is covered")
            self.mouse("mousePressed", point)
            # A message that the script shows meanwhile moves what is below it.
            pressed = self.middle(selector)
            self.mouse("mouseReleased", pressed)
            if pressed["active"]:
                return self
        raise SystemExit(f"FAILED: {selector} cannot be pressed at {self.path}")

    def mouse(self, kind, point):
        self.cdp("Input.dispatchMouseEvent", type=kind, x=point["x"], y=point["y"], button="left", clickCount=1)

    def middle(self, selector):
        """Scrolls to an element; returns its middle in the window, what covers it there, and whether it is pressed."""
        point = self.evaluate(f"{FINDS_MIDDLE}({json.dumps(selector)})")
        if point is None:
            raise SystemExit(f"FAILED: no {selector} at {self.driver.current_url}: {self.driver.title}")
        return point

    def press(self, selector="main form button.primary"):
        """Presses a button, and waits for the next page."""
        return self.follow(lambda: self.click(selector))

    def follow(self, act):
        """Runs an action that leads to another page, and waits for it."""
        self.evaluate("window.isLeft = true")
        act()
        self.wait(lambda: not self.evaluate("window.isLeft"), "no page follows")
        return self.wait(lambda: self.evaluate("document.readyState") == "complete", "it never loads")

    def keys(self, *keys):
        """Types into the focused element."""
        webdriver.ActionChains(self.driver, duration=0).send_keys(*keys).perform()
        return self

    def tab_to(self, selector):
        """Presses Tab until an element has the focus."""
        target = self.find(selector)
        for _ in range(40):
            self.keys(Keys.TAB)
            if self.driver.switch_to.active_element == target:
                return self
        raise SystemExit(f"FAILED: no Tab leads to {selector} at {self.path}")

    @property
    def focused(self):
        """Returns the focused element, after the first frame, which sets the initial focus."""
        deadline = time.monotonic() + 2
        while self.run(WAITS_FOR_FOCUS) and time.monotonic() < deadline:
            time.sleep(0.02)
        return self.driver.switch_to.active_element

    @property
    def focus(self):
        """The ID, or else the tag, of the focused element."""
        element = self.focused
        return element.get_attribute("id") or element.tag_name

    def wait(self, condition, what):
        """Waits until a condition holds."""

        def holds():
            try:
                return condition()
            except WebDriverException:
                # The next page is loading.
                return False

        eventually(holds, lambda: f"{what} at {self.driver.current_url}")
        return self

    def run(self, script, *arguments):
        """Runs a function body in the page; waits for a promise."""
        return self.driver.execute_script(script, *arguments)

    def evaluate(self, expression):
        """Evaluates an expression without what WebDriver injects into the page for each of its scripts."""
        result = self.cdp("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"FAILED: {expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    # Inspection

    def screenshot(self, path):
        """Saves a screenshot of the whole page."""
        size = self.cdp("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        picture = self.cdp("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture["data"]))

    def set_cookie(self, name, value):
        self.cdp("Network.setCookie", url=self.site, name=name, value=value, path="/", secure=True, httpOnly=True)

    def cookies(self):
        return {cookie["name"]: cookie for cookie in self.cdp("Network.getCookies", urls=[self.site])["cookies"]}

    # Records

    def take_log(self):
        """Returns new console messages, except for response statuses, which are not faults."""
        entries = self.driver.get_log("browser")
        return [
            entry["message"]
            for entry in entries
            if "status of 4" not in entry["message"] and entry["level"] in ("WARNING", "SEVERE")
        ]

    def responses(self):
        """Returns every response of the site since the last reset."""
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            event = message["params"]
            if message["method"] == "Network.requestWillBeSent":
                self.pair(event["requestId"], request=event["request"])
                if not event["request"]["url"].startswith((self.site, "about:", "data:")):
                    self.elsewhere.append(event["request"]["url"])
            elif message["method"] == "Network.responseReceivedExtraInfo":
                self.pair(event["requestId"], response=event)
            elif message["method"] == "Network.responseReceived" and event["type"] == "Document":
                self.document = event["requestId"]
        return self.received

    def pair(self, identifier, request=None, response=None):
        """Records a response with its request; the protocol does not promise which of the two comes first."""
        requests, responses = self.unpaired.setdefault(identifier, ([], []))
        requests += [request] if request else []
        responses += [response] if response else []
        # A redirect and its target share an ID, and come one after the other.
        while requests and responses:
            request, response = requests.pop(0), responses.pop(0)
            if request["url"].startswith(self.site):
                path = request["url"].removeprefix(self.site)
                self.received.append(Response(request["method"], path, response["statusCode"], response["headers"]))

    def source(self):
        """The page as the server sent it, before any script."""
        self.responses()
        return self.cdp("Network.getResponseBody", requestId=self.document)["body"]


class Response:
    """A response that the browser got, with its original headers."""

    def __init__(self, method, path, status, headers):
        self.method, self.path, self.status = method, path, status
        self.headers = {name.lower(): value for name, value in headers.items()}

    @property
    def set_cookies(self):
        return self.headers["set-cookie"].split("\n") if "set-cookie" in self.headers else []
