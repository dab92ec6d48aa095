#!/usr/bin/python3
"""Sign-up and login at a plain terminal: asked field by field, and again for each rejected one."""

import os
import signal

from support.program import PASSWORD, Program, expect
from support.terminal import Terminal


def whole_sign_up(program):
    terminal = Terminal(program, "signup")
    terminal.answer("Name *: ", "Ada1")
    terminal.wait_for("Error: A name cannot contain “1”. Use letters, with spaces, hyphens, dots")
    terminal.answer("Name *: ", "Ada Lovelace")
    terminal.answer("E-mail address *: ", "ada@example.com")
    terminal.answer("Password *: ", "password")
    terminal.wait_for("Error: This is a common password.")
    # A typo, removed with backspace; then a whole line, removed with ^U.
    terminal.answer("Password *: ", "typo\x15" + PASSWORD + "é\x7f")
    terminal.answer("Confirm password *: ", "something else")
    terminal.wait_for("Error: The passwords do not match. Enter the same password again.")
    # The typo could be in either one: both are asked for again.
    terminal.answer("Password *: ", PASSWORD)
    terminal.answer("Confirm password *: ", PASSWORD)
    terminal.answer("year-month-day, such as 1990-12-31\r\nDate of birth *: ", "2023-02-30")
    terminal.wait_for("Error: This day does not exist. Check the day, the month and the year.")
    terminal.answer("Date of birth *: ", "1990-12-10")
    terminal.answer("1 English\r\n  2 Português\r\n  3 Español\r\n  4 Deutsch\r\nLanguage *: ", "1")
    terminal.answer("  yes or no\r\nI agree to the terms *: ", "no")
    terminal.wait_for("Error: Agree to the terms to continue.")
    terminal.answer("I agree to the terms *: ", "yes")
    terminal.answer("(yes, no, or the number of a line to change):\r\n> ", "perhaps")
    terminal.wait_for("Error: Answer yes, no, or a number from 1 to 6.")
    terminal.answer("(yes, no, or the number of a line to change):\r\n> ", "yes")
    terminal.wait_for("Your account is ready: Ada Lovelace <ada@example.com>")
    terminal.end()
    expect(PASSWORD in terminal.shown, False, terminal.shown)
    expect(len(program.list()), 1)
    # The password is what was typed.
    program.must("login", "--email", "ada@example.com", "--password-stdin", input=PASSWORD)
    print("a whole sign-up: each rejected field is asked for again, and the password is never shown")


def taken_address(program):
    arguments = ["--name", "Ada", "--birthday", "1990-12-10", "--language", "portuguese", "--agree-terms"]
    terminal = Terminal(program, "signup", *arguments)
    terminal.answer("Endereço de e-mail *: ", "ADA@example.com")
    # The error appears at once, not after all other fields.
    terminal.wait_for("Erro: Já existe uma conta com este endereço de e-mail.")
    terminal.answer("Endereço de e-mail *: ", "ada2@example.com")
    terminal.answer("Senha *: ", PASSWORD)
    # Another user takes the address while the password is being typed.
    expect(program.sign_up("Somebody", "ada2@example.com")[0], 0)
    terminal.answer("Repita a senha *: ", PASSWORD)
    terminal.answer("(sim, não ou o número de uma linha para mudar):\r\n> ", "sim")
    terminal.wait_for("Erro: Já existe uma conta com este endereço de e-mail.")
    # Only the rejected field is asked for again: the next prompt is the address, and then it is done.
    terminal.answer("Endereço de e-mail *: ", "ada3@example.com")
    terminal.answer("(sim, não ou o número de uma linha para mudar):\r\n> ", "sim")
    terminal.wait_for("Sua conta está pronta: Ada <ada3@example.com>")
    terminal.end()
    for prompt in ("Senha *: ", "Repita a senha *: "):
        expect(terminal.shown.count(prompt), 1, terminal.shown)
    expect(len(program.list()), 3)
    print("a taken address: only the address is asked for again")


def given_but_wrong(program):
    terminal = Terminal(program, "signup", "--name", "Grace", "--email", "grace", "--agree-terms",
                        "--birthday", "1990-12-10", "--language", "english")  # fmt: skip
    terminal.wait_for("Error: The address has no @. Enter an address such as ada@example.com.")
    terminal.answer("E-mail address *: ", "grace@example.com")
    terminal.answer("Password *: ", PASSWORD)
    terminal.answer("Confirm password *: ", PASSWORD)
    terminal.answer("(yes, no, or the number of a line to change):\r\n> ", "yes")
    terminal.wait_for("Your account is ready: Grace <grace@example.com>")
    terminal.end()
    expect(len(program.list()), 4)
    print("a wrong flag: that field is asked for")


def not_utf8(program):
    terminal = Terminal(program, "login")
    terminal.wait_for("E-mail address: ")
    os.write(terminal.descriptor, b"ad\xff@example.com\r")
    terminal.wait_for("Error: This text is not UTF-8.")
    terminal.answer("E-mail address: ", "nobody@example.com")
    terminal.answer("Password: ", PASSWORD)
    terminal.wait_for("accounts: error: The e-mail address or the password is wrong.")
    terminal.end(77)
    print("bytes that are not UTF-8 are rejected, and the field is asked for again")


def given_up(program):
    def at_password():
        terminal = Terminal(program, "signup", "--name", "Joan", "--email", "joan@example.com")
        terminal.wait_for("Password *: ")
        expect(terminal.is_sane(), False, "the terminal is silent before it asks")
        return terminal

    for key in ("\x03", "\x04"):
        terminal = at_password()
        terminal.type(key)
        terminal.wait_for("accounts: error: cancelled; nothing was changed")
        expect(terminal.is_sane(), True, "the terminal is as it was")
        terminal.end(130)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        terminal = at_password()
        os.kill(terminal.pid, number)
        expect(os.waitstatus_to_exitcode(os.waitpid(terminal.pid, 0)[1]), -number)
        expect(terminal.is_sane(), True, f"the terminal is as it was after {number}")
        os.close(terminal.descriptor)
    expect(len(program.list()), 4)
    print("^C, ^D or a signal at the password: nothing is stored, and the terminal is restored")


def log_in(program):
    terminal = Terminal(program, "login")
    terminal.answer("E-mail address: ", "ada@example.com")
    terminal.answer("Password: ", PASSWORD)
    terminal.wait_for("accounts: logged in as Ada Lovelace <ada@example.com>")
    terminal.end()
    expect(PASSWORD in terminal.shown, False)
    print("a login")


def delete(program):
    for answer, status, left in (("no", 130, 4), ("yes", 0, 3)):
        terminal = Terminal(program, "users", "delete", "grace@example.com")
        terminal.answer("Delete Grace <grace@example.com> permanently? (yes or no): ", answer)
        terminal.end(status)
        expect(len(program.list()), left)
    print("deleting asks first")


def odd_input(program):
    terminal = Terminal(program, "users", "delete", "ada@example.com")
    terminal.wait_for("(yes or no): ")
    terminal.type(b"\xff\xfe\r")
    terminal.wait_for("accounts: error: cancelled; nothing was changed")
    terminal.end(130)
    terminal = Terminal(program, "users", "delete", "ada@example.com")
    terminal.wait_for("(yes or no): ")
    terminal.type("\x1c")
    # Swift's handler would wait for half a minute, and offer a debugger.
    terminal.end(-signal.SIGQUIT)
    expect("crash" in terminal.shown, False, terminal.shown)
    print("an answer that is not text is not a yes, and ^\\ ends the program at once")


def another_password(program):
    other = "marble window harvest 7"
    terminal = Terminal(program, "password")
    # The error appears at once, before a new password is typed.
    terminal.answer("Current password: ", "not this one")
    terminal.wait_for("Error: The password is wrong. Enter your current password.")
    terminal.answer("Current password: ", PASSWORD)
    terminal.answer("New password: ", "typo of the harvest 7")
    terminal.answer("Confirm password: ", other)
    terminal.wait_for("Error: The passwords do not match. Enter the same password again.")
    terminal.answer("New password: ", other)
    terminal.answer("Confirm password: ", other)
    terminal.wait_for("accounts: changed the password of Ada Lovelace <ada@example.com>")
    terminal.end()
    print("a new password: after a typo both are asked for again")


def created(program):
    terminal = Terminal(program, "users", "create", "--name", "Joan Clarke", "--email", "joan@example.com",
                        "--birthday", "1990-12-10", "--language", "english", "--terms-accepted", "2026-01-01")  # fmt: skip
    terminal.answer("Password: ", "password")
    terminal.wait_for("Error: This is a common password.")
    terminal.answer("Password: ", PASSWORD)
    terminal.answer("Confirm password: ", "something else")
    terminal.wait_for("Error: The passwords do not match. Enter the same password again.")
    terminal.answer("Password: ", PASSWORD)
    terminal.answer("Confirm password: ", PASSWORD)
    terminal.wait_for("accounts: created an account for Joan Clarke <joan@example.com>")
    terminal.end()
    expect(PASSWORD in terminal.shown, False, terminal.shown)
    # The password is what was typed.
    program.must("login", "--email", "joan@example.com", "--password-stdin", input=PASSWORD)
    print("an account for another user: after a typo the password is asked for again")


def main():
    program = Program()
    checks = (whole_sign_up, taken_address, given_but_wrong, not_utf8, given_up, log_in, odd_input, another_password, delete, created)
    for check in checks:
        check(program)


main()
