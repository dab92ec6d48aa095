#!/usr/bin/python3
"""Where sign-ups need a proof of work, a browser computes it while the form is filled in, and one without scripts waits.

With `measure` after the program, prints how long Chromium and this machine take for each difficulty.

Shows ASVS 2.4.2.
"""

import concurrent.futures
import hashlib
import statistics
import sys
import time

from support import wcag
from support.api import PERSON, Client
from support.browser import Browser
from support.program import PASSWORD, expect, sign_up_arguments
from support.server import Server
from support.site import PERSON as FORM

CHALLENGE = "/api/v1/signup/challenge"
MESSAGES = {
    "en": "This sign-up needs a proof of work. Get a challenge, solve it, and send the solution as “proof”.",
    "pt": "Este cadastro exige uma prova de trabalho. Peça um desafio, resolva-o e envie a solução em “proof”.",
    "es": "Este registro exige una prueba de trabajo. Pide un desafío, resuélvelo y envía la solución en «proof».",
}
KEPT = {"name": "Grace Hopper", "email": "grace@example.com", "birthday.day": "10", "birthday.year": "1990"}


def started(bits, database=None):
    server = Server("--port", "0", "--trusted-proxy", "127.0.0.1")
    server.environment["ACCOUNTS_SIGN_UP_WORK"] = str(bits)
    if database:
        server.environment["ACCOUNTS_DB"] = database
    return server.serve()


def solve(found):
    """Returns the proof of a challenge, as docs/tasks/who-may-sign-up.md computes it."""
    number = 0
    while int.from_bytes(hashlib.sha256(f"{found['challenge']}.{number}".encode()).digest(), "big") >> (256 - found["bits"]):
        number += 1
    return f"{found['challenge']}.{number}"


def programs(server):
    """A program gets a challenge and solves it; its proof counts for one account."""
    client = Client(server)
    for language, message in MESSAGES.items():
        refused = client("POST", "/api/v1/users", PERSON, 422, {"Accept-Language": language})
        errors = [(error["field"], error["code"], error["message"]) for error in refused.json["errors"]]
        expect(errors, [("proof", "proofRequired", message)])
    proof = solve(client.get(CHALLENGE))

    def code(**changes):
        return client("POST", "/api/v1/users", {**PERSON, **changes}, 422).errors

    expect(code(proof=proof + "1"), [("proof", "proofInvalid")])
    expect(code(proof=proof.split(".")[0]), [("proof", "proofInvalid")])
    expect(code(proof="x" * 50_000), [("proof", "proofInvalid")])
    expect(code(proof=7), [("proof", "invalidType")])
    expect(code(proof=proof, name="R2D2"), [("name", "invalidName")])
    expect(server.list(), [])
    key = {"Idempotency-Key": "a-key-of-the-client-1"}
    first = client("POST", "/api/v1/users", {**PERSON, "proof": proof}, 201, key).json
    again = client("POST", "/api/v1/users", PERSON, 201, key).json
    expect(again["id"], first["id"])
    expect(code(email="eve@example.com", proof=proof), [("proof", "proofUsed")])
    expect(client("POST", "/api/v1/signup/validate", {"name": "Eve"}, 200).json["errors"], [])
    server.must(*sign_up_arguments("Tia", "tia@example.com"), input=PASSWORD + "\n")
    expect([user["email"] for user in server.list()], ["ada@example.com", "tia@example.com"])
    server.must("users", "set-role", "ada@example.com", "admin")
    body = {**PERSON, "email": "bea@example.com"}
    expect(client.log_in("ada@example.com")("POST", "/api/v1/admin/users", body).status, 201)
    print("programs: refused without a proof, in three languages; a proof makes one account; the terminal is not asked")


def race():
    """Of sixteen server processes of one database that get the same proof, one creates an account."""
    first = started(12)
    others = [started(12, first.database) for _ in range(15)]
    servers = [first, *others]
    proof = solve(Client(first).get(CHALLENGE))

    def sign_up(number):
        body = {**PERSON, "email": f"race{number}@example.com", "proof": proof}
        response = Client(servers[number])("POST", "/api/v1/users", body)
        return response.status, None if response.status == 201 else response.errors

    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        results = sorted(pool.map(sign_up, range(16)), key=str)
    expect(results, [(201, None)] + [(422, [("proof", "proofUsed")])] * 15)
    expect(len(first.list()), 1)
    for server in servers:
        expect(server.stop(), 0)
    print("sixteen processes, one proof: one account")


def with_script(browser):
    """The person notices nothing: the form can be sent at once, and nothing is loaded from elsewhere."""
    browser.fresh(address="10.1.0.1").open("/signup").fill(**FORM).press()
    expect(browser.path, "/account?done=signedUp")
    browser.responses()
    expect(browser.elsewhere, [])
    expect(browser.take_log(), [], "the console")

    # A typo keeps the work that was done; so does another language.
    browser.fresh(address="10.1.0.2").open("/signup").fill(**{**FORM, "email": "hana@example"})
    browser.wait(lambda: browser.value("proof"), "the script solves nothing")
    proof = browser.value("proof")
    browser.press()
    expect((browser.title.startswith("Error: "), browser.value("proof")), (True, proof))
    browser.press("footer button[value=portuguese]")
    expect(browser.value("proof"), proof)
    browser.fill(email="hana@example.com", password=PASSWORD, confirmPassword=PASSWORD).press()
    expect(browser.path, "/account?done=signedUp")

    # A proof that was used: the script solves the new challenge of the same page.
    browser.fresh(address="10.1.0.3").open("/signup").fill(**{**FORM, "email": "iris@example.com"})
    browser.wait(lambda: browser.value("proof"), "the script solves nothing")
    browser.run("document.querySelector('[name=challenge]').value = arguments[0].split('.')[0]", proof)
    browser.run("document.querySelector('[name=proof]').value = arguments[0]", proof)
    browser.press()
    expect("this service makes every sign-up wait. Wait " in browser.text, True, browser.text)
    browser.fill(password=PASSWORD, confirmPassword=PASSWORD).press()
    expect(browser.path, "/account?done=signedUp")
    print("with our script: nobody waits")


def without_script(browser, findings):
    """A form that is sent at once comes back with its input; after the time that it tells, it signs the person up."""
    browser.fresh(scripts=False, address="10.1.0.4").open("/signup").fill(**FORM | {"email": "grace2@example.com"}).press()
    began = time.monotonic()
    expect(browser.title, "Error: Create an account – Accounts")
    summary = browser.find(".summary").text
    expect("To slow down automated sign-ups, this service makes every sign-up wait. Wait " in summary, True, summary)
    expect({name: browser.value(name) for name in KEPT}, KEPT | {"email": "grace2@example.com"})
    wcag.look(browser, "/signup, queued", "english", findings)
    browser.cdp("Emulation.setScriptExecutionDisabled", value=True)
    expect(browser.all("meta[http-equiv]"), [])
    browser.fill(password=PASSWORD, confirmPassword=PASSWORD).press()
    expect("this service makes every sign-up wait. Wait " in browser.find(".summary").text, True)
    time.sleep(max(0, 31 - (time.monotonic() - began)))
    browser.fill(password=PASSWORD, confirmPassword=PASSWORD).press()
    expect(browser.path, "/account?done=signedUp")

    # Filled in by hand, the form takes longer than that.
    browser.fresh(scripts=False, address="10.1.0.5").open("/signup").fill(**FORM | {"email": "grace3@example.com"})
    time.sleep(30)
    browser.press()
    expect(browser.path, "/account?done=signedUp")
    print("without a script: the form waits half a minute in all, and keeps its input")


def measure():
    """Prints the median times of nine challenges for each difficulty, in Chromium and in this program's SHA-256."""
    for bits in (16, 18, 20, 22):
        server = started(bits)
        browser = Browser(server.port)
        seconds = []
        for number in range(9):
            browser.fresh(address=f"10.2.{bits}.{number}").open("/signup")
            began = time.monotonic()
            browser.wait(lambda: browser.value("proof"), "the script solves nothing")
            seconds.append(time.monotonic() - began)
        browser.driver.quit()
        began = time.monotonic()
        for number in range(200_000):
            hashlib.sha256(b"x" * 90)
        rate = 200_000 / (time.monotonic() - began)
        print(f"{bits} bits: Chromium {statistics.median(seconds):.2f} s; Python {2**bits / rate:.2f} s on average")
        expect(server.stop(), 0)


def main():
    if "measure" in sys.argv[2:]:
        del sys.argv[2:]
        return measure()
    server = started(16)
    programs(server)
    race()
    browser, findings = Browser(server.port), wcag.Findings()
    with_script(browser)
    without_script(browser, findings)
    expect(findings.found, [], "\n".join([""] + findings.found))
    expect(server.stop(), 0)
    print(f"{Client.counted} responses match the description")


main()
