"""The faults that long tests plant still have a place, and a test that finds each."""

import os
import sys

from tree import ROOT

sys.path.insert(0, os.path.join(ROOT, "Tests/EndToEnd"))

from support.source_faults import outdated  # noqa: E402


def faults():
    yield from outdated(ROOT)
