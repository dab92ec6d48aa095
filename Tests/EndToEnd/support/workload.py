"""The program in Tests/Workload: a database in use, driven line by line."""

import os
import subprocess
import sys


def workload():
    """Returns the program, which is built beside `accounts`."""
    return os.path.join(os.path.dirname(sys.argv[1]), "Workload")


class Workload:
    """A process that has a database open."""

    def __init__(self, *arguments, environment=None, **options):
        self.process = subprocess.Popen(
            [workload(), *arguments],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            **options,
        )
        self.greeting = self.process.stdout.readline().strip()

    def do(self, line):
        """Runs an operation; returns its outcome."""
        self.process.stdin.write(line + "\n")
        answer = self.process.stdout.readline().strip()
        outcome, _, rest = answer.partition(" ")
        if rest != line:
            sys.exit(f"FAILED: asked for {line!r}, got {answer!r}")
        return outcome

    def close(self):
        """Ends the process normally; returns its exit status."""
        self.process.stdin.close()
        status = self.process.wait()
        self.process.stdout.close()
        return status

    def kill(self, thread):
        """Kills the process, and waits for the thread that reads its answers."""
        self.process.kill()
        thread.join()
        self.process.wait()
        self.process.stdout.close()
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass


class MailWorkload(Workload):
    """A process that queues and sends mails."""

    def __init__(self, database, server):
        super().__init__("mail", database, server)

    def queue(self, number):
        """Queues a mail; returns its identifier."""
        self.process.stdin.write(f"mail {number}\n")
        outcome, identifier, *_ = self.process.stdout.readline().split()
        if outcome != "ok":
            sys.exit(f"FAILED: {outcome} for the mail {number}")
        return identifier
