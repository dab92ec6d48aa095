"""The folders of a module use each other in one direction: a reader can begin at the bottom.

The names that files declare and use tell which folder uses which. Files at the root of a module, such as façades and sums,
wire its folders together, and count for none. A name that two folders declare is left out.
"""

import collections
import re

from tree import files, require, text

DECLARED = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*(?:(?:public|package|internal|fileprivate|private|final|indirect|nonisolated)[ \t]+)*"
    r"(?:struct|class|enum|actor|protocol|typealias)[ \t]+([A-Z]\w*)",
    re.M,
)
WORD = re.compile(r"\b[A-Z]\w+\b")
# Comments and texts.
OTHER = re.compile(r'//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"', re.S)

# The modules whose folders still have circles, and the folders in each.
KNOWN = {}


def arrows(sources):
    """Yields the folders that use others, with a name; sources are triples of module, folder and code."""
    homes = collections.defaultdict(set)
    for module, folder, code in sources:
        for name in DECLARED.findall(code):
            homes[name].add((module, folder))
    home = {name: next(iter(places)) for name, places in homes.items() if len(places) == 1}
    for module, folder, code in sources:
        for name in set(WORD.findall(code)) & home.keys():
            if home[name][0] == module and home[name][1] not in (folder, None) and folder is not None:
                yield module, folder, home[name][1], name


def circles(edges):
    """The sets of folders that reach each other."""
    def reach(start):
        found, left = set(), [start]
        while left:
            for end in edges[left.pop()] - found:
                found.add(end)
                left.append(end)
        return found

    reached = {start: reach(start) for start in list(edges)}
    return {frozenset(b for b in reached if b in reached[a] and a in reached[b]) for a in reached if a in reached[a]}


def faults():
    sample = [("M", "A", "struct One { let two: Two }"), ("M", "B", "struct Two { let one: One }"), ("M", None, "struct Sum { One Two }")]
    edges = collections.defaultdict(set)
    for _, start, end, _ in arrows(sample):
        edges[start].add(end)
    require(circles(edges) == {frozenset("AB")}, "a circle of two folders")
    sources = []
    for path in files("Sources", ".swift"):
        parts = path.split("/")
        sources.append((parts[1], parts[2] if len(parts) > 3 else None, OTHER.sub(" ", text(path))))
    modules = collections.defaultdict(lambda: collections.defaultdict(set))
    names = collections.defaultdict(set)
    for module, start, end, name in arrows(sources):
        modules[module][start].add(end)
        names[module, start, end].add(name)
    for module, edges in sorted(modules.items()):
        found = sorted(circles(edges), key=lambda circle: (-len(circle), sorted(circle)))
        if [len(circle) for circle in found] == KNOWN.get(module, []):
            continue
        for circle in found:
            uses = [f"{a} uses {b} ({', '.join(sorted(names[module, a, b])[:3])})" for a in sorted(circle) for b in sorted(edges[a] & circle)]
            yield f"Sources/{module}: a circle of {len(circle)} folders: {'; '.join(uses)}"
        if module in KNOWN:
            yield f"Tests/Lint/circles.py: {module} has other circles than those listed"
