#!/usr/bin/python3
"""Users of twelve scripts sign up, log in, and are listed in exact order, 37 to a page: 40 of them, or 1,000 with
ACCOUNTS_LONG=1.
"""

import random
import sys
import unicodedata
from concurrent.futures import ThreadPoolExecutor

from support.program import LONG, PASSWORD, Program, expect

SEED = 20261121
COUNT = 1000 if LONG else 40

# Given names and family names, by script; a name never mixes scripts.
NAMES = {
    "Latin with accents": ("José Zoë Øyvind Łukasz Nguyễn Þórður Éloïse Šárka", "Núñez Brontë Ångström Żak O’Connor D'Arcy"),
    "Latin, Turkish and Vietnamese": ("İpek Işıl Çağla Ánh Đức Thị", "Yılmaz Şahin Phạm Trần"),
    "Cyrillic": ("Ольга Андрей Ёлка Їжак Ђорђе", "Иванова Шевченко Ћирић"),
    "Greek": ("Ελένη Γιώργος Αναΐς", "Παπαδόπουλος Ωνάσης"),
    "Arabic": ("محمد فاطمة علی‌رضا", "الخوارزمي حسینی"),
    "Hebrew": ("שרה דוד ג׳ורג׳", "כהן לוי"),
    "Han": ("雷 芳 伟 娜 𠮷", "李 王 欧阳"),
    "Kana": ("さくら ヒカル マイケル・ジャクソン", "たなか スズキ"),
    "Hangul": ("철수 영희 하늘", "김 이 박"),
    "Thai": ("สมชาย กัญญา", "ใจดี ศรีสุข"),
    "Devanagari": ("प्रिया अर्जुन", "शर्मा क्षत्रिय"),
    "Sinhala, Tamil and Georgian": ("ශ්‍රී නිමල්", "පෙරේරා சோழன் ბერიძე"),
}

DOMAINS = ["example.com", "münchen.example", "пример.example", "例え.example", "xn--mnchen-3ya.test"]


def search_key(text):
    """Returns the sort key of names: lower case, without U+0300 to U+036F, in NFC."""
    decomposed = unicodedata.normalize("NFD", text.lower())
    kept = "".join(c for c in decomposed if not 0x300 <= ord(c) <= 0x36F)
    return unicodedata.normalize("NFC", kept)


def people():
    generator = random.Random(SEED)
    scripts = list(NAMES.values())
    for number in range(COUNT):
        given, family = scripts[number % len(scripts)]
        # All given names of a script occur before any is repeated.
        given = given.split()
        name = f"{given[number // len(scripts) % len(given)]} {generator.choice(family.split())}"
        local = generator.choice(["u", "ü", "用户", "o'brien+", "a.b", "=x"])
        yield name, f"{local}{number}@{generator.choice(DOMAINS)}"


def main():
    program = Program()
    expected = list(people())
    print(f"seed {SEED}, {COUNT} people of {len(NAMES)} groups of scripts")

    # One after the other, so that the order of creation is known.
    users = []
    for name, email in expected:
        status, user = program.sign_up(name, email)
        expect(status, 0, (name, email, user))
        expect(user["name"], unicodedata.normalize("NFC", name))
        expect(user["email"], unicodedata.normalize("NFC", email))
        users.append(user)
    print(f"signed up {len(users)}")

    def log_in(user):
        return program.json("login", "--email", user["email"], "--password-stdin", input=PASSWORD + "\n")

    with ThreadPoolExecutor(2) as pool:
        for user, (status, answer) in zip(users, pool.map(log_in, users)):
            expect(status, 0, user["email"])
            expect(answer["id"], user["id"])
    print(f"logged in {len(users)}")

    keys = {
        "created": lambda user: (user["createdAt"], user["id"]),
        "name": lambda user: (search_key(user["name"]).encode(), user["id"]),
        "email": lambda user: user["email"].split("@")[0].lower().encode(),
    }
    for sort in ("created", "name"):
        listed = program.list("--sort", sort, "--limit", "37")
        expect([user["id"] for user in listed], [u["id"] for u in sorted(users, key=keys[sort])])
    # The order of creation is the order of sign-up.
    listed = program.list("--limit", "37")
    expect([user["email"] for user in listed], [email for _, email in expected])
    # By address, the whole key counts; this script computes the part before the @ itself.
    listed = program.list("--sort", "email", "--limit", "37")
    expect(sorted(u["id"] for u in listed), sorted(u["id"] for u in users))
    locals_listed = [keys["email"](user) for user in listed]
    expect(len(locals_listed), COUNT)
    wanted = sorted(users, key=lambda u: (u["email"].split("@")[0] + "@").lower().encode())
    expect([u["id"] for u in listed], [u["id"] for u in wanted])
    print("listed in exact order by created, name and email, 37 to a page")

    for name in ("josé", "JOSE", "雷", "ольга"):
        found = program.list("--search", name, "--limit", "37")
        wanted = [u["id"] for u in users if search_key(name) in search_key(u["name"])]
        expect([u["id"] for u in found], wanted, name)
        if not wanted:
            sys.exit(f"FAILED: nobody is called {name}")
    print("found by search, whatever the case and accents")


main()
