#!/usr/bin/python3
"""A sign-up at a terminal, screen by screen, in every language in 40 columns, which wrap every text, and in English in 80.

The screens are in Screens/*.txt. ACCOUNTS_WRITE_SCREENS=1 rewrites them: check the changes.
"""

import os
import re
import signal
import time

from support.program import PASSWORD, Program, expect
from support.terminal import Terminal

FOLDER = os.path.join(os.path.dirname(__file__), "Screens")
WRITES = "ACCOUNTS_WRITE_SCREENS" in os.environ
LOCALES = {"english": "en_GB.UTF-8", "portuguese": "pt_BR.UTF-8", "spanish": "es_ES.UTF-8", "german": "de_DE.UTF-8"}
YES = {"english": "yes", "portuguese": "sim", "spanish": "sí", "german": "ja"}


class Screens:
    """The screens of one session, compared with the stored ones."""

    def __init__(self, name, terminal):
        self.path = os.path.join(FOLDER, name + ".txt")
        self.terminal = terminal
        self.number = 0
        if WRITES:
            self.kept = []
        else:
            with open(self.path) as file:
                self.kept = [part.splitlines() for part in file.read().split("--- ")[1:]]

    def clear(self):
        """Clears the screen, as if earlier questions had scrolled away."""
        self.terminal.stream.feed(b"\x1b[2J\x1b[H")

    def lines(self):
        return [re.sub("^[0-9a-f]{8}-[0-9a-f-]{27}$", "{uuid}", line) for line in self.terminal.lines()]

    def show(self, title):
        """Compares the screen after the step that the title describes."""
        if WRITES:
            self.terminal.settle()
            self.kept.append([title, *self.lines()])
        else:
            expected = self.kept[self.number]
            expect(title, expected[0], self.path)
            self.terminal.wait_for_screen(expected[1:], self.lines)
        self.number += 1

    def end(self):
        if WRITES:
            with open(self.path, "w") as file:
                file.writelines("--- " + "\n".join(part) + "\n" for part in self.kept)
        expect(self.number, len(self.kept), "every screen was seen")


def sign_up(program, language, size):
    name = f"{language}-{size[0]}"
    terminal = Terminal(program, "signup", size=size, LANG=LOCALES[language])
    screens = Screens(name, terminal)

    def do(title, keys):
        terminal.type(keys)
        screens.show(title)

    screens.show("accounts signup")
    do("a name of a letter and a digit, and Enter", "Ada1\r")
    do("the digit taken back, the rest kept, the cursor moved and a letter put in", "\x7f\x1b[D\x1b[Dé")
    do("^E, ^U, a name of Han and a combining mark, and Enter", "\x05\x15李雷 Jose\u0301\r")
    do("an address with a slip in its domain, and Enter", f"{name}@gmial.com\r")
    do("it was meant", YES[language] + "\r")
    screens.clear()
    do("a short password, not shown", "canyo")
    do("^R shows it", "\x12")
    terminal.resize(size[0] * 3 // 4, size[1])
    screens.show("the terminal is made narrower")
    terminal.resize(*size)
    # The next key would come before the program has seen the size.
    screens.show("and as wide as before")
    do("more of it, which makes it strong", " violet otter 42")
    do("^R hides it", "\x12")
    do("^U and a paste of 10 kB", "\x15\x1b[200~" + "0123456789" * 1000 + "\x1b[201~")
    do("Enter", "\r")
    do("the password, and Enter", PASSWORD + "\r")
    screens.clear()
    do("something else the second time, and Enter", "something else\r")
    do("both again", PASSWORD + "\r" + PASSWORD + "\r")
    screens.clear()
    do("a date that is none, and Enter", "1990-02-30\r")
    do("the cursor moved to the month, and another", "\x01" + "\x1b[C" * 6 + "\x1b[3~1\r")
    screens.clear()
    do("a language by a number that is none, and Enter", "5\r")
    do("one by its number", "\x152\r")
    do("no to the terms", "no\r")
    do("yes", YES[language] + "\r")
    screens.clear()
    do("the second line is to be changed, and is not", "2\r\r")
    do("it is to be saved", YES[language] + "\r")
    screens.end()
    terminal.end()
    expect(PASSWORD in terminal.shown, False, terminal.shown)
    user = program.answer("login", "--email", f"{name}@gmail.com", "--password-stdin", "--no-session", input=PASSWORD)
    expect([user["name"], user["language"]], ["李雷 José", "portuguese"])
    print(f"{language}, {size[0]} columns: {screens.number} screens")


def given_up(program, language):
    """^C at every question, and other ways to cancel: nothing is stored, and the terminal is restored."""
    answers = ["Ada\r", "ada@example.com\r", PASSWORD + "\r", PASSWORD + "\r", "1990-12-10\r", "1\r",
               YES[language] + "\r"]  # fmt: skip
    before = len(program.list())
    for count in range(len(answers) + 1):
        ways = [("\x03", 130)]
        if language == "english":
            ways += [("\x1c", 130), (signal.SIGTERM, -15), (signal.SIGHUP, -1)]
        for leave, status in ways:
            terminal = Terminal(program, "signup", size=(60, 40), LANG=LOCALES[language])
            terminal.wait_for(marks(language)[0])
            for answer, mark in zip(answers[:count], marks(language)[1:]):
                terminal.type(answer)
                terminal.wait_for(mark)
            expect(terminal.is_sane(), False, "the program has the terminal")
            if isinstance(leave, str):
                terminal.type(leave)
            else:
                os.kill(terminal.pid, leave)
            terminal.end(status)
            expect(PASSWORD in terminal.shown, False, terminal.shown)
    expect(len(program.list()), before)
    print(f"{language}: cancelled at every question, nothing is stored and the terminal is restored")


def marks(language):
    """Returns the end of every prompt."""
    return {
        "english": ["Name *: ", "E-mail address *: ", "Password *: ", "Confirm password *: ", "Date of birth *: ",
                    "Language *: ", "terms *: ", "> "],
        "portuguese": ["Nome *: ", "e-mail *: ", "Senha *: ", "Repita a senha *: ", "nascimento *: ",
                       "Idioma *: ", "termos *: ", "> "],
        "spanish": ["Nombre *: ", "electrónico *: ", "Contraseña *: ", "contraseña *: ", "nacimiento *: ",
                    "Idioma *: ", "términos *: ", "> "],
        "german": ["Name *: ", "E-Mail-Adresse *: ", "Passwort *: ", "wiederholen *: ", "Geburtsdatum *: ",
                   "Sprache *: ", "Nutzungsbedingungen zu *:", "> "],
    }[language]  # fmt: skip


def suspended(program):
    """^Z returns the terminal to the shell, and the question continues when the shell resumes the program."""
    script = f"set -m; '{program.path}' login; echo stopped; read answer; fg >/dev/null; exit $?"
    terminal = Terminal(program, size=(60, 10), command=["/bin/bash", "--norc", "-c", script])
    terminal.wait_for("E-mail address: ")
    terminal.type("ada")
    terminal.wait_for("ada")
    terminal.type("\x1a")
    terminal.wait_for("stopped")
    expect(terminal.is_sane(), True, "the shell has the terminal")
    terminal.type("\r")
    terminal.wait_for("E-mail address: ")
    terminal.type("@example.com")
    terminal.wait_for("ada@example.com")
    expect(terminal.is_sane(), False, "the program has the terminal")
    terminal.type("\x03")
    terminal.wait_for("accounts: error: cancelled; nothing was changed")
    terminal.end(130)
    print("^Z: the shell gets the terminal, and the input is still there afterwards")


def stopped_from_outside(program):
    """SIGSTOP leaves no time to restore the terminal; when the shell resumes the program, input is not shown."""
    script = f"set -m; '{program.path}' login --email ada@example.com & fg >/dev/null; echo stopped; read answer; fg >/dev/null; exit $?"
    terminal = Terminal(program, size=(60, 10), command=["/bin/bash", "--norc", "-c", script])
    terminal.wait_for("Password: ")
    expect(terminal.is_sane(), False, "the program has the terminal")
    group = os.tcgetpgrp(terminal.descriptor)
    os.kill(group, signal.SIGSTOP)
    terminal.wait_for("stopped")
    terminal.type("\r")
    terminal.wait_for("Password: ")
    terminal.type("secret words")
    terminal.settle()
    expect(terminal.is_sane(), False, "the program has the terminal again")
    terminal.type("\x03")
    terminal.wait_for("cancelled")
    terminal.end(130)
    expect("secret" in terminal.shown, False, terminal.shown)
    print("SIGSTOP and fg: later input is not shown")


def odd_pastes(program):
    """A paste without an end does not block, and a paste in pieces counts as one."""
    terminal = Terminal(program, "signup", size=(60, 24))
    terminal.wait_for("Name *: ")
    terminal.type("\x1b[200~Ada\nLove")
    time.sleep(0.2)
    terminal.type("lace\x1b[2")
    time.sleep(0.2)
    terminal.type("01~\r")
    terminal.wait_for("Name *: Ada Lovelace")
    terminal.wait_for("E-mail address *: ")
    terminal.type("\x1b[200~ada@")
    time.sleep(1.5)
    terminal.type("example.com\r")
    terminal.wait_for("E-mail address *: ada@example.com")
    terminal.wait_for("Password *: ")
    terminal.type("\x1b[200~abc\x03")
    terminal.wait_for("cancelled")
    terminal.end(130)
    terminal = Terminal(program, "signup", size=(60, 24))
    terminal.wait_for("Name *: ")
    terminal.type("é" * 10_000 + "\r")
    terminal.wait_for("Error: Use at most 200 characters.")
    terminal.type("\x03")
    terminal.end(130)
    # Keys without a meaning are not inserted.
    terminal = Terminal(program, "login", size=(60, 24))
    terminal.wait_for("E-mail address: ")
    terminal.type("a\t\x0c\x1b[[Ab\x1bOPc")
    terminal.wait_for("abc")
    terminal.type("\x03")
    terminal.end(130)
    print("pastes in pieces, without an end and of ten thousand letters; keys without a meaning")


def without_colours(program):
    """NO_COLOR removes colors, and plain style everything drawn; the words stay."""
    for variables, arguments, colours, draws in (
        ({}, [], True, True),
        ({"NO_COLOR": "1"}, [], False, True),
        ({"ACCOUNTS_PLAIN": "1"}, [], False, False),
        ({"TERM": "dumb"}, [], False, False),
        ({}, ["--plain"], False, False),
    ):
        terminal = Terminal(program, "signup", *arguments, size=(80, 24), **variables)
        terminal.answer("Name *: ", "1")
        terminal.wait_for("Error: A name")
        terminal.wait_for("Name *: ")
        terminal.type("\x03")
        terminal.end(130 if draws else -2)
        expect("\x1b[31m" in terminal.shown, colours, terminal.shown)
        expect("\x1b" in terminal.shown, draws, terminal.shown)
    print("no colors and plain style on request")


def main():
    program = Program()
    sign_up(program, "english", (80, 50))
    for language in LOCALES:
        sign_up(program, language, (40, 70))
    for language in LOCALES:
        given_up(program, language)
    suspended(program)
    stopped_from_outside(program)
    odd_pastes(program)
    without_colours(program)


main()
