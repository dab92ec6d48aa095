#!/usr/bin/python3
"""The leader of three PostgreSQL servers fails, again and again, while people sign up through nginx and two nodes.

The installation is that of deploy/ha. Servers are killed with their Patroni, or paused with it for longer than the
lock lasts, or cut off from their standbys and then killed. Afterwards all three servers have every acknowledged
sign-up, once. With asynchronous standbys, the same test must find lost sign-ups. ACCOUNTS_LONG=1 hits the leader 20
times instead of 3; ACCOUNTS_SEED repeats the times of the hits.
"""

import os
import signal
import sys
import time

from support.ha import SERVERS, Installation, Load
from support.program import LONG, Program, eventually, expect, seeded

HITS = 20 if LONG else 3
# Seconds until the lock of a leader that does not renew it expires.
TTL = 5
# PostgreSQL then reports success, with a warning.
CANCEL = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
# The most attempts to lose a sign-up with asynchronous standbys.
CONTROLS = 3


def killed(place, leader, load):
    """The server crashes: Patroni starts it again, when it is back, as a standby."""
    place.kill(leader)
    place.leader(leader)
    place.call("start", f"node{leader}")


def paused(place, leader, load):
    """The machine stops for a while, as a virtual one can, and continues: then it still believes to be the leader."""
    begin = time.monotonic()
    place.signal(leader, signal.SIGSTOP)
    place.leader(leader)
    time.sleep(max(0, begin + 2 * TTL - time.monotonic()))
    place.signal(leader, signal.SIGCONT)


def cut_off(place, leader, load):
    """The standbys get nothing more, somebody cancels the commits that wait for them, and then the server crashes.

    Returns the number of sign-ups that were acknowledged without a standby.
    """
    senders = place.processes(leader, "walsender")
    expect(len(senders) >= 2, True, senders)
    for pid in senders:
        os.kill(pid, signal.SIGSTOP)
    # What was sent before may be acknowledged now.
    time.sleep(0.5)
    before = len(load.ledger.times)
    # Less than wal_receiver_timeout: then the standbys connect again.
    end, cancelled = time.monotonic() + 2, 0
    while time.monotonic() < end:
        cancelled += place.sql(leader, CANCEL).count("t")
        time.sleep(0.2)
    # With asynchronous standbys, no commit waits.
    expect(cancelled > 0, place.is_synchronous, f"{cancelled} commits were cancelled")
    acknowledged = len(load.ledger.times) - before
    place.kill(leader)
    for pid in senders:
        os.kill(pid, signal.SIGKILL)
    place.leader(leader)
    place.call("start", f"node{leader}")
    return acknowledged


def survives(generator):
    place = Installation("--ttl", str(TTL))
    load = Load(place.port)
    load.wait(20)
    for number in range(HITS):
        time.sleep(generator.uniform(0, 2))
        leader = place.leader()
        # The last one is the control's: here, nothing may be acknowledged that only the leader has.
        hit = cut_off if number == HITS - 1 else (killed, paused)[number % 2]
        begin = time.monotonic()
        acknowledged = hit(place, leader, load)
        if hit is cut_off:
            expect(acknowledged, 0, "acknowledged without a standby")
        load.wait(5)
        place.complete()
        gap = max((after - before for before, after in zip(load.ledger.times, load.ledger.times[1:]) if after > begin))
        print(f"hit {number + 1}, {hit.__name__}: node{leader} → node{place.leader()}, "
              f"no sign-up for {gap:.1f} s, complete after {time.monotonic() - begin:.0f} s", flush=True)  # fmt: skip
    ledger = load.stop()
    place.complete()
    for server in SERVERS:
        eventually(lambda: place.users(server) == place.users(place.leader()), f"node{server} has other rows")
        lost = ledger.settle(place.users(server))
        expect(lost, [], f"lost at node{server}")
    program = Program()
    program.environment |= place.environment()
    program.must("audit", "verify")
    expect(len(ledger.acknowledged) > 10 * HITS, True, "hardly anything was done")
    print(f"{HITS} hits: {len(ledger.acknowledged)} acknowledged sign-ups, 0 lost, none stored twice; "
          f"{ledger.unanswered} requests without an answer; {load.failed_checks} of {load.checks} session checks "
          f"failed; the longest time without a sign-up: {ledger.longest_gap():.1f} s", flush=True)  # fmt: skip
    place.end()


def asynchronous_loses():
    """A test of this test: with asynchronous standbys, a leader that is cut off acknowledges what is then lost."""
    for _ in range(CONTROLS):
        place = Installation("--ttl", str(TTL), "--asynchronous")
        load = Load(place.port)
        load.wait(20)
        acknowledged = cut_off(place, place.leader(), load)
        load.wait(5)
        place.complete()
        lost = load.stop().settle(place.users(place.leader()))
        place.end()
        if lost:
            print(f"asynchronous: {acknowledged} sign-ups acknowledged without a standby; {len(lost)} lost, as expected")
            return
    sys.exit("FAILED: the harness sees no loss")


def main():
    survives(seeded())
    asynchronous_loses()


main()
