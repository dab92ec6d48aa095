"""A disk that loses power: built from the calls that the library Tests/Faults/recorder.c records.

POSIX promises little: what is written to a file is on the disk after a sync of the file, and a change of a folder (a new
name, another one, a removed one) after a sync of the folder. Until then each part may survive without the others, in any
order, and a write may be torn at the sectors of a disk.
"""

import hashlib
import itertools
import os
import random
import struct
import tempfile
from collections import namedtuple

from support.faults import compiled

HEADER = struct.Struct("5Q")
SECTOR = 512

# More changes of a folder than this are not tried in all their combinations, but in some.
MOST_COMBINED = 6

Call = namedtuple("Call", "kind file offset path data")


class Recorder:
    """The calls of programs on the files of a folder."""

    def __init__(self, folder):
        self.folder = folder
        self.home = tempfile.TemporaryDirectory(prefix="accounts-recorder-")
        library = compiled("recorder", self.home.name)
        self.log = os.path.join(self.home.name, "log")
        self.start()
        self.environment = {"LD_PRELOAD": library, "RECORDER_FOLDER": folder + "/", "RECORDER_LOG": self.log}

    def start(self):
        """Forgets the calls so far; the folder is as it is, on the disk."""
        with open(self.log, "wb"):
            pass
        self.before = {}
        for name in os.listdir(self.folder):
            path = os.path.join(self.folder, name)
            with open(path, "rb") as file:
                self.before[name] = ((os.stat(path).st_ino, None), file.read())

    def acknowledge(self, fact):
        """Records what a program has acknowledged to somebody."""
        with open(self.log, "ab") as log:
            log.write(HEADER.pack(ord("A"), 0, 0, len(fact.encode()), 0) + fact.encode())

    def end(self, fact):
        """Records that a fact is about to end: from now on it may hold or not."""
        self.acknowledge(f"-{fact}")

    def calls(self):
        with open(self.log, "rb") as log:
            data = log.read()
        # A new file may get the inode of a removed one, whose content must not come back under its name.
        calls, place, generations = [], 0, {}
        while place < len(data):
            kind, file, offset, path, size = HEADER.unpack_from(data, place)
            place += HEADER.size
            name, content = data[place : place + path].decode(), data[place + path : place + path + size]
            place += path + size
            if chr(kind) == "C":
                generations[file] = len(calls)
            calls.append(Call(chr(kind), (file, generations.get(file)), offset, name, content))
        return calls

    def number(self, name):
        """The number of the last file that had a name."""
        numbers = [call.file for call in self.calls() if call.kind == "C" and os.path.basename(call.path) == name]
        return numbers[-1] if numbers else self.before[name][0]

    def disk(self):
        return Disk(self.before, (os.stat(self.folder).st_ino, None), self.calls())


class Disk:
    """A folder with what of it is on the disk and what is only in the cache, from one call to the next."""

    def __init__(self, before, folder, calls):
        self.folder, self.calls = folder, calls
        self.before = before

    def crashes(self, seeds, wanted, ignored=lambda call: False):
        """Yields files after a power loss at every moment, with the facts acknowledged before.

        The files are a dictionary of names and contents, of the `wanted` names that survive. `ignored` tells which syncs
        do not reach the disk, to show that the checks of such a disk fail.
        """
        names = {name: file for name, (file, _) in self.before.items()}
        contents = {file: data for file, data in self.before.values()}
        writes, changes, facts = {}, [], set()
        for moment in range(len(self.calls) + 1):
            for survivors in combinations(changes, random.Random(moment)):
                for seed in seeds:
                    folder = dict(names)
                    for change in survivors:
                        change(folder)
                    yield {
                        name: after_loss(contents.get(file, b""), writes.get(file, []), seed, (moment, name))
                        for name, file in folder.items()
                        if name in wanted
                    }, set(facts), moment
            if moment == len(self.calls):
                return
            call = self.calls[moment]
            if call.kind == "A":
                if call.path.startswith("-"):
                    facts.discard(call.path[1:])
                else:
                    facts.add(call.path)
            elif call.kind in "WT":
                writes.setdefault(call.file, []).append(call)
            elif call.kind == "S" and not ignored(call):
                if call.file == self.folder:
                    for change in changes:
                        change(names)
                    changes = []
                else:
                    for each in writes.pop(call.file, []):
                        contents[call.file] = written(contents.get(call.file, b""), each)
            elif call.kind in "CLRU":
                changes.append(change_of(call))


def change_of(call):
    """What a call does to the names of a folder."""
    name = os.path.basename(call.path)

    def change(names):
        if call.kind == "C":
            names[name] = call.file
        elif call.kind == "U":
            names.pop(name, None)
        else:
            names[os.path.basename(call.data.decode())] = call.file
            if call.kind == "R":
                names.pop(name, None)

    return change


def combinations(changes, chance):
    """Yields the changes of a folder that survive: every subset, in their order."""
    if len(changes) <= MOST_COMBINED:
        for keep in itertools.product((False, True), repeat=len(changes)):
            yield list(itertools.compress(changes, keep))
        return
    yield []
    yield changes
    for one in range(len(changes)):
        yield [changes[one]]
        yield changes[:one] + changes[one + 1 :]
    for _ in range(8):
        yield [change for change in changes if chance.random() < 0.5]


def after_loss(content, writes, seed, place):
    """The content of a file: without its unsynced writes, with all, or with some, torn and in any order."""
    if seed == "nothing":
        return content
    if seed == "everything":
        for each in writes:
            content = written(content, each)
        return content
    chance = random.Random(f"{seed} {place}")
    for each in chance.sample(writes, len(writes)):
        if chance.random() < 0.5:
            continue
        if each.kind == "T":
            content = written(content, each)
            continue
        for start in range(0, len(each.data), SECTOR):
            if chance.random() < 0.75:
                part = each.data[start : start + SECTOR]
                content = written(content, each._replace(offset=each.offset + start, data=part))
    return content


def written(content, call):
    if call.kind == "T":
        return content[: call.offset].ljust(call.offset, b"\0")
    content = content.ljust(call.offset, b"\0")
    return content[: call.offset] + call.data + content[call.offset + len(call.data) :]


def digest(folder):
    """Tells folders apart."""
    whole = hashlib.sha256()
    for name in sorted(folder):
        whole.update(f"{name} {len(folder[name])} ".encode() + folder[name])
    return whole.digest()
