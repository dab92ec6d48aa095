#!/usr/bin/python3
"""Somebody signs up and logs in at a terminal: asked field by field, and again for what is refused."""

import os
import pty
import select
import signal
import sys
import termios
import time

from support.program import PASSWORD, Program, expect


class Terminal:
    """The program on a pseudo-terminal."""

    def __init__(self, program, *arguments):
        self.shown = ""
        self.seen = 0
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.execve(program.path, [program.path, *arguments], program.environment)

    def read(self, seconds):
        ready, _, _ = select.select([self.descriptor], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.descriptor, 65536)
        except OSError:
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)

    def wait_for(self, text):
        """Reads until a text is shown behind everything that was waited for before."""
        deadline = time.monotonic() + 20
        while text not in self.shown[self.seen :]:
            if not self.read(max(0, deadline - time.monotonic())):
                sys.exit(f"FAILED: no {text!r} in {self.shown!r}")
        self.seen = self.shown.index(text, self.seen) + len(text)

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def answer(self, prompt, text):
        self.wait_for(prompt)
        self.type(text + "\r")

    def is_sane(self):
        flags = termios.tcgetattr(self.descriptor)[3]
        return all(flags & flag for flag in (termios.ECHO, termios.ICANON, termios.ISIG))

    def end(self, status=0):
        """Reads to the end, and checks the exit status."""
        while self.read(20):
            pass
        expect(os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1]), status, self.shown)
        os.close(self.descriptor)


def whole_sign_up(program):
    terminal = Terminal(program, "signup")
    terminal.answer("Name: ", "Ada1")
    terminal.wait_for("Error: A name cannot contain “1”. Use letters, spaces, hyphens, dots and")
    terminal.answer("Name: ", "Ada Lovelace")
    terminal.answer("E-mail address: ", "ada@example.com")
    terminal.answer("Password (a few unusual words make a good one): ", "password")
    terminal.wait_for("Error: This is one of the passwords that are guessed first.")
    # A slip, taken back with the backspace key; then a whole line, taken back with ^U.
    terminal.answer("Password (", "typo\x15" + PASSWORD + "é\x7f")
    terminal.answer("Password again: ", "something else")
    terminal.wait_for("Error: The two passwords differ. Enter the same password again.")
    # Which of the two was the slip, nobody could see: both are asked for again.
    terminal.answer("Password (", PASSWORD)
    terminal.answer("Password again: ", PASSWORD)
    terminal.answer("Birthday (year-month-day, such as 1990-12-31): ", "2023-02-30")
    terminal.wait_for("Error: Enter a date of the calendar as year-month-day, such as 1990-12-31.")
    terminal.answer("Birthday (", "1990-12-10")
    terminal.answer("Language (english, portuguese or spanish): ", "english")
    terminal.answer("Do you agree to the terms? (yes or no): ", "no")
    terminal.wait_for("Error: Agree to the terms to go on.")
    terminal.answer("Do you agree to the terms? (yes or no): ", "yes")
    terminal.wait_for("accounts: signed up Ada Lovelace <ada@example.com>")
    terminal.end()
    expect(PASSWORD in terminal.shown, False, terminal.shown)
    expect(len(program.list()), 1)
    status, _ = program.json("login", "--email", "ada@example.com", "--password-stdin", input=PASSWORD)
    expect(status, 0, "the password is what was typed")
    print("a whole sign-up: each refused field is asked for again, and the password is never shown")


def taken_address(program):
    arguments = ["--name", "Ada", "--birthday", "1990-12-10", "--language", "portuguese", "--agree-terms"]
    terminal = Terminal(program, "signup", *arguments)
    terminal.answer("Endereço de e-mail: ", "ADA@example.com")
    # It is said at once, and not after everything else has been typed.
    terminal.wait_for("Erro: Já existe uma conta com este endereço de e-mail.")
    terminal.answer("Endereço de e-mail: ", "ada2@example.com")
    terminal.answer("Senha (", PASSWORD)
    # Somebody else takes the address while the password is being typed.
    expect(program.sign_up("Somebody", "ada2@example.com")[0], 0)
    terminal.answer("Repita a senha: ", PASSWORD)
    terminal.wait_for("Erro: Já existe uma conta com este endereço de e-mail.")
    # Only the refused field is asked for again: the next prompt is the address, and then it is done.
    terminal.answer("Endereço de e-mail: ", "ada3@example.com")
    terminal.wait_for("accounts: signed up Ada <ada3@example.com>")
    terminal.end()
    for prompt in ("Senha (", "Repita a senha: "):
        expect(terminal.shown.count(prompt), 1, terminal.shown)
    expect(len(program.list()), 3)
    print("a taken address: only the address is asked for again")


def given_but_wrong(program):
    terminal = Terminal(program, "signup", "--name", "Grace", "--email", "grace", "--agree-terms",
                        "--birthday", "1990-12-10", "--language", "english")  # fmt: skip
    terminal.wait_for("Error: Include an @ in the address, as in ada@example.com.")
    terminal.answer("E-mail address: ", "grace@example.com")
    terminal.answer("Password (", PASSWORD)
    terminal.answer("Password again: ", PASSWORD)
    terminal.wait_for("accounts: signed up Grace <grace@example.com>")
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
    print("bytes that are not UTF-8 are refused, and the field is asked for again")


def given_up(program):
    def at_password():
        terminal = Terminal(program, "signup", "--name", "Joan", "--email", "joan@example.com")
        terminal.wait_for("Password (")
        expect(terminal.is_sane(), False, "the terminal is silent before it asks")
        return terminal

    for key in ("\x03", "\x04"):
        terminal = at_password()
        terminal.type(key)
        terminal.wait_for("accounts: error: given up; nothing was changed")
        expect(terminal.is_sane(), True, "the terminal is as it was")
        terminal.end(130)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        terminal = at_password()
        os.kill(terminal.pid, number)
        expect(os.waitstatus_to_exitcode(os.waitpid(terminal.pid, 0)[1]), -number)
        expect(terminal.is_sane(), True, f"the terminal is as it was after {number}")
        os.close(terminal.descriptor)
    expect(len(program.list()), 4)
    print("^C, ^D or a signal at the password: nothing is stored, and the terminal is as it was")


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
        terminal.answer("Delete Grace <grace@example.com> for good? (yes or no): ", answer)
        terminal.end(status)
        expect(len(program.list()), left)
    print("deleting asks first")


def main():
    program = Program()
    for check in (whole_sign_up, taken_address, given_but_wrong, not_utf8, given_up, log_in, delete):
        check(program)


main()
