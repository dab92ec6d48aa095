"""Failing calls, and a watch on the lock: the library in Tests/Faults, loaded before the C library."""

import errno
import mmap
import os
import shutil
import struct
import subprocess
import tempfile

FOLDER = os.path.join(os.path.dirname(__file__), "../../Faults")


class Faults:
    """A folder in which file calls can be made to fail, and the control over it."""

    FIELDS = ("countdown", "error", "fired", "calls", "writes", "violations", "dropped")

    def __init__(self):
        self.home = tempfile.TemporaryDirectory(prefix="accounts-faults-")
        self.folder = os.path.join(self.home.name, "data")
        self.database = os.path.join(self.folder, "accounts.db")
        os.mkdir(self.folder)
        self.library = compiled("faults", self.home.name)
        path = os.path.join(self.home.name, "control")
        with open(path, "wb") as file:
            file.write(bytes(28))
        with open(path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 28)
        self.environment = {
            **os.environ,
            "LD_PRELOAD": self.library,
            "FAULTS_FOLDER": self.folder + "/",
            "FAULTS_CONTROL": path,
        }

    def arm(self, call, error):
        """Makes the call with this number from now on fail."""
        self.memory[0:16] = struct.pack("4i", call, error, 0, 0)

    def disarm(self):
        """Stops failures; returns whether a call failed."""
        self.memory[0:4] = bytes(4)
        return self.read("fired") > 0

    def read(self, field):
        return struct.unpack_from("i", self.memory, 4 * self.FIELDS.index(field))[0]

    def empty(self):
        for name in os.listdir(self.folder):
            os.remove(os.path.join(self.folder, name))

    def fill(self, template):
        self.empty()
        for name in os.listdir(template):
            shutil.copy2(os.path.join(template, name), self.folder)


def compiled(name, folder):
    """Compiles a library of Tests/Faults, to be loaded before the C library; returns its path."""
    source, library = os.path.join(FOLDER, name + ".c"), os.path.join(folder, name + ".so")
    command = [compiler(), "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, source, "-ldl", "-lpthread"]
    subprocess.run(command, check=True)
    return library


def compiler():
    """Returns the C compiler of the Swift toolchain, since Debian's may not be installed."""
    swift = os.path.realpath(shutil.which("swift"))
    beside = os.path.join(os.path.dirname(swift), "clang")
    return beside if os.path.exists(beside) else shutil.which("clang") or "cc"


ERRORS = {"EIO": errno.EIO, "ENOSPC": errno.ENOSPC}
