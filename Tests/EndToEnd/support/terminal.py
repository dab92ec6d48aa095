"""The program on a pseudo-terminal, with the screen that users see."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

import pyte

from support.program import PATIENCE, expect


class Terminal:
    """The program on a pseudo-terminal.

    Without a size the terminal knows only lines (TERM is unset): the program's plain style.
    """

    def __init__(self, program, *arguments, size=None, command=None, **variables):
        self.shown = ""
        self.seen = 0
        environment = {**program.environment, **variables}
        columns, rows = size or (80, 24)
        if size:
            environment.setdefault("TERM", "xterm-256color")
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            # A login shell enables these; nohup and background jobs of scripts ignore some.
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
                signal.signal(number, signal.SIG_DFL)
            # The size must be set before the program reads it.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            command = command or [program.path, *arguments]
            os.execve(command[0], command, environment)
        self.before = termios.tcgetattr(self.descriptor)

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds):
        ready, _, _ = select.select([self.descriptor], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.descriptor, 65536)
        except OSError:
            return False
        self.stream.feed(data)
        self.shown += data.decode(errors="replace")
        return bool(data)

    def wait_for(self, text):
        """Reads until a text appears after everything found before."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.shown[self.seen :]:
            if not self.read(max(0, deadline - time.monotonic())):
                sys.exit(f"FAILED: no {text!r} in {self.shown!r}")
        self.seen = self.shown.index(text, self.seen) + len(text)

    def lines(self):
        """Returns the visible screen: its lines without trailing spaces, down to the cursor's."""
        last = max([self.screen.cursor.y] + [y for y, line in enumerate(self.screen.display) if line.strip()])
        lines = [line.rstrip() for line in self.screen.display[: last + 1]]
        # The cursor position is part of the visible screen.
        column, row = self.screen.cursor.x, self.screen.cursor.y
        return lines + [f"(cursor: line {row + 1}, column {column + 1})"]

    def wait_for_screen(self, expected, lines=None):
        """Reads until the screen is as expected, and fails if it never is."""
        lines = lines or self.lines
        deadline = time.monotonic() + PATIENCE
        while lines() != expected:
            if not self.read(max(0, deadline - time.monotonic())):
                sys.exit("FAILED: the screen is\n" + "\n".join(lines()) + "\nand not\n" + "\n".join(expected))

    def settle(self):
        """Reads until no more output comes."""
        while self.read(1):
            pass

    def type(self, text):
        data = text if isinstance(text, bytes) else text.encode()
        # A terminal takes a few thousand bytes at a time.
        while data:
            _, ready, _ = select.select([], [self.descriptor], [], 20)
            expect(bool(ready), True, "the program reads what is typed")
            data = data[os.write(self.descriptor, data[:512]) :]

    def answer(self, prompt, text):
        self.wait_for(prompt)
        self.type(text + "\r")

    def is_sane(self):
        flags = termios.tcgetattr(self.descriptor)[3]
        return all(flags & flag for flag in (termios.ECHO, termios.ICANON, termios.ISIG, termios.IEXTEN))

    def end(self, status=0):
        """Reads to the end, and checks the exit status and that the terminal is restored."""
        while self.read(20):
            pass
        if not os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            # It has closed the terminal, or is silent: either way it gets a moment more.
            time.sleep(2)
            if not os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                os.kill(self.pid, signal.SIGKILL)
                sys.exit(f"FAILED: it does not end: {self.shown!r}")
        expect(os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1]), status, self.shown)
        expect(termios.tcgetattr(self.descriptor), self.before, "the terminal is as it was")
        on, off = self.shown.rfind("\x1b[?2004h"), self.shown.rfind("\x1b[?2004l")
        expect(on <= off, True, "pastes are marked no more")
        os.close(self.descriptor)
