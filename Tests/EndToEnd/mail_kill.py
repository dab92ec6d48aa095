#!/usr/bin/python3
"""A program that queues and sends mails is killed at random moments, again and again.

A ledger keeps what it acknowledged. Afterwards every acknowledged act has its mail, no mail has two Message-IDs, at most
the mails that were being sent at a kill arrived twice, and no content is left. A ledger that counts a mail before its
answer fails. ACCOUNTS_LONG=1 kills it 1,000 times; ACCOUNTS_SEED repeats a run.
"""

import sys
import threading
import time

from support.program import LONG, Program, eventually, expect, seeded
from support.smtp import Fast
from support.workload import MailWorkload

KILLS = 1000 if LONG else 15
# The number of kills per database.
KILLS_EACH = 50
# The mails that the program sends at once, and those that are queued at once.
SENDERS, CLIENTS = 4, 8


def queue_and_kill(program, url, ledger, asked, generator):
    """Queues mails until the program is killed; `ledger` gets the identifier of each acknowledged one by its number."""
    load = MailWorkload(program.database, url)
    expect(load.greeting, "ready")

    def ask():
        asked.append(len(asked))
        try:
            load.process.stdin.write(f"mail {asked[-1]}\n")
        except BrokenPipeError:
            pass

    def answer():
        for _ in range(CLIENTS):
            ask()
        for text in load.process.stdout:
            # A line cut off at the end is not a response.
            words = text.split()
            if not text.endswith("\n") or len(words) != 4:
                continue
            expect(words[0], "ok", text)
            ledger[int(words[3])] = words[1]
            ask()

    thread = threading.Thread(target=answer)
    before, wanted = len(ledger), generator.randrange(60)
    deadline = time.monotonic() + 5
    thread.start()
    while len(ledger) - before < wanted and time.monotonic() < deadline:
        time.sleep(0.001)
    time.sleep(generator.uniform(0, 0.02))
    load.kill(thread)


def drain(program, url):
    """Sends what is left, with the mails whose sender was killed."""
    load = MailWorkload(program.database, url)
    queued = "SELECT count(*) FROM outbox WHERE state = 'queued'"
    eventually(lambda: program.rows(queued)[0][0] == 0, "mails are still queued")
    load.close()


def settle(program, server, ledger, kills):
    """Compares what arrived with the ledger; returns the number of mails and of those that arrived twice."""
    arrived = {}
    for recipient, identifier in server.mails:
        arrived.setdefault(int(recipient[1:].partition("@")[0]), []).append(identifier)
    for number, identifier in ledger.items():
        expect(set(arrived.get(number, [])), {f"<{identifier}@example.test>"}, f"the mail {number}")
    for number, identifiers in arrived.items():
        expect(len(set(identifiers)), 1, f"{number} has several Message-IDs")
    twice = sum(len(identifiers) - 1 for identifiers in arrived.values())
    expect(twice <= kills * SENDERS, True, f"{twice} mails arrived twice after {kills} kills")
    stored = dict(program.rows("SELECT state, count(*) FROM outbox GROUP BY 1"))
    expect(stored, {"sent": len(arrived)})
    expect(program.rows("SELECT count(*) FROM outbox WHERE content IS NOT NULL"), [(0,)])
    events = program.rows("SELECT count(*) FROM audit_events WHERE action = 'testMail'")
    expect(events, [(len(arrived),)], "mails and events")
    program.must("check", "--full")
    return len(arrived), twice


def early_ledger_fails(generator):
    """A test of this test: what counts as queued before its answer is found to be lost."""
    server, program, asked = Fast(), Program(), []
    url = f"smtp://127.0.0.1:{server.port}"
    for _ in range(20):
        queue_and_kill(program, url, {}, asked, generator)
        queued = {int(row[0][1:].partition("@")[0]) for row in program.rows("SELECT email_key FROM outbox")}
        if set(asked) - queued:
            return
    sys.exit("FAILED: nothing is lost that was not acknowledged")


def main():
    generator = seeded()
    kills = mails = twice = 0
    while kills < KILLS:
        server, program, ledger, asked = Fast(), Program(), {}, []
        url = f"smtp://127.0.0.1:{server.port}"
        count = min(KILLS_EACH, KILLS - kills)
        for _ in range(count):
            queue_and_kill(program, url, ledger, asked, generator)
        drain(program, url)
        kills += count
        more, again = settle(program, server, ledger, count)
        mails, twice = mails + more, twice + again
    expect(mails > 5 * KILLS, True, "hardly anything was sent")
    early_ledger_fails(generator)
    print(f"killed {kills} times: {mails} mails, none lost, {twice} sent twice, each under one Message-ID")


main()
