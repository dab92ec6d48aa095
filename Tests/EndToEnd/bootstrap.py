#!/usr/bin/python3
"""scripts/bootstrap says what to do if there is no Swift, or one that does not start."""

import os
import subprocess
import tempfile

from support.program import expect

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts/bootstrap")
PACKAGES = (
    "binutils gcc git libcurl4-openssl-dev libedit-dev libicu-dev libncurses-dev libpython3-dev libsqlite3-dev "
    "libxml2-dev pkg-config tzdata uuid-dev"
)
AGAIN = "install Swift 6.2 or newer again, see swift.org/install"
NEEDS = f"install what Swift needs, see swift.org/install: apt-get install {PACKAGES}"

# As the loader of a system without a library.
LOADER = "echo \"$0: error while loading shared libraries: {}: cannot open shared object file: No such file or directory\" >&2; exit 127"
STARTS = "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'"

# What `swift --version` does, what `swift build --version` does, and the error and the hint.
BROKEN = [
    (LOADER.format("libz3.so.4"), STARTS, "swift does not start: the library libz3.so.4 is missing", NEEDS),
    (STARTS, LOADER.format("libncurses.so.6"), "swift build does not start: the library libncurses.so.6 is missing", NEEDS),
    ("echo 'swift: bad CPU' >&2; echo more >&2; exit 1", STARTS, "swift does not start: swift: bad CPU", AGAIN),
    (STARTS, "exit 1", "swift build does not start: it says nothing", AGAIN),
]


def bootstrap(path):
    result = subprocess.run(
        [SCRIPT], env={**os.environ, "PATH": path, "LC_ALL": "C"}, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    return result.returncode, result.stdout, result.stderr


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.symlink("/bin/bash", os.path.join(folder, "bash"))
        hint = "install Swift 6.2 or newer, see swift.org/install"
        told = f"accounts: error: swift is not on the PATH\naccounts: hint: {hint}\n"
        expect(bootstrap(folder), (69, "", told))
        swift = os.path.join(folder, "swift")
        path = f"{folder}:{os.environ['PATH']}"
        for version, build, error, hint in BROKEN:
            with open(swift, "w", opener=lambda name, flags: os.open(name, flags, 0o755)) as file:
                file.write(f'#!/bin/sh\nif [ "$1" = build ]; then\n{build}\nelse\n{version}\nfi\n')
            expect(bootstrap(path), (69, "", f"accounts: error: {error}\naccounts: hint: {hint}\n"))
    print(f"{len(BROKEN)} ways in which Swift does not start, and none at all: each is told, with what to do")


main()
