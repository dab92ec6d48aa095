#!/usr/bin/python3
"""Faults planted in the sources make the tests of their ASVS requirements and incidents fail: Swift tests and scripts.

    source_faults.py            every fault
    source_faults.py 3 5        those of some batches

The faults of a batch are in different files and requirements, so that one build has them all. They are planted in a copy
of the tree under .build/faults, which stays, so that the next run builds less. `asvs_mutations.py` plants faults in what
tests read while they run; here each batch takes a build, so that only scripts/soak runs it.
"""

import os
import re
import subprocess
import sys

from support.program import expect
from support.source_faults import FAULTS, outdated

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
TREE = os.path.join(ROOT, ".build/faults")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def copy_tree():
    """Makes the copy like the tree; files that are equal keep their times, so that they are not compiled again."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True
    )
    for name in listed.stdout.decode().rstrip("\0").split("\0"):
        source, target = os.path.join(ROOT, name), os.path.join(TREE, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if os.path.islink(source):
            if not os.path.islink(target):
                os.symlink(os.readlink(source), target)
            continue
        with open(source, "rb") as file:
            content = file.read()
        if os.path.exists(target):
            with open(target, "rb") as file:
                if file.read() == content:
                    continue
        with open(target, "wb") as file:
            file.write(content)
        os.chmod(target, os.stat(source).st_mode)


def keys_in(name):
    """The requirements and incidents at the start of a test's name."""
    return set(re.findall(r"\d+\.\d+\.\d+|incident \d+", name.split(":")[0]))


def check_batch(faults):
    """Fails if two faults of a batch share a file or a test."""
    for all_of in ([fault[1] for fault in faults], [test for fault in faults for test in fault[4]]):
        twice = {each for each in all_of if all_of.count(each) > 1}
        expect(twice, set(), f"batch {faults[0][0]}")


def plant(faults):
    for _, path, text, fault, _ in faults:
        place = os.path.join(TREE, path)
        source = read(place)
        with open(place, "w", encoding="utf-8") as file:
            file.write(source.replace(text, fault))


def failed_scripts(faults, folder):
    """Returns the faults' scripts that fail on the programs of a folder."""
    scripts = sorted({test for fault in faults for test in fault[4] if test.endswith(".py")})
    program = os.path.join(folder, "accounts")
    runs = {
        script: subprocess.run(
            ["/usr/bin/python3", os.path.join(TREE, "Tests/EndToEnd", script), program], cwd=TREE, capture_output=True
        )
        for script in scripts
    }
    return {script for script, run in runs.items() if run.returncode != 0}


def failed_tests(faults, folder):
    """Returns the names of the faults' Swift tests that fail on the programs of a folder."""
    keys = sorted({re.escape(key) for fault in faults for test in fault[4] for key in keys_in(test)})
    if not keys:
        return set()
    result = subprocess.run(
        [
            os.path.join(folder, "accountsPackageTests.xctest"), "--testing-library", "swift-testing",
            "--filter", rf"\b({'|'.join(keys)})\b[^:]*:",
        ],
        cwd=TREE,
        env={**os.environ, "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "4", "SWIFT_BACKTRACE": "enable=no"},
        capture_output=True,
        text=True,
    )  # fmt: skip
    output = re.sub(r"\x1b\[\d*m", "", result.stdout + result.stderr)
    expect("Test run with" in output, True, f"the tests of batch {faults[0][0]} ended early: {output[-2000:]}")
    return set(re.findall(r'✘ Test "(.*?)" (?:with \d+ test cases? )?failed', output))


def missed(faults):
    """Plants the faults of a batch, and returns those that a test does not find."""
    check_batch(faults)
    copy_tree()
    plant(faults)
    built = subprocess.run(["scripts/build"], cwd=TREE, capture_output=True, text=True)
    expect(built.returncode, 0, (built.stdout + built.stderr)[-4000:])
    folder = built.stdout.strip()
    failed = failed_tests(faults, folder) | failed_scripts(faults, folder)
    return [
        f"batch {batch}, {path}: {fault!r} does not fail {test!r}"
        for batch, path, _, fault, tests in faults
        for test in tests
        if test not in failed
    ]


def main():
    expect(list(outdated(ROOT)), [])
    batches = {fault[0]: [each for each in FAULTS if each[0] == fault[0]] for fault in FAULTS}
    chosen = [int(each) for each in sys.argv[1:]] or sorted(batches)
    wrong = []
    for batch in chosen:
        wrong += missed(batches[batch])
        print(f"batch {batch}: {len(batches[batch])} faults, {len(wrong)} missed so far", flush=True)
    copy_tree()
    expect(wrong, [], "\n".join(wrong))
    count = sum(len(batches[batch]) for batch in chosen)
    print(f"{count} faults in the sources, each found by the tests of its requirements")


main()
