#!/usr/bin/python3
"""An app that imports only AccountsForms: it resolves no package of the server, and has fields and words of its own."""

import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
APP = os.path.join(ROOT, "Examples", "Invitations")


def swift(*arguments):
    """Runs a command of SwiftPM in the app; gives what it prints."""
    result = subprocess.run(["swift", *arguments], cwd=APP, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"FAILED: swift {' '.join(arguments)}\n{result.stdout}{result.stderr}")
    return result.stdout


def expect(what, actual, expected):
    if actual != expected:
        sys.exit(f"FAILED: {what}: {actual!r}, expected {expected!r}")


with tempfile.TemporaryDirectory() as scratch:
    where = ["--scratch-path", scratch]
    tree = json.loads(swift("package", *where, "show-dependencies", "--format", "json"))
    packages = [package["name"] for package in tree["dependencies"]]
    expect("the packages of the app", packages, ["accounts"])
    expect("the packages of accounts", tree["dependencies"][0]["dependencies"], [])

    swift("build", *where)
    program = os.path.join(swift("build", *where, "--show-bin-path").strip(), "Invitations")
    for arguments, expected in [
        (["ada@example.com", "2", "fish"], "ada@example.com: 2, fish\n"),
        (["ada@example.com", "\u0663", "fish"], "ada@example.com: 3, fish\n"),
        (
            ["ada", "two", "soup"],
            "E-mail address: The address has no @. Enter an address such as ada@example.com.\n"
            "Seats: This is not a number. Enter one such as 12.\n"
            "Meal: Choose one of these: meat, fish, vegetarian.\n",
        ),
        (["ada@example.com", "9", "fish"], "Seats: Only 4 seats are left. Book fewer, or ring us.\n"),
        (["grace@example.com", "1", "fish"],
         "E-mail address: An account with this e-mail address already exists. Log in if it is yours, or use another address.\n"),
        (
            ["ada", "deux", "", "fr"],
            "Adresse e-mail: Ce n\u2019est pas une adresse e-mail. Exemple : ada@example.com.\n"
            "Places: Ce n\u2019est pas un nombre. Exemple : 12.\n"
            "Repas: Remplissez ce champ.\n",
        ),
    ]:
        run = subprocess.run([program, *arguments], capture_output=True, text=True)
        expect(" ".join(arguments), run.stdout, expected)

print(f"an app of {len(packages)} package has fields, words and a language of its own")
