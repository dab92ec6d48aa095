#!/usr/bin/python3
"""The sign-up form's JSON Schema in another implementation: it rejects nothing that the form accepts.

The schema is the file that the Swift tests compare with the form.
"""

import json
import os
import sys

from jsonschema import Draft202012Validator

from support.api import PERSON
from support.program import expect

FOLDER = os.path.dirname(os.path.abspath(__file__))
SCHEMA = os.path.join(FOLDER, "..", "AccountsFormsTests", "Schema", "signup.json")

GOOD = {**PERSON, "confirmPassword": PERSON["password"]}

ACCEPTED = [
    {},
    {"name": "李雷"},
    {"name": "é" * 200},
    {"email": "o'connor+tag@münchen.de"},
    {"email": "用户@例え.jp"},
    {"email": " ada@example.com "},
    {"password": "😀" * 1024, "confirmPassword": "😀" * 1024},
    {"language": "portuguese"},
]

REFUSED = [
    {"name": ""},
    {"name": "a" * 201},
    {"name": None},
    {"name": ["Ada"]},
    {"email": "ada"},
    {"email": "a@b@example.com"},
    {"email": ["ada@example.com", "eve@example.com"]},
    {"password": "7 chars"},
    {"password": "a" * 1025},
    {"birthday": 1990},
    {"birthday": "10 December 1990"},
    {"language": "klingon"},
    {"agreeTerms": False},
    {"agreeTerms": "yes"},
    {"role": "admin"},
]


def main():
    with open(SCHEMA) as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for change in ACCEPTED:
        errors = [error.message for error in validator.iter_errors({**GOOD, **change})]
        expect(errors, [], change)
    for change in REFUSED:
        if validator.is_valid({**GOOD, **change}):
            sys.exit(f"FAILED: accepted {change}")
    for name in GOOD:
        if validator.is_valid({key: value for key, value in GOOD.items() if key != name}):
            sys.exit(f"FAILED: accepted without {name}")
    print(f"{len(ACCEPTED)} accepted, {len(REFUSED) + len(GOOD)} rejected, by draft 2020-12")


main()
