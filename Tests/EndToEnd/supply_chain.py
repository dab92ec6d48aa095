#!/usr/bin/python3
"""Every package comes from a known project, was reviewed in time, and is in a valid CycloneDX document.

Shows ASVS 15.1.1, 15.1.2, 15.1.4, 15.2.1, 15.2.4.
"""

import csv
import datetime
import json
import os
import re
import runpy
import subprocess
import sys

from support.program import expect

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
PROJECTS = {"apple", "hummingbird-project", "swift-server", "swiftlang"}
LICENCES = {"Apache-2.0", "MIT"}


def known_projects(rows):
    """A package of another project, or with another licence, is looked at before it is listed here."""
    for row in rows:
        source = re.fullmatch(r"https://github\.com/([\w-]+)/([\w-]+?)(?:\.git)?", row["source"])
        expect((source is not None and source[1] in PROJECTS, row["licence"] in LICENCES), (True, True), row)
        expect(re.fullmatch(r"\d+\.\d+\.\d+", row["version"]) is not None and len(row["commit"]) == 40, True, row)


def direct_packages_are_listed(rows):
    with open(os.path.join(ROOT, "Package.swift")) as file:
        text = file.read()
    # A built library, or a package from a folder or a registry, would have no URL.
    other = re.compile(r"binaryTarget|\bpackage\s*\(\s*(?!url\s*:)\w+\s*:")
    for fault in ('.binaryTarget (name: "X")', '.package(\n  path: "../x")', '.package(id: "x.y", from: "1.0.0")'):
        expect(other.search(fault) is not None, True, fault)
    expect(other.findall(text), [])
    wanted = {re.sub(r"\.git$", "", url) for url in re.findall(r'\burl\s*:\s*"([^"]+)"', text)}
    listed = {re.sub(r"\.git$", "", row["source"]) for row in rows}
    # Only `ACCOUNTS_DOCS` resolves it.
    expect(wanted - listed, {"https://github.com/swiftlang/swift-docc-plugin"})
    expect(len(wanted) > 5, True, wanted)


def bill_of_materials(rows):
    output = subprocess.run([os.path.join(ROOT, "scripts/packages"), "--sbom"], check=True, capture_output=True, text=True)
    bill = json.loads(output.stdout)
    expect((bill["bomFormat"], bill["specVersion"]), ("CycloneDX", "1.6"))
    components = {component["bom-ref"]: component for component in bill["components"]}
    expect(len(components), len(bill["components"]), "two with the same name")
    for row in rows:
        component = components[f"pkg:swift/{row['name']}@{row['version']}"]
        expect(component["licenses"], [{"license": {"id": row["licence"]}}])
    # The libraries of the system too.
    with open(os.path.join(ROOT, "deploy/README.md")) as file:
        debian = re.search(r"apt-get install (libargon2.*)", file.read())[1].split()
    names = {component["name"] for component in bill["components"]}
    for package in debian:
        if package.startswith("lib"):
            base = re.sub(r"[-\d]+$", "", package)
            expect(any(name.startswith(base) or base == "libssl" for name in names), True, package)
    expect(set(bill["dependencies"][0]["dependsOn"]), set(components))


def reviewed_in_time():
    """The documented time frames, and a review that is too old."""
    with open(os.path.join(ROOT, "docs/dependencies.md")) as file:
        text = file.read()
    frames = [int(days) for days in re.findall(r"^\| .* \| (\d+) d \|$", text, re.M)]
    expect(frames, [2, 7, 30, 90], "the time frames")
    for library in ("SQLite", "libsodium", "libcrypto", "libcurl", "libpq", "libxcrypt", "libargon2", "zxcvbn-c", "swift-nio", "Hummingbird"):
        expect(library in text.partition("would do the most harm in the libraries that parse untrusted input or are written in C:")[2].partition(".")[0], True, library)
    due = runpy.run_path(os.path.join(ROOT, "scripts/packages"))["due"]
    day = datetime.date.fromisoformat(re.search(r"last reviewed on\s+(\S+?);", text)[1])
    due(day + datetime.timedelta(days=90))
    try:
        due(day + datetime.timedelta(days=91))
        sys.exit("FAILED: a review of 91 days ago is recent enough")
    except SystemExit as failure:
        expect(str(failure), "the packages were reviewed 91 days ago; look for advisories, update, and write the day anew")


def main():
    reviewed_in_time()
    with open(os.path.join(ROOT, "docs/packages.csv"), newline="") as file:
        rows = list(csv.DictReader(file))
    known_projects(rows)
    direct_packages_are_listed(rows)
    bill_of_materials(rows)
    print(f"{len(rows)} packages of known projects, in a CycloneDX document")


main()
