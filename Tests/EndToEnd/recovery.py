#!/usr/bin/python3
"""People who forgot the password get back into the account, with an administrator's code or a recovery code.

On the pages in three languages, with our script and without; over the API; and in the terminal.

A code works once, also for 64 clients at once; thirty guesses from a network are free, and lock nobody out.

Shows ASVS 6.4.3, 6.4.6, 6.5.1.
"""

import concurrent.futures
import json
import os
import re

from support.api import Client
from support.program import PASSWORD, expect
from support.site import ADMIN, MEMBER, SAVE, Site
from support.terminal import Terminal

CODE = r"[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}"
# The label of the link on the login page, and the message after a recovery.
WORDS = {
    "english": ("Forgot your password?", "Your new password is set. Log in with it."),
    "portuguese": ("Esqueceu a senha?", "Sua nova senha foi criada. Entre com ela."),
    "spanish": ("¿Olvidaste tu contraseña?", "Tu contraseña nueva está lista. Inicia sesión con ella."),
}


def new_password(number):
    return f"purple harbour lantern {number}"


def logs_in(site, password, email=MEMBER):
    body = {"email": email, "password": password}
    return site.ask("POST", "/api/v1/sessions", body, X_Forwarded_For="10.252.0.1")[0] == 201


def recover(site, code, password, address="10.253.0.1"):
    """Sets a password over the API; returns the status and the body."""
    body = {"recoveryCode": code, "newPassword": password}
    status, _, text = site.ask("POST", "/api/v1/recovery", body, X_Forwarded_For=address)
    return status, json.loads(text)


def by_administrator(site, browser, scripts, language, password):
    """An administrator makes a code on the page; the person opens its link and sets a password."""
    site.log_in(site.fresh(browser, scripts=scripts), ADMIN).open(f"/admin/users/{site.id_of(MEMBER)}")
    browser.follow(lambda: browser.click("a[href$='/reset']"))
    browser.fill(password=PASSWORD).press(SAVE)
    code = re.search(CODE, browser.text)[0]
    link = browser.find(".link code").text
    cookies = site.cookies_of(MEMBER) if logs_in(site, PASSWORD) else None
    site.fresh(browser, scripts=scripts, language=language).open("/login")
    expect(WORDS[language][0] in browser.text, True, browser.text)
    browser.follow(lambda: browser.click("a[href$='/recover']"))
    # The link fills the code in; looking at it changes nothing.
    for _ in range(2):
        browser.open(link[link.index("/recover") :])
        expect(browser.value("recoveryCode"), code)
    browser.fill(newPassword="Mia Wong", confirmPassword="Mia Wong").press(SAVE)
    expect((browser.focus, bool(browser.error("newPassword"))), ("newPassword", True), "one's own name is taken")
    browser.fill(newPassword=password, confirmPassword=password).press(SAVE)
    expect(browser.path, "/login?done=passwordSet")
    expect(WORDS[language][1] in browser.text, True, browser.text)
    if cookies:
        expect(site.is_alive(cookies), False, "a session outlives the recovery")
    browser.fill(email=MEMBER, password=password).press()
    expect(browser.path, "/account")
    return code


def by_recovery_code(site, browser, scripts, password, next_password):
    """A person makes recovery codes, saves them, and later sets a password with one."""
    site.fresh(browser, scripts=scripts).open("/login").fill(email=MEMBER, password=password).press()
    browser.open("/account/recovery").fill(password=password).press(SAVE)
    codes = re.findall(CODE, browser.text)
    expect(len(set(codes)), 10)
    file = browser.find("a[download]").get_attribute("href")
    expect(all(code in file for code in codes), True, file)
    site.fresh(browser, scripts=scripts).open("/recover")
    # As typed from paper.
    browser.fill(recoveryCode=codes[0].lower().replace("-", " "), newPassword=next_password, confirmPassword=next_password)
    browser.press(SAVE)
    expect(browser.path, "/login?done=recoveryCodeUsed&left=9")
    expect("Recovery codes left: 9." in browser.text, True, browser.text)
    browser.fill(email=MEMBER, password=next_password).press()
    expect(browser.path, "/account")
    return codes


def once_for_many(site, code):
    """Of 64 clients at once, over the API and as programs beside the server, one sets its password."""
    path = os.path.join(site.folder.name, "code.txt")
    with open(path, "w") as file:
        file.write(code + "\n")

    def use(number):
        if number % 8 == 0:
            arguments = ("password", "--code-file", path, "--password-stdin")
            return site.run(*arguments, input=new_password(1000 + number) + "\n")[0] == 0
        return recover(site, code, new_password(1000 + number), f"10.20.{number}.1")[0] == 200

    with concurrent.futures.ThreadPoolExecutor(64) as pool:
        winners = [number for number, won in enumerate(pool.map(use, range(64))) if won]
    expect(len(winners), 1, winners)
    expect(logs_in(site, new_password(1000 + winners[0])), True, "the winner's password is not set")
    expect(site.json("audit", "list", "--action", "recoverAccount", "--limit", "1")[0], 0)


def in_the_terminal(site, code, password):
    """A person is asked for the code until it is right, then for the password."""
    terminal = Terminal(site, "password", "--code")
    terminal.answer("Code: ", "7KQM")
    terminal.wait_for("Error: This is not a complete code.")
    terminal.answer("Code: ", code.lower())
    terminal.answer("New password: ", "password")
    terminal.wait_for("Error: This is a common password.")
    terminal.answer("New password: ", password)
    terminal.answer("Confirm password: ", password)
    terminal.wait_for("the new password is set; all sessions have ended; recovery codes\r\n  left: 7")
    terminal.end()
    expect(logs_in(site, password), True)


def over_the_api(site, password, next_password):
    """An administrator's program makes a code; every answer is as openapi.json says."""
    nobody = Client(site)
    admin, mia = nobody.log_in(ADMIN), nobody.log_in(MEMBER, password)
    path = f"/api/v1/users/{site.id_of(MEMBER)}/reset-code"
    expect(admin("POST", path, {"password": "wrong"}, 403).code, "wrongPassword")
    expect(admin("POST", path, {}, 422).errors, [("password", "required")])
    expect(mia("POST", path, {"password": password}, 403).code, "notAllowed")
    made = admin("POST", path, {"password": PASSWORD}, 201).json
    expect(mia.get("/api/v1/user/recovery-codes")["left"], 7)
    expect(mia("POST", "/api/v1/user/recovery-codes", {"password": "wrong"}, 403).code, "wrongPassword")
    codes = mia("POST", "/api/v1/user/recovery-codes", {"password": password}, 201).json
    expect((codes["left"], len(set(codes["codes"]))), (10, 10))
    draft = {"recoveryCode": "7KQM", "newPassword": "short"}
    verdict = nobody("POST", "/api/v1/recovery/validate", draft, 200).json
    expect([error["field"] for error in verdict["errors"]], ["recoveryCode", "newPassword"])
    expect(verdict["password"]["strength"], "weak")
    form = {"recoveryCode": made["code"], "newPassword": next_password}
    expect(nobody("POST", "/api/v1/recovery", {**form, "newPassword": ["x"]}, 422).errors, [("newPassword", "invalidType")])
    expect(nobody("POST", "/api/v1/recovery", {**form, "email": MEMBER}, 422).errors, [("email", "unknownField")])
    answer = nobody("POST", "/api/v1/recovery", form, 200)
    expect(answer.json, {"recoveryCodesLeft": None}, "a code tells whose it is")
    mia("GET", "/api/v1/user", expecting=401)
    explained = admin.get(f"/api/v1/users/{site.id_of(MEMBER)}/login")["checks"][-1]
    expect((explained["check"], explained["recoveryCodes"], explained["resetCodeExpiresAt"]), ("recovery", 0, None))
    expect(recover(site, codes["codes"][0], PASSWORD)[0], 422, "a reset code leaves an intruder's recovery codes")
    mia = nobody.log_in(MEMBER, next_password)
    return mia("POST", "/api/v1/user/recovery-codes", {"password": next_password}, 201).json["codes"]


def stored(site):
    return site.rows("SELECT id, password_hash FROM users ORDER BY id")


def main():
    site = Site()
    browser = site.browser()
    password = PASSWORD
    ways = [("english", True), ("english", False), ("portuguese", True), ("spanish", False)]
    for number, (language, scripts) in enumerate(ways):
        code = by_administrator(site, browser, scripts, language, new_password(number))
        password = new_password(number)
        expect(logs_in(site, password), True)
        before = stored(site)
        status, body = recover(site, code, new_password(99))
        expect((status, [error["code"] for error in body["errors"]]), (422, ["unknownRecoveryCode"]))
        expect(stored(site), before, "a used code changes a password")
    print("an administrator's code: in three languages, with our script and without")

    for number, scripts in ((10, True), (11, False)):
        codes = by_recovery_code(site, browser, scripts, password, new_password(number))
        password = new_password(number)
        expect(recover(site, codes[0], new_password(99))[0], 422, "a code works twice")
    print("recovery codes: made, saved and used, with our script and without")

    expect(recover(site, codes[1], new_password(12)), (200, {"recoveryCodesLeft": 8}))
    expect(logs_in(site, new_password(12)), True)
    in_the_terminal(site, codes[2], new_password(13))
    codes = over_the_api(site, new_password(13), new_password(16))
    print("over the API and in the terminal")

    # Guesses from one network have to wait, and lock nobody out.
    before = stored(site)
    statuses = [recover(site, "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR", new_password(14), "10.254.0.1")[0] for _ in range(40)]
    expect((statuses.count(422), statuses[-1]), (30, 429), statuses)
    expect(stored(site), before)
    expect(logs_in(site, new_password(16)), True, "guesses at codes lock an account")
    expect(recover(site, codes[3], new_password(15))[1], {"recoveryCodesLeft": 9})
    print("thirty guesses from one network, then they wait; nobody is locked out")

    status, made = site.json("users", "reset-code", MEMBER)
    expect((status, re.fullmatch(CODE, made["code"]) is not None), (0, True), made)
    once_for_many(site, made["code"])
    expect(site.stop(), 0)
    print("of 64 clients at once one sets its password")


main()
