#!/usr/bin/python3
"""A disk of 4 MB that fills up under a running service.

Users can still log in and be listed; a sign-up reports the full disk and stores nothing; with free space again it
works, in the same process.
"""

import os
import tempfile

from support.mounts import has_own_mounts, mount
from support.program import Program, expect
from support.workload import Workload


def main():
    if not has_own_mounts():
        return
    folder = tempfile.mkdtemp()
    if not mount(folder, "-o", "size=4m"):
        return
    ballast = os.path.join(folder, "ballast")
    with open(ballast, "wb") as file:
        file.write(bytes(1 << 20))
    database = os.path.join(folder, "accounts.db")
    service = Workload(database)
    expect(service.greeting, "ready")
    stored = 0
    while (outcome := service.do(f"signup {stored}")) == "ok":
        stored += 1
    expect(outcome, "diskFull")
    expect(stored > 10, True, stored)
    for number in (0, stored // 2, stored - 1):
        expect(service.do(f"login {number}"), "ok", "a login on a full disk")
        expect(service.do(f"show {number}"), "ok")
    expect(service.do("list u1"), "ok", "a list on a full disk")
    expect(service.do(f"show {stored}"), "none", "what was refused is not stored")
    expect(service.do(f"signup {stored}"), "diskFull")
    os.remove(ballast)
    expect(service.do(f"signup {stored}"), "ok", "a sign-up once there is room")
    expect(service.do(f"login {stored}"), "ok")
    expect(service.close(), 0)
    Program().must("check", "--full", "--db", database)
    print(f"4 MB were full after {stored} users; logins and lists still worked, and sign-ups once there was space")


main()
