"""Starts a program with a socket, like systemd."""

import os
import signal
import subprocess
import sys

from support.program import PATIENCE, expect

# The sockets start at descriptor 3, and the variables name this process.
HAND_OVER = """
import os, sys
sockets, whose, count, names = sys.argv[1:5]
# Above where they go first, so that none is written over.
sockets = [os.dup2(int(number), 100 + place) for place, number in enumerate(sockets.split(","))]
for place, number in enumerate(sockets):
    os.dup2(number, 3 + place)
    os.close(number)
os.environ["LISTEN_PID"] = str(os.getpid()) if whose == "ours" else "1"
os.environ["LISTEN_FDS"] = count
os.environ["LISTEN_FDNAMES"] = names
os.execvp(sys.argv[5], sys.argv[5:])
"""


def start(
    program, listener=None, whose="ours", count=None, environment={}, arguments=("--port", "0"), log=subprocess.PIPE, metrics=None, wrapper=()
):
    """Starts the server with a socket, with another for metrics, or with none."""
    sockets = {"accounts.socket": listener, "metrics": metrics}
    sockets = {name: str(socket.fileno()) for name, socket in sockets.items() if socket}
    command = [*wrapper, os.path.abspath(program.path), "serve", *arguments]
    if sockets:
        count, names = count or str(len(sockets)), ":".join(sockets)
        command = [sys.executable, "-c", HAND_OVER, ",".join(sockets.values()), whose, count, names, *command]
    return subprocess.Popen(
        command, env={**program.environment, **environment}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, text=True,
        pass_fds=[int(number) for number in sockets.values()],
    )  # fmt: skip


def stop(process):
    process.send_signal(signal.SIGTERM)
    expect(process.wait(timeout=PATIENCE), 0)
    process.stderr.close()
