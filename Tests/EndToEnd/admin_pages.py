#!/usr/bin/python3
"""Administration of users in a browser with and without our script: search, edit, disable, role, import, deletion.

Shows ASVS 7.4.4, 7.5.3.
"""

import tempfile

from selenium.webdriver.common.keys import Keys

from support.program import PASSWORD, expect
from support.site import ADMIN, DELETE, DISABLED, MEMBER, PERSON, SAVE, Site


def shown(site, email):
    status, user = site.json("users", "show", email)
    return user if status == 0 else None


def listed(browser):
    """Returns the addresses in the list, in order."""
    return [cell.text.split()[0] for cell in browser.all("#results tbody td:nth-child(3)")]


def is_for_administrators(site, browser):
    """Only administrators see a page or change anything; members get the same response for every page."""
    user = site.id_of(MEMBER)
    paths = ["/admin/users", "/admin/creation", "/admin/export", "/admin/import", "/admin/statistics", "/admin/audit", "/admin/mail"]
    paths += ["/admin/audit/verification"] + [f"/admin/users/{user}{part}" for part in ("", "/role", "/deletion")]
    for path in paths:
        expect(browser.open(path).path.partition("?")[0], "/login", f"{path} for nobody")
    site.log_in(browser)
    titles = {browser.open(path).title for path in paths}
    expect(len(titles) == 1 and titles.pop().startswith("Error: "), True, "what a member sees")
    expect([ADMIN in browser.text, browser.all("nav a[href='/admin/users']")], [False, []])


def search(site, browser, scripts):
    browser.open("/admin/users")
    expect(sorted(listed(browser)), sorted(user["email"] for user in site.list()))
    if scripts:
        # While typing, without a button, and without leaving the page.
        box = browser.field("search")
        before = browser.find("html")
        chosen = f"[name='user.{site.id_of(MEMBER)}']"
        browser.click(chosen)
        box.send_keys("wong")
        browser.wait(lambda: listed(browser) == [MEMBER], "the list does not follow")
        expect((browser.focus, before.is_enabled()), ("filter-search", True), "another page")
        expect(browser.find(".total").text, "1 user")
        expect(browser.find(chosen).is_selected(), True, "the tick is gone")
        expect(browser.find(".total").get_attribute("role"), "status")
        expect(browser.path, "/admin/users?search=wong", "the address to come back to")
        box.send_keys(*[Keys.BACKSPACE] * 4)
        browser.wait(lambda: len(listed(browser)) > 1, "the list does not come back")
    browser.open("/admin/users").fill(search="WONG").press("main .filters .primary")
    expect((listed(browser), browser.value("search")), ([MEMBER], "WONG"))
    browser.open("/admin/users").fill(status="disabled").press("main .filters .primary")
    expect((listed(browser), browser.value("status")), ([DISABLED], "disabled"))
    browser.open("/admin/users").fill(search="zzzz").press("main .filters .primary")
    expect((listed(browser), browser.find(".total").text), ([], "No users"))
    browser.open("/admin/users?search=%3Cscript%3E%22")
    expect((browser.value("search"), len(browser.all("main script"))), ('<script>"', 0))
    orders = []
    for _ in range(2):
        browser.open("/admin/users" if not orders else browser.path)
        browser.follow(lambda: browser.all("th.sorts a")[0].click())
        orders.append(listed(browser))
        expect(len(browser.all("th[aria-sort=ascending], th[aria-sort=descending]")), 1)
    expect(orders[0], orders[1][::-1], "the other way round")


def edit(site, browser, address):
    browser.open(address).fill(name="Mia Wong-Smith").press(SAVE)
    expect((shown(site, MEMBER)["name"], browser.find(".notice").text), ("Mia Wong-Smith", "✓ Changes saved."))
    browser.fill(name="Mia Wong").press(SAVE)
    browser.press(SAVE)
    expect(browser.find(".notice").text, "⚠ Nothing changed.")


def email(site, browser, address):
    other = "mia.wong@example.com"
    browser.open(address).follow(lambda: browser.click(f"main a[href='{address}/email']"))
    browser.fill(email=other, password=PASSWORD).press(SAVE)
    expect((bool(shown(site, other)), browser.find(".notice").text), (True, "✓ E-mail address saved."))
    browser.open(f"{address}/email").fill(email=MEMBER, password=PASSWORD).press(SAVE)
    expect(shown(site, MEMBER)["email"], MEMBER)


def disable(site, browser, address):
    session = site.cookies_of(MEMBER)
    browser.open(address).press("main [name=status][value=disabled]")
    expect((shown(site, MEMBER)["status"], browser.find(".notice").text), ("disabled", "✓ User disabled."))
    expect(site.is_alive(session), False, "a session goes on")
    browser.press("main [name=status][value=enabled]")
    expect(shown(site, MEMBER)["status"], "enabled")
    # Administrators cannot disable themselves.
    browser.open(f"/admin/users/{site.id_of(ADMIN)}")
    expect(browser.all("main [name=status]"), [])
    expect("cannot disable your own account" in browser.find("#status-explained").text, True)


def role(site, browser, address):
    browser.open(f"{address}/role").fill(role="admin", password="wrong").press(SAVE)
    expect((browser.focus, browser.value("role"), browser.value("password")), ("password", "admin", ""))
    expect(shown(site, MEMBER)["role"], "member", "without the administrator's own password")
    for name in ("admin", "member"):
        browser.open(f"{address}/role").fill(role=name, password=PASSWORD).press(SAVE)
        expect((browser.path.partition("?")[0], shown(site, MEMBER)["role"]), (address, name))


def whole_day(site, browser, scripts):
    """Statistics, a new user, the users who are ticked, and the audit log."""
    browser.open("/admin/statistics")
    expect(browser.find("svg[role=img]").get_attribute("aria-label").startswith("New accounts per day from"), True)
    expect(len(browser.all(".chart tbody tr")), 30, "a row for each day")
    email = f"ken-{next(site.addresses)}@example.com"
    browser.open("/admin/creation").fill(**{**PERSON, "name": "Ken Iverson", "email": email}).press(SAVE)
    expect((browser.find("h1").text, browser.find(".notice").text), ("Ken Iverson", "✓ User created."))
    ken = site.id_of(email)
    for act, status in (("disabled", "disabled"), ("enabled", "enabled")):
        browser.open("/admin/users?search=iverson")
        # The script offers to select all users of the page.
        browser.click(".all input" if scripts else f"[name='user.{ken}']")
        expect([box.is_selected() for box in browser.all(".tick input")], [True])
        browser.press(f"main [name=act][value={act}]")
        expect((browser.path, shown(site, email)["status"]), (f"/admin/users?search=iverson&done=users{act.title()}", status))
    browser.open(f"/admin/audit?user={email}")
    rows = [row.text for row in browser.all("tbody tr")]
    expect([any(word in row for row in rows) for word in ("account created by", "user disabled", "user enabled")], [True] * 3, rows)
    browser.press("main .tools a")
    browser.press("main button.primary")
    expect("No event was changed, and none is missing except pruned ones." in browser.text, True, browser.text)
    site.run("users", "delete", email, "--yes")


def imports(site, browser, scripts):
    """Lines are checked, mended and imported; with our script they may come from a file."""
    email = f"karen-{next(site.addresses)}@example.com"
    lines = f'email,name,birthday,language,password\n{email},Karen1,1980-06-24,english,{PASSWORD}\n'
    browser.open("/admin/users").press("main .tools a[href='/admin/import']")
    chooser = browser.find("#file")
    expect(chooser.is_displayed(), scripts, "the file chooser")
    if scripts:
        with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
            file.write("x" * 38_001)
            file.flush()
            chooser.send_keys(file.name)
            browser.wait(lambda: "too large" in browser.find(".file [role=status]").text, "no word of the size")
            expect(browser.value("users"), "")
        with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
            file.write(lines)
            file.flush()
            chooser.send_keys(file.name)
            browser.wait(lambda: browser.value("users") == lines, "the file is not read")
    else:
        browser.fill(users=lines)
    browser.fill(password=PASSWORD).press("main [value=check]")
    expect("Line 2: Name: A name cannot contain “1”." in browser.text, True, browser.text)
    expect((browser.value("users").strip(), shown(site, email)), (lines.strip(), None))
    for act, count in (("check", "To import: 1"), ("import", "Imported: 1")):
        browser.fill(users=lines.replace("Karen1", "Karen Jones"), password=PASSWORD)
        browser.press(f"main [value={act}]")
        expect(browser.find("main .card li").text, count)
    expect((browser.value("users"), shown(site, email)["name"]), ("", "Karen Jones"))
    site.run("users", "delete", email, "--yes")


def sessions(site, browser, address):
    cookies = site.cookies_of(MEMBER, User_Agent="<b>x</b>")
    browser.open(address)
    expect(("<b>x</b>" in browser.text, browser.all("main td b")), (True, []), "what a program says of itself")
    browser.press(f"main form[action='{address}/sessions'] button")
    expect(site.is_alive(cookies), False)
    expect("No active sessions." in browser.text, True)


def deletion(site, browser, scripts):
    email = f"goes.{scripts}@example.com"
    site.create("Go Ing", email)
    browser.open(f"/admin/users/{site.id_of(email)}/deletion")
    browser.fill(password="wrong").press(DELETE)
    expect((browser.focus, bool(shown(site, email))), ("password", True), "without the administrator's own password")
    browser.fill(password=PASSWORD).press(DELETE)
    expect((browser.path, shown(site, email)), ("/admin/users?done=userDeleted", None))


def main():
    site = Site()
    browser = site.browser()
    address = f"/admin/users/{site.id_of(MEMBER)}"
    is_for_administrators(site, site.fresh(browser))
    for scripts in (True, False):
        site.log_in(site.fresh(browser, scripts=scripts), ADMIN)
        search(site, browser, scripts)
        for check in (edit, email, disable, role, sessions):
            check(site, browser, address)
        whole_day(site, browser, scripts)
        imports(site, browser, scripts)
        deletion(site, browser, scripts)
        links = [link.get_attribute("href") for link in browser.open(address).all("header nav a")]
        expect(f"{browser.site}/logout" in links, True, "no way to log out")
        expect(browser.take_log(), [], "the console")
    expect(site.stop(), 0)
    print("search, edit, disable, role, import, sessions and deletion, with our script and without")


main()
