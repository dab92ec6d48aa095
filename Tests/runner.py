#!/usr/bin/python3
"""Runs the tests side by side and reports every failure.

    runner.py FOLDER                  every test of the programs in a folder
    runner.py FOLDER pages stop       the named ones

A job is a command: a check of the sources, the Swift tests, or a script of Tests/EndToEnd. The jobs of a group run one
after the other, the groups in parallel; a group that is done takes jobs of the others. A job that fails beside others
runs once more, alone: what passes then is unsteady. The output of both is printed. The exit status is 1 if a job failed
twice, or once if it does not depend on time limits: a race that one run in a hundred loses is a fault.
"""

import argparse
import glob
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)

# Scripts that drive Chromium, in groups that take about as long: half of the time they wait for it.
BROWSERS = [
    ["every_page", "recovery", "mailed_codes"],
    ["accessibility", "pages", "account_pages", "typed_code", "forms"],
    ["cross_site", "live_validation", "admin_pages", "outbox", "sign_up_work"],
]

# Scripts that mostly wait for time limits of the server, or compare times.
WAITING = [
    "hostile", "screens", "stop", "sign_up_flood", "api", "bad_disks", "systemd", "nginx", "terminal", "listen",
    "metrics", "server_log", "mail_outage",
]  # fmt: skip

# A browser, or a client that waits for a limit, can be too slow beside other jobs.
TIMED = [name for names in [*BROWSERS, WAITING] for name in names]

# The jobs that take longest besides the Swift tests, the longest last: an idle group takes the last job of another one, and
# a long job that begins late runs alone in the end.
LONG = [
    "power_loss", "sample_app", "restore_races", "planted_faults", "postgres", "move_in", "asvs_mutations", "faults",
    "domain-on-postgres",
]  # fmt: skip

# Scripts that only scripts/soak runs.
SOAK = ["failover", "flood", "mail_load", "rolling_restart", "sanitizers", "source_faults"]

# At most this many Swift tests run at once: with all at once, a write waits longer for its turn than a time limit
# allows.
SWIFT_TESTS_AT_ONCE = 4

# The time limit of a job in seconds; a job that exceeds it is killed and fails. The longest takes 800 on a slow, busy machine.
LIMIT = 1800

# A shell ignores these signals for background jobs and under nohup: a job gets the defaults.
DEFAULT_SIGNALS = ["env", "--default-signal=HUP,INT,QUIT,TERM,PIPE"]

# A line of output that says what failed: of Swift Testing, of a script, of Python, or of the Swift runtime.
FAULT = re.compile(r"✘ Test .*(recorded|failed)|↳ .* is not |FAILED|\w*(Error|Exception): |.*(Fatal error|error): ")

# The most such lines that the end of the report repeats for a job.
FAULT_LINES = 8


class Job:
    def __init__(self, name, command):
        self.name, self.command = name, command
        self.seconds, self.processor, self.status, self.output = 0.0, 0.0, None, ""
        self.first = None

    @property
    def failed(self):
        """Whether the last run failed, or any run of a job that does not depend on time limits."""
        return self.status != 0 or (self.first is not None and self.name not in TIMED)

    def again(self):
        """Runs once more, and keeps the output of the first run."""
        first = f"\n== {self.name}, beside other jobs: exit status {self.status}\n{self.output}"
        self.run()
        self.first = first

    def faults(self):
        """Returns the lines that say what failed, of the run that failed last."""
        output = self.output if self.status != 0 else self.first or ""
        lines = [line for line in output.splitlines() if FAULT.match(line)]
        return lines[:FAULT_LINES] or output.splitlines()[-1:]

    def line(self):
        verdict = "FAILED" if self.failed else "ok"
        return f"{verdict:6} {self.seconds:6.1f} s, {self.processor:6.1f} s of processor time  {self.name}"

    def run(self):
        start = time.monotonic()
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(
                DEFAULT_SIGNALS + self.command,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            alarm = threading.Timer(LIMIT, end_group, [process.pid])
            alarm.start()
            # wait4 also reports the processor time, including child processes.
            _, status, usage = os.wait4(process.pid, 0)
            alarm.cancel()
            self.status = process.returncode = os.waitstatus_to_exitcode(status)
            self.processor = usage.ru_utime + usage.ru_stime
            # A failed job may leave servers behind.
            end_group(process.pid)
            output.seek(0)
            self.output = output.read().decode(errors="replace")
        self.seconds = time.monotonic() - start


def end_group(group):
    """Kills the remaining processes of a job."""
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Report:
    """Prints a line for each job as it ends, from any thread."""

    def __init__(self):
        self.lock = threading.Lock()
        self.start = time.monotonic()

    def add(self, job):
        with self.lock:
            print(job.line(), flush=True)

    def close(self, jobs):
        """Prints the skipped parts, the slowest jobs and the output of those that failed; returns the exit status."""
        for job in jobs:
            for line in job.output.splitlines():
                if line.startswith("SKIPPED"):
                    print(f"{job.name}: {line}")
        print("\nthe ten slowest:")
        for job in sorted(jobs, key=lambda job: -job.seconds)[:10]:
            print(job.line())
        failures = [job for job in jobs if job.failed]
        unsteady = [job for job in jobs if job.first and not job.failed]
        for job in failures + unsteady:
            if job.first:
                print(job.first)
        for job in failures:
            print(f"\n== {job.name}: exit status {job.status}\n{job.output}")
        elapsed = time.monotonic() - self.start
        print(f"\n{len(jobs)} jobs in {elapsed:.0f} s, {len(failures)} failed, {len(unsteady)} unsteady")
        for job in unsteady + failures:
            verdict = "FAILED" if job.failed else "UNSTEADY"
            how = ": failed beside other jobs, passed alone" if job.status == 0 else ""
            print(f"{verdict} {job.name}{how}")
            # Who sees only the end of the report learns the reason, too.
            for line in job.faults():
                print(f"  {line}")
        return 1 if failures else 0


def swift_tests(build, *options, **environment):
    """Returns the command that runs Swift tests as `scripts/build` built them."""
    environment["SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH"] = SWIFT_TESTS_AT_ONCE
    return [
        "env", *(f"{name}={value}" for name, value in environment.items()),
        os.path.join(build, "accountsPackageTests.xctest"), "--testing-library", "swift-testing", *options,
    ]  # fmt: skip


def suites_with_a_store():
    """Returns the suites of the domain that open a store: they name TemporaryFolder, or a file of Support that creates one."""

    def texts(pattern):
        for path in glob.glob(os.path.join(HERE, "AccountsTests", pattern), recursive=True):
            with open(path, encoding="utf-8") as file:
                yield os.path.splitext(os.path.basename(path))[0], file.read()

    openers = ["TemporaryFolder"]
    openers += [name for name, text in texts("Support/*.swift") if "TemporaryFolder()" in text]
    return [name for name, text in texts("**/*Tests.swift") if any(opener in text for opener in openers)]


def groups(build):
    """Returns every job, by group."""
    # Debian's Python has the packages that scripts/bootstrap installs.
    program = os.path.join(build, "accounts")
    lanes = {f"browser {number}": names for number, names in enumerate(BROWSERS)} | {"waiting": WAITING}
    scripts = {}
    for path in sorted(glob.glob(os.path.join(HERE, "EndToEnd", "*.py"))):
        name = os.path.splitext(os.path.basename(path))[0]
        scripts[name] = Job(name, ["/usr/bin/python3", path, program])
    domain = rf"^AccountsTests\.({'|'.join(suites_with_a_store())})/"
    processor = [
        # planted_faults runs the contract of the stores.
        Job("swift-tests", swift_tests(build, "--skip", r"^StoreContract\.")),
        Job("domain-on-postgres", swift_tests(build, "--filter", domain, ACCOUNTS_TEST_STORES="postgres")),
        Job("lint", ["scripts/lint"]),
        Job("packages", ["scripts/packages"]),
    ]
    placed = SOAK + [name for names in lanes.values() for name in names]
    processor += [job for name, job in scripts.items() if name not in placed]
    jobs = {job.name: job for job in processor}
    # A name that is no job fails here.
    last = [jobs.pop(name) for name in LONG]
    processor = [*jobs.values(), *last]
    return {"processor": processor} | {lane: [scripts[name] for name in names] for lane, names in lanes.items()}


class Queue:
    """The jobs that have not begun, by group."""

    def __init__(self, groups):
        self.lock = threading.Lock()
        self.groups = {group: list(jobs) for group, jobs in groups.items()}

    def take(self, group):
        """Removes the next job of a group, or else the last one of the longest other group; None if there is none."""
        with self.lock:
            if self.groups[group]:
                return self.groups[group].pop(0)
            longest = max(self.groups.values(), key=len)
            return longest.pop() if longest else None


def run(queue, group, report):
    while job := queue.take(group):
        job.run()
        report.add(job)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", help="the folder with the built programs, as scripts/build prints it")
    parser.add_argument("names", nargs="*", help="the jobs to run; all by default")
    options = parser.parse_args()
    # The Swift tests open hundreds of databases at once; ordinary users begin with 1,024 files.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    every = groups(options.build)
    known = {job.name for jobs in every.values() for job in jobs}
    unknown = set(options.names) - known
    if unknown:
        sys.exit(f"accounts: error: no test is named {', '.join(sorted(unknown))}")
    chosen = {
        group: [job for job in jobs if not options.names or job.name in options.names]
        for group, jobs in every.items()
    }
    report = Report()
    queue = Queue(chosen)
    threads = [threading.Thread(target=run, args=(queue, group, report)) for group in chosen]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    jobs = [job for jobs in chosen.values() for job in jobs]
    for job in jobs:
        if job.failed and len(jobs) > 1:
            job.again()
            report.add(job)
    return report.close(jobs)


if __name__ == "__main__":
    sys.exit(main())
