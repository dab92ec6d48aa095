#!/usr/bin/python3
"""Phone numbers: libphonenumber's verdict where a form asks for one, our own without it, and none of it in memory elsewhere."""

import http.client
import json
import os
import re
import shutil
import tempfile

from support.program import PASSWORD, expect
from support.server import Server

NONE = {"fields": {"birthday": "absent", "agreeTerms": "absent"}}
FORM = {
    **NONE,
    "customFields": [
        {"key": "phone", "type": "phone", "region": "PT", "label": "Phone"},
        {"key": "fax", "type": "phone", "label": "Fax", "required": False},
    ],
}
LIBRARY = "libAccountsPhone.so"


class House(Server):
    """A server with a form file, run from another folder if one is given."""

    def __init__(self, form, program=None):
        super().__init__()
        self.path = program or self.path
        self.form = self.declare(form)
        # The process is not dumpable, so only root may read its /proc/PID/maps: ld.so(8) tells.
        self.loader = os.path.join(self.folder.name, "loader")
        self.environment.update({"LD_DEBUG": "files", "LD_DEBUG_OUTPUT": self.loader})

    def sign_up_here(self, email, *fields):
        arguments = ["--name", "Ada", "--email", email, "--language", "english", "--password-stdin"]
        for field in fields:
            arguments += ["--field", field]
        return self.run("signup", *arguments, input=PASSWORD + "\n")

    def loaded(self):
        """Returns the libraries of the server that belong to phone numbers."""
        with open(f"{self.loader}.{self.process.pid}") as file:
            libraries = re.findall(r"calling init: .*/(\w+)\.so", file.read())
        expect("libc" in libraries, True, "the loader's output")
        return {name for name in libraries if re.match("libAccountsPhone|libphonenumber|libicu", name)}


def not_loaded():
    house = House(NONE).serve()
    expect(house.client().sign_up("ada@example.com")[0], 422, "the form has no birthday")
    expect(house.loaded(), set(), "without a phone number")
    expect(house.stop(), 0)


def by_libphonenumber():
    house = House(FORM).serve()
    expect({"libAccountsPhone", "libphonenumber"} <= house.loaded(), True, house.loaded())
    status, output, errors = house.run("form", "check", house.form)
    expect((status, errors), (0, f"accounts: {house.form} has no errors\n"))

    client = house.client()
    person = {"name": "Ada", "password": PASSWORD, "language": "english"}
    status, user = client.ask("POST", "/api/v1/users", {**person, "email": "ada@example.com", "phone": "912 345 678"})
    expect((status, user["customFields"]), (201, {"phone": "+351912345678"}))
    for typed, message in {
        "912 345": "This phone number is too short. Enter it with its area code, such as 912 345 678.",
        "912 345 678 901": "This phone number is too long. Enter one such as 912 345 678.",
        "+999 912 345 678": "This phone number has no valid country code. Enter it with + and the code, such as +1 202 555 0100.",
        "808 FLOWERS": "A phone number cannot have letters. Enter it in digits, such as 912 345 678.",
        "912 345 678;ext=7": "Extensions are not supported. Enter the number without its extension, such as 912 345 678.",
        "?": "This is not a phone number. Enter one such as 912 345 678.",
    }.items():
        status, problem = client.ask("POST", "/api/v1/users", {**person, "email": "bob@example.com", "phone": typed})
        expect((status, [error["message"] for error in problem["errors"]]), (422, [message]), typed)
        expect(house.sign_up_here("bob@example.com", f"phone={typed}"), (65, "", f"accounts: error: phone: {message}\n"))
    status, schema = client.ask("GET", "/api/v1/signup/schema")
    expect(schema["properties"]["phone"]["description"], "such as 912 345 678; for another country, start with + and the country code")

    # An import, in CSV, of both spellings; an export as E.164.
    lines = "name,email,language,password,phone,fax\n"
    lines += f"Rui,rui@example.com,english,{PASSWORD},+351 912 345 679,(0)\n"
    status, output, errors = house.run("users", "import", "-", "--format", "csv", input=lines)
    expect("line 2: fax: This is not a phone number. Enter one such as +1 202 555 0100." in errors, True, errors)
    lines = lines.replace("(0)", "+44 20 7946 0000") + f"Ana,ana@example.com,english,{PASSWORD},(210) 123 456,\n"
    expect(house.run("users", "import", "-", "--format", "csv", input=lines)[0], 0)
    status, output, _ = house.run("users", "export", "--format", "jsonl")
    # Users who were imported within a millisecond are in any order.
    phones = {(user.get("phone"), user.get("fax")) for user in map(json.loads, output.splitlines())}
    expect(phones, {("+351912345678", None), ("+351912345679", "+442079460000"), ("+351210123456", None)})
    status, output, _ = house.run("users", "export", "--format", "csv")
    expect("+351912345679" in output, True, output)
    status, output, errors = House(FORM).run("users", "import", "-", "--format", "csv", input=output)
    expect("phone" in errors, False, errors)

    page = http.client.HTTPConnection("127.0.0.1", house.port)
    page.request("GET", "/signup", headers={"Accept": "text/html"})
    field = re.search(r'<input id="phone"[^>]*>', page.getresponse().read().decode())[0]
    for attribute in ('type="tel"', 'autocomplete="tel"', 'inputmode="tel"', 'placeholder="912 345 678"'):
        expect(attribute in field, True, field)
    expect(len(house.list()), 3, "nothing refused is stored")
    expect(house.stop(), 0)


def without_it():
    """A program on its own checks the form of E.164, and says what to install."""
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "accounts")
        house = House(FORM)
        shutil.copy(house.path, program)
        house.path = program
        warning = "accounts: warning: libphonenumber "
        effect = ", so only the length of phone numbers is checked, and each needs a country code; "
        _, _, errors = house.run("form", "check", house.form)
        remedy = "deploy/README.md explains how to install it; if you build from the source code, run 'scripts/phone-library'\n"
        expect(errors.startswith(f"{warning}is missing from the folder of the program{effect}{remedy}"), True, errors)
        with open(os.path.join(folder, LIBRARY), "w") as file:
            file.write("no library")
        _, _, errors = house.run("form", "check", house.form)
        expect(errors.startswith(f"{warning}cannot be used ({folder}/{LIBRARY}: "), True, errors)
        expect(f"){effect}install libphonenumber8\n" in errors, True, errors)

        house.serve()
        status, output, errors = house.sign_up_here("ada@example.com", "phone=912 345 678")
        message = "This phone number has no valid country code. Enter it with + and the code, such as +1 202 555 0100."
        expect((status, errors), (65, f"accounts: error: phone: {message}\n"))
        status, output, errors = house.sign_up_here("ada@example.com", "phone=+351 912 345 678")
        expect(status, 0, errors)
        expect(house.list()[0]["customFields"], {"phone": "+351912345678"})
        expect(house.loaded(), set())
        expect(house.stop(), 0)


def main():
    not_loaded()
    by_libphonenumber()
    without_it()
    print("libphonenumber is loaded where a form asks for a phone number, and nowhere else")


main()
