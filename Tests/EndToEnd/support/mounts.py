"""A mount namespace of a script's own, in which it can mount a small disk or files of control groups."""

import os
import subprocess
import sys


def has_own_mounts():
    """Runs this script again in a mount namespace of its own; false, with a reason, where the system forbids that."""
    if "ACCOUNTS_IN_MOUNT" in os.environ:
        return True
    unshare = ["unshare", "--map-root-user", "--mount"]
    attempt = subprocess.run([*unshare, "true"], capture_output=True, text=True)
    if attempt.returncode != 0:
        print("SKIPPED: mounts are not available:", attempt.stderr.strip())
        return False
    again = subprocess.run([*unshare, sys.executable, *sys.argv], env={**os.environ, "ACCOUNTS_IN_MOUNT": "yes"})
    sys.exit(again.returncode)


def mount(folder, *options):
    """Mounts a file system in memory; false, with a reason, where the system forbids that."""
    result = subprocess.run(["mount", "-t", "tmpfs", *options, "tmpfs", folder], capture_output=True, text=True)
    if result.returncode != 0:
        print("SKIPPED: mounts are not available:", result.stderr.strip())
    return result.returncode == 0
