"""What systemd does when it starts a program with a socket."""

import os
import subprocess
import sys

# The socket is number 3, and the process is told that it is the one meant.
HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ["LISTEN_PID"] = str(os.getpid()) if sys.argv[2] == "ours" else "1"
os.environ["LISTEN_FDS"] = sys.argv[3]
os.execv(sys.argv[4], sys.argv[4:])
"""


def start(program, listener=None, whose="ours", count="1", environment={}, arguments=("--port", "0"), log=subprocess.PIPE):
    command = [os.path.abspath(program.path), "serve", *arguments]
    if listener:
        command = [sys.executable, "-c", HAND_OVER, str(listener.fileno()), whose, count, *command]
    return subprocess.Popen(
        command, env={**program.environment, **environment}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, text=True,
        pass_fds=[listener.fileno()] if listener else [],
    )  # fmt: skip
