"""The form files of Tests/EndToEnd/Forms: twelve installations."""

import json
import os

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Forms")


def path_of(name):
    return os.path.join(FOLDER, f"{name}.json")


def forms():
    """Returns the forms, by name."""
    names = sorted(name.removesuffix(".json") for name in os.listdir(FOLDER))
    found = {}
    for name in names:
        with open(path_of(name), encoding="utf-8") as file:
            found[name] = json.load(file)
    return found
