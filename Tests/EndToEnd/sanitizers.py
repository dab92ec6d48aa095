#!/usr/bin/python3
"""The Swift tests pass under the address and the thread sanitizer, which detect planted faults.

Run only by scripts/soak: each of the two builds takes minutes.

Shows ASVS 1.4.1, 1.4.3, 15.4.1.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = os.path.join(os.path.dirname(__file__), "../..")
TESTS = "^(Accounts(Files|Forms|SQLite)?Tests|StoreContract)[.]"
SANITIZERS = {
    "address": {
        "options": f"detect_leaks=1:halt_on_error=1:suppressions={os.path.abspath(ROOT)}/Tests/addresses.supp",
        "faults": {"overflow": "heap-buffer-overflow", "use-after-free": "heap-use-after-free", "leak": "detected memory leaks"},
    },
    "thread": {
        "options": "halt_on_error=1 suppressions={suppressions}",
        "faults": {"race": "WARNING: ThreadSanitizer"},
    },
}  # fmt: skip


def suppress_mutexes(file):
    """Lists the files with a mutex: on Linux, the thread sanitizer does not know Synchronization.Mutex.

    Its lock is a futex of its own, so what it guards is taken for unguarded: a dictionary in a Mutex in which two
    threads count is enough. The compiler lets nobody reach the value in a Mutex without its lock.
    """
    sources = [path for path in Path(ROOT, "Sources").rglob("*.swift") if re.search(r"\bMutex[<(]", path.read_text())]
    file.write("".join(f"race:{path.name}\n" for path in sorted(sources)))
    file.flush()


def check(name, options, faults):
    folder = f".build/{name}"
    common = ["--sanitize", name, "--scratch-path", folder]
    # Under a sanitizer, the compiler cannot print the types of some tests for a debugger.
    types = ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-disable-round-trip-debug-types"]
    subprocess.run(["swift", "build", "--build-tests", *common, *types], cwd=ROOT, check=True)
    environment = {key: value for key, value in os.environ.items() if key != "ACCOUNTS_LONG"}
    file = tempfile.NamedTemporaryFile("w", suffix=".supp")
    suppress_mutexes(file)
    environment |= {f"{name[0].upper()}SAN_OPTIONS": options.replace("{suppressions}", file.name), "SWIFT_BACKTRACE": "enable=no"}
    environment["LSAN_OPTIONS"] = f"suppressions={os.path.abspath(ROOT)}/Tests/leaks.supp"
    for fault, report in faults.items():
        result = subprocess.run(
            [f"{folder}/debug/Workload", fault], cwd=ROOT, env=environment, capture_output=True, text=True
        )
        if result.returncode == 0 or report not in result.stderr:
            sys.exit(f"FAILED: the {name} sanitizer did not detect a planted {fault}: {result.stderr[:2000]}")
    # One after the other: side by side they are so slow that writers wait for each other's databases in vain.
    tests = ["swift", "test", "--skip-build", "--no-parallel", *common, "--filter", TESTS]
    if subprocess.run(tests, cwd=ROOT, env=environment).returncode != 0:
        sys.exit(f"FAILED: the tests under the {name} sanitizer")
    print(f"{name}: the planted faults were detected ({', '.join(faults)}), and the tests have none")


for name, sanitizer in SANITIZERS.items():
    check(name, **sanitizer)
