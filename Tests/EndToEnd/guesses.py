#!/usr/bin/python3
"""Two programs guess one account's password at once: few guesses are hashed, and the owner can still log in.

Shows ASVS 6.3.1, incident 6, incident 10.
"""

from support.program import Program, expect
from support.workload import Workload

GUESSES = 100
# The number of wrong passwords without a wait: docs/security.md.
FREE = 5


def main():
    program = Program()
    owner, first, second = (Workload(program.database) for _ in range(3))
    expect(owner.do("signup 7"), "ok")
    expect(owner.do("device 7"), "ok")
    for guesser in (first, second):
        guesser.process.stdin.write("guess 7\n" * GUESSES)
        guesser.process.stdin.flush()
    # During the guesses, while the account is locked for strangers.
    expect([owner.do("known 7") for _ in range(10)], ["ok"] * 10)
    answers = [guesser.process.stdout.readline().split()[0] for guesser in (first, second) for _ in range(GUESSES)]
    looked_at = answers.count("refused")
    expect(set(answers) <= {"refused", "throttled"}, True, set(answers))
    # The owner's logins reset the strangers' failures: each may allow five more guesses.
    expect(looked_at <= FREE * 11, True, looked_at)

    # Without the owner, five in all, from any program.
    expect(owner.do("signup 8"), "ok")
    for guesser in (first, second):
        guesser.process.stdin.write("guess 8\n" * GUESSES)
        guesser.process.stdin.flush()
    answers = [guesser.process.stdout.readline().split()[0] for guesser in (first, second) for _ in range(GUESSES)]
    expect((answers.count("refused"), answers.count("throttled")), (FREE, 2 * GUESSES - FREE))
    for workload in (owner, first, second):
        expect(workload.close(), 0)
    print(f"of {2 * GUESSES} guesses from two processes {FREE} were checked; beside the owner's ten logins {looked_at}")


main()
