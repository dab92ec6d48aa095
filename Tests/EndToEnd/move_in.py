#!/usr/bin/python3
"""People move in from other systems and out again with their old passwords: the real Django makes the fixtures, with
several hashers, and checks the passwords after a move back; so does the real Flask-Security for its own; passlib and the
published samples of Firebase, Keycloak, Auth0, WordPress, PocketBase and Supabase stand for the others."""

import base64
import csv
import hashlib
import json
import os
import re
import sqlite3
import subprocess
import sys

from support import tools
from support.program import LONG, Program, expect

FORM = {"fields": {"name": "optional", "birthday": "optional", "language": "optional", "agreeTerms": "absent"}}

# A site with the default settings of `django-admin startproject`, as far as users are concerned.
SETTINGS = """
import os
SECRET_KEY = "of a test"
INSTALLED_APPS = ["django.contrib.auth", "django.contrib.contenttypes"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ["SITE_DB"]}}
USE_TZ = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers." + name + "PasswordHasher" for name in
                    ("PBKDF2", "PBKDF2SHA1", "Argon2", "BCryptSHA256", "BCrypt", "Scrypt")]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
"""

# The users by their hasher; the passwords are the names of the hashers with words before them.
MAKE = """
import django; django.setup()
from django.contrib.auth import hashers
from django.contrib.auth.models import User
from django.core.management import call_command
# As little work as each allows, since what is tested is the form.
hashers.PBKDF2PasswordHasher.iterations = hashers.PBKDF2SHA1PasswordHasher.iterations = 1000
hashers.BCryptSHA256PasswordHasher.rounds = 5
hashers.ScryptPasswordHasher.work_factor = 1024
hashers.Argon2PasswordHasher.memory_cost = 1024
os.environ["DJANGO_SUPERUSER_PASSWORD"] = "violet canyon admin"
call_command("createsuperuser", interactive=False, username="admin", email="admin@example.com", verbosity=0)
for name in ("pbkdf2_sha256", "pbkdf2_sha1", "argon2", "bcrypt_sha256", "bcrypt", "scrypt"):
    User.objects.create(username=name, email=name + "@example.com", first_name="Ada", last_name="King Lovelace",
                        password=hashers.make_password("violet canyon " + name, hasher=name))
eve = User.objects.create_user("eve", "eve@example.com", None, is_active=False)
User.objects.create_user("nobody", "", None)
call_command("dumpdata", "auth.user", "contenttypes", output=os.environ["SITE_DUMP"], verbosity=0)
"""

CHECK = """
import django; django.setup()
import json
# Not the method of the user, which would replace the hash.
from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import User
from django.core.management import call_command
call_command("loaddata", os.environ["SITE_DUMP"], verbosity=0)
people = {}
for user in User.objects.all():
    password = "violet canyon " + user.email.split("@")[0]
    people[user.email] = [user.pk, user.get_full_name(), user.is_superuser, user.is_active, user.has_usable_password(),
                          check_password(password, user.password), check_password("wrong", user.password)]
print(json.dumps(people))
"""

# A site with the settings of Flask-Security's first page, and one that hashes passwords once.
FLASK = """
import os
from datetime import UTC, datetime
from flask import Flask
from flask_security import Security, SQLAlchemyUserDatastore, hash_password
from flask_security.models import fsqla_v3
from flask_sqlalchemy import SQLAlchemy
app = Flask("site")
app.config.from_pyfile(os.environ["SITE_SETTINGS"])
app.config.update(SECRET_KEY="of a test", SQLALCHEMY_DATABASE_URI="sqlite:///" + os.environ["SITE_DB"],
                  SECURITY_PASSWORD_HASH_PASSLIB_OPTIONS={"argon2__memory_cost": 1024, "argon2__time_cost": 1,
                                                           "bcrypt__rounds": 5, "sha512_crypt__rounds": 1000, "pbkdf2_sha512__rounds": 1000})
db = SQLAlchemy(app)
fsqla_v3.FsModels.set_db_info(db)
class Role(db.Model, fsqla_v3.FsRoleMixin): pass
class User(db.Model, fsqla_v3.FsUserMixin): pass
users = SQLAlchemyUserDatastore(db, User, Role)
security = Security(app, users)
with app.app_context():
    db.create_all()
    for scheme in ("argon2", "bcrypt", "pbkdf2_sha512", "sha512_crypt"):
        app.config["SECURITY_PASSWORD_HASH"] = scheme
        security.pwd_context.update(default=scheme)
        # As its registration form does.
        password = security.password_util.normalize("violet cañon " + scheme)
        users.create_user(email=scheme + "@example.com", password=hash_password(password), confirmed_at=datetime.now(UTC))
    users.create_user(email="eve@example.com", password=None, active=False)
    db.session.commit()
"""

HASHERS = ["pbkdf2_sha256", "pbkdf2_sha1", "argon2", "bcrypt_sha256", "bcrypt", "scrypt"]


class Mover(Program):
    """The program with a form that asks for nothing that other systems do not have."""

    def __init__(self):
        super().__init__()
        self.environment["ACCOUNTS_FORM_FILE"] = self.write("form.json", json.dumps(FORM))

    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        return path

    def site(self, code, name, dump):
        """Runs code in a site of Django with a database of its own."""
        self.write("settings.py", SETTINGS)
        environment = {
            "PATH": os.environ["PATH"], "PYTHONPATH": self.folder.name, "DJANGO_SETTINGS_MODULE": "settings",
            "SITE_DB": os.path.join(self.folder.name, name), "SITE_DUMP": dump,
        }  # fmt: skip
        migrate = "import os, django; django.setup()\n"
        migrate += "from django.core.management import call_command\ncall_command('migrate', verbosity=0)\n"
        result = subprocess.run(
            [tools.tool("python"), "-c", migrate + code], env=environment, capture_output=True, text=True
        )
        if result.returncode != 0:
            sys.exit(f"FAILED: {result.stderr}")
        return result.stdout

    def move_in(self, *arguments, database, status=0):
        """Imports into a new database, and returns the report."""
        code, output, errors = self.run("users", "import", *arguments, "--json", database=database)
        expect(code, status, output + errors)
        return json.loads(output)

    def log_in(self, email, password, database):
        status, _, errors = self.run(
            "login", "--email", email, "--password-stdin", "--no-session", input=password + "\n", database=database
        )
        return status

    def hashes(self, database):
        exported = self.run("users", "export", "--with-hashes", database=database)[1]
        return {user["email"]: user for user in map(json.loads, exported.splitlines())}

    def all_log_in(self, passwords, database, but_is_current=()):
        """Everybody gets in with the old password and no other, and then has a hash of ours."""
        before = self.hashes(database)
        for email, password in passwords.items():
            expect(self.log_in(email, password + "x", database), 77, email)
            expect(self.log_in(email, password, database), 0, email)
        after = self.hashes(database)
        for email in passwords:
            expect(after[email]["passwordHash"].startswith("$argon2id$v=19$m=19456,t=2,p=1$"), True, email)
            expect(after[email]["passwordHash"] != before[email]["passwordHash"], email not in but_is_current, email)


def database(program, name):
    return os.path.join(program.folder.name, name + ".db")


def django(program):
    """Django's fixture, its table as CSV and its SQLite file give the same users."""
    dump = database(program, "dump").replace(".db", ".json")
    program.site("import os\n" + MAKE, "site.sqlite3", dump)
    site = os.path.join(program.folder.name, "site.sqlite3")
    connection = sqlite3.connect(site)
    rows = connection.execute("SELECT * FROM auth_user")
    table = os.path.join(program.folder.name, "auth_user.csv")
    with open(table, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([column[0] for column in rows.description])
        writer.writerows(rows)
    connection.close()
    passwords = {f"{name}@example.com": f"violet canyon {name}" for name in HASHERS + ["admin"]}
    people = []
    for path in (dump, table, site):
        target = database(program, "in-" + os.path.basename(path))
        dry = program.move_in("--from", "django", path, "--dry-run", database=target, status=65)
        expect(os.path.exists(target), False)
        report = program.move_in("--from", "django", path, database=target, status=65)
        expect(report, dry, path)
        expect([report[key] for key in ("imported", "alreadyExisted", "rejected", "withoutPassword", "administrators")],
               [8, 0, 1, 1, 1], report)  # fmt: skip
        expect(report["hashes"], {"argon2id": 1, "bcrypt": 1, "bcrypt-sha256": 1, "pbkdf2-sha1": 1,
                                  "pbkdf2-sha256": 2, "scrypt": 1})  # fmt: skip
        expect((report["reasons"], report["ignoredColumns"]), ([{"code": "required", "count": 1, "field": "email"}], []))
        # Nobody twice.
        again = program.move_in("--from", "django", path, database=target, status=65)
        expect((again["imported"], again["alreadyExisted"]), (0, 8))
        users = program.hashes(target)
        people.append({
            email: [user[key] for key in ("name", "role", "externalID", "passwordHash")] + [bool(user["disabledAt"])]
            for email, user in users.items()
        })  # fmt: skip
        expect(people[-1], people[0], path)
        expect((users["admin@example.com"]["role"], users["eve@example.com"]["passwordHash"]), ("admin", "$none"))
    status, shown = program.json("users", "show", "django:2", database=target)
    expect((status, shown["email"], shown["externalID"]), (0, "pbkdf2_sha256@example.com", "django:2"))
    expect(program.log_in("eve@example.com", "$none", target), 77)
    explained = program.run("explain", "eve@example.com", database=target)[1]
    words = "blocks login  password: no password is set; run 'accounts users reset-code eve@example.com' so that the user can set one"
    expect(words in explained, True, explained)
    print("Django: the same users from its fixture, its table and its file")
    move_out(program, target, passwords)
    program.all_log_in(passwords, target)
    # After the logins all hashes are ours, and still Django knows them.
    move_out(program, target, passwords)
    print("Django: in, out and in again: the same people, the same passwords")


def move_out(program, source, passwords):
    """Moves the users to a new site of Django, and from there into a new database."""
    for name in ("out.json", "out.sqlite3", "back.db"):
        path = os.path.join(program.folder.name, name)
        if os.path.exists(path):
            os.remove(path)
    fixture = os.path.join(program.folder.name, "out.json")
    status, output, errors = program.run("users", "export", "--to", "django", fixture, database=source)
    expect((status, output), (0, ""), errors)
    expect(errors, "accounts: warning: eve@example.com: exported without a password, since none is set\n"
                   "accounts: exported 8 users; 1 without a password\n")  # fmt: skip
    expect(os.stat(fixture).st_mode & 0o777, 0o600)
    before = program.hashes(source)
    there = json.loads(program.site("import os\n" + CHECK, "out.sqlite3", fixture))
    expect(sorted(there), sorted([*passwords, "eve@example.com"]))
    for email, (key, name, is_superuser, is_active, has_password, is_right, is_wrong) in there.items():
        is_eve = email == "eve@example.com"
        expect((has_password, is_right, is_wrong, is_active), (not is_eve, not is_eve, False, not is_eve), email)
        expect(is_superuser, email == "admin@example.com", email)
        expect(f"django:{key}", before[email]["externalID"])
    back = os.path.join(program.folder.name, "back.db")
    report = program.move_in("--from", "django", os.path.join(program.folder.name, "out.sqlite3"), database=back)
    expect((report["imported"], report["withoutPassword"]), (8, 1))
    again = program.move_in("--from", "django", fixture, database=back)
    expect((again["imported"], again["alreadyExisted"]), (0, 8))
    after = program.hashes(back)
    for email, user in before.items():
        for key in ("name", "role", "externalID", "createdAt", "passwordHash"):
            expect(after[email][key], user[key], email)
    # Not twice over the same file.
    expect(program.run("users", "export", "--to", "django", fixture, database=source)[0], 1)


def passlib(program):
    """The hashes of passlib, of a system without a reader of its own."""
    code = """
import json, sys
from passlib import hash as h
kinds = {"bcrypt": h.bcrypt.using(rounds=5), "argon2": h.argon2.using(memory_cost=1024, rounds=1),
         "pbkdf2_sha256": h.pbkdf2_sha256.using(rounds=1000), "pbkdf2_sha512": h.pbkdf2_sha512.using(rounds=1000),
         "sha512_crypt": h.sha512_crypt.using(rounds=1000), "sha256_crypt": h.sha256_crypt.using(rounds=1000),
         "phpass": h.phpass.using(rounds=7), "ldap_salted_sha1": h.ldap_salted_sha1,
         "scrypt": h.scrypt.using(rounds=10)}
print(json.dumps({name: kind.hash("violet canyon " + name) for name, kind in kinds.items()}))
"""
    result = subprocess.run([tools.tool("python"), "-c", code], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"FAILED: {result.stderr}")
    hashes = json.loads(result.stdout)
    lines = ["Nr;Mail;Vorname;Nachname;Kennwort;Notiz"]
    lines += [f"{n};{name}@example.com;Ada;L;{text};x" for n, (name, text) in enumerate(hashes.items(), 1)]
    path = program.write("leute.csv", "\ufeff" + "\r\n".join(lines) + "\r\n")
    target = database(program, "passlib")
    maps = ["mail=email", "Vorname+Nachname=name", "kennwort=passwordHash", "nr=externalID"]
    arguments = [part for text in maps for part in ("--map", text)]
    report = program.move_in(path, *arguments, "--source", "alt", database=target)
    expect((report["imported"], report["ignoredColumns"]), (len(hashes), ["Notiz"]))
    expect(program.json("users", "show", "alt:1", database=target)[1]["name"], "Ada L")
    program.all_log_in({f"{name}@example.com": f"violet canyon {name}" for name in hashes}, target)
    print(f"passlib: {len(hashes)} schemes, from columns with other names")


def flask_security(program):
    """The SQLite file of Flask-Security, whose hashes need the salt in the site's settings."""
    for name, settings in (
        ("double", 'SECURITY_PASSWORD_SALT = "146585145368132386173505678016728509634"\n'),
        ("single", 'SECURITY_PASSWORD_SALT = "x"  # not used\nSECURITY_PASSWORD_SINGLE_HASH = True\n'),
    ):
        path = program.write(f"flask-{name}.py", settings)
        site = os.path.join(program.folder.name, f"flask-{name}.sqlite3")
        environment = {"PATH": os.environ["PATH"], "SITE_DB": site, "SITE_SETTINGS": path}
        result = subprocess.run([tools.tool("python"), "-c", FLASK], env=environment, capture_output=True, text=True)
        expect(result.returncode, 0, result.stderr)
        target = database(program, f"flask-{name}")
        arguments = ["--from", "flask-security", site, "--hash-config"]
        empty = program.write("empty.py", '# SECURITY_PASSWORD_SALT = "old"\nSECURITY_PASSWORD_SALT = os.environ["SALT"]\n')
        status, _, errors = program.run("users", "import", *arguments, empty, database=target)
        expect((status, "does not have the SECURITY_PASSWORD_SALT" in errors), (65, True), errors)
        expect(os.path.exists(target), False, "nothing is stored")
        report = program.move_in(*arguments, path, database=target)
        expect((report["imported"], report["withoutPassword"], report["unverified"]), (5, 1, 1), report)
        schemes = ("argon2", "bcrypt", "pbkdf2_sha512", "sha512_crypt")
        expect(report["hashes"], {"flask-security": 4})
        program.all_log_in({f"{scheme}@example.com": f"violet cañon {scheme}" for scheme in schemes}, target)
        expect(program.json("users", "show", "flask-security:5", database=target)[1]["status"], "disabled")
    print("Flask-Security: everybody gets in, whether the site hashes passwords twice or once")


def keycloak_user(name, password, **values):
    salt, iterations = b"salt of " + name.encode(), 1000
    key = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, iterations, 64)
    data = {"hashIterations": iterations, "algorithm": "pbkdf2-sha512", "additionalParameters": {}}
    secret = {"value": base64.b64encode(key).decode(), "salt": base64.b64encode(salt).decode(), "additionalParameters": {}}
    credential = {"type": "password", "credentialData": json.dumps(data), "secretData": json.dumps(secret)}
    return {"id": f"id of {name}", "username": name, "email": f"{name}@example.com", "enabled": True,
            "emailVerified": True, "createdTimestamp": 1704445200000, "credentials": [credential], **values}  # fmt: skip


def others(program):
    """The published formats of the other systems."""
    bcrypt = subprocess.run(
        [tools.tool("python"), "-c",
         "import bcrypt,sys,hmac,hashlib,base64\np=b'violet canyon otter'\nprint(bcrypt.hashpw(p, bcrypt.gensalt(5)).decode())\n"
         "h=base64.b64encode(hmac.new(b'wp-sha384', p, hashlib.sha384).digest())\n"
         "print('$wp' + bcrypt.hashpw(h, bcrypt.gensalt(5)).decode().replace('$2b$', '$2y$'))"],
        capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    otter = "violet canyon otter"

    # Firebase, with the user and the parameters of github.com/firebase/scrypt.
    parameters = program.write("hash.txt", """hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}
""")  # fmt: skip
    value = "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="
    users = [{"localId": "u1", "email": "user1@example.com", "emailVerified": True, "passwordHash": value,
              "salt": "42xEC+ixf3L2lw==", "createdAt": "1704445200000"},
             {"localId": "u2", "email": "google@example.com", "createdAt": "1704445200000"}]  # fmt: skip
    path = program.write("firebase.json", json.dumps({"users": users}, indent=2))
    target = database(program, "firebase")
    status, _, errors = program.run("users", "import", "--from", "firebase", path, database=target)
    expect((status, "--from firebase needs --hash-config" in errors), (64, True), errors)
    report = program.move_in("--from", "firebase", path, "--hash-config", parameters, database=target)
    expect((report["imported"], report["hashes"], report["withoutPassword"]), (2, {"firebase-scrypt": 1}, 1))
    program.all_log_in({"user1@example.com": "user1password"}, target)

    realm = {"realm": "x", "users": [keycloak_user("ada", otter), keycloak_user("eve", otter, credentials=[])]}
    path = program.write("realm.json", json.dumps(realm))
    target = database(program, "keycloak")
    report = program.move_in("--from", "keycloak", path, database=target)
    expect((report["imported"], report["hashes"], report["unverified"]), (2, {"pbkdf2-sha512": 1}, 0))
    program.all_log_in({"ada@example.com": otter}, target)
    status, output, errors = program.run("users", "export", "--to", "keycloak", database=target)
    expect((status, errors.count("warning")), (0, 1), errors)
    back = database(program, "keycloak-back")
    report = program.move_in("--from", "keycloak", program.write("back.json", output), database=back)
    expect((report["imported"], report["withoutPassword"]), (2, 1))
    expect(program.json("users", "show", "keycloak:id of ada", database=back)[1]["email"], "ada@example.com")
    expect(program.log_in("ada@example.com", otter, back), 0)

    line = {"_id": {"$oid": "5dea9f9c"}, "email_verified": True, "email": "ada@example.com", "passwordHash": bcrypt[0]}
    auth0 = program.write("auth0.json", json.dumps(line) + "\n")
    pages = program.write("wp.csv", "ID,user_login,user_pass,user_email,user_registered,display_name\n"
                          f"1,ada,{bcrypt[1]},ada@example.com,2024-01-05 09:00:00,Ada\n")  # fmt: skip
    supabase = program.write("auth.csv", "instance_id,id,aud,role,email,encrypted_password,email_confirmed_at,raw_user_meta_data\n"
                             f'0,6f1c,authenticated,authenticated,ada@example.com,{bcrypt[0]},2024-01-05 09:00:00+00,"{{}}"\n')  # fmt: skip
    devise = program.write("users.csv", f"id,email,encrypted_password\n1,ada@example.com,{bcrypt[0]}\n")
    # The schema of PocketBase's collection (github.com/pocketbase/pocketbase, migrations/1640988000_init.go).
    pocketbase = os.path.join(program.folder.name, "data.db-of-pocketbase")
    connection = sqlite3.connect(pocketbase)
    connection.execute("""CREATE TABLE users (avatar TEXT DEFAULT '' NOT NULL, created TEXT DEFAULT '' NOT NULL,
        email TEXT DEFAULT '' NOT NULL, emailVisibility BOOLEAN DEFAULT FALSE NOT NULL,
        id TEXT PRIMARY KEY DEFAULT ('r'||lower(hex(randomblob(7)))) NOT NULL, name TEXT DEFAULT '' NOT NULL,
        password TEXT DEFAULT '' NOT NULL, tokenKey TEXT DEFAULT '' NOT NULL, updated TEXT DEFAULT '' NOT NULL,
        verified BOOLEAN DEFAULT FALSE NOT NULL)""")
    connection.execute(
        "INSERT INTO users (email, name, password, tokenKey, created, verified) VALUES (?, ?, ?, ?, ?, 1)",
        ("ada@example.com", "Ada", bcrypt[0], "k", "2024-01-05 09:00:00.123Z"),
    )
    connection.commit()
    connection.close()
    paths = {"auth0": auth0, "wordpress": pages, "supabase": supabase, "devise": devise, "pocketbase": pocketbase}
    for system, path in paths.items():
        target = database(program, system)
        report = program.move_in("--from", system, path, database=target)
        expect((report["imported"], report["rejected"], report["ignoredColumns"]), (1, 0, []), system)
        program.all_log_in({"ada@example.com": otter}, target)
        # Read as a file of another system, it is one error, and nothing is stored.
        for other in paths:
            if other == system:
                continue
            target = database(program, f"{system}-as-{other}")
            status, output, errors = program.run("users", "import", "--from", other, path, database=target)
            # A system without SQLite files needs the name of the table.
            usage = system == "pocketbase" and other in ("auth0", "supabase")
            expect((status, errors.count("error:")), (64 if usage else 65, 1), f"{system} as {other}: {errors}")
            expect(os.path.exists(target), False, f"{system} as {other}")
    print("Firebase, Keycloak, Auth0, WordPress, Supabase, Devise and PocketBase: everybody gets in")


def bad_files(program):
    """One clear error each, in little memory, and nothing is stored."""
    target = database(program, "bad")
    deep = "[" * 100_000
    cases = [
        ("cut.json", '[{"model": "auth.user", "pk": 1, "fields": {"password": "!", "last_login": null, "email": "a@x.org"}}, {"mod', 1),
        ("deep.json", f'[{{"model": "auth.user", "fields": {deep}', 0),
        ("html.json", "<html>", 0), ("empty.json", "", 0), ("text.csv", "nothing\n", 0),
        ("columns.csv", ",".join(f"column{n}" for n in range(10_000)) + "\n", 0),
        ("magic.db", "SQLite format 3\0" + "x" * 5000, 0), ("fake.sqlite", "id,email\n", 0),
    ]  # fmt: skip
    for name, text, would_come in cases:
        path = program.write(name, text)
        status, output, errors = program.run("users", "import", "--from", "django", path, "--dry-run", database=target)
        expect((status, errors.count("error:")), (65, 1), f"{name}: {errors}")
        found = re.search(r"would import (\d+)", errors)
        expect(int(found[1]) if found else 0, would_come, f"{name}: {errors}")
        expect(os.path.exists(target), False, name)
    print(f"{len(cases)} bad files: one error each")
    # An element of a list with 1 GB, and a line and a cell with less, since this build reads lines slowly.
    for arguments, start, end, megabytes in (
        (["--format", "jsonl"], b'{"email": "', b'"}\n', 1024 if LONG else 64),
        (["--format", "json"], b'[{"email": "', b'"}]', 1024),
        (["--format", "csv"], b'email,name,birthday,language,passwordHash\n"', b'"\n', 1024 if LONG else 64),
    ):
        process = subprocess.Popen(
            [program.path, "users", "import", "-", "--dry-run", *arguments], stdin=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**program.environment, "ACCOUNTS_DB": target},
        )  # fmt: skip
        process.stdin.write(start)
        for _ in range(megabytes):
            process.stdin.write(b"a" * (1 << 20))
        process.stdin.write(end)
        process.stdin.close()
        errors = process.stderr.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        expect((process.returncode, errors.count("error:")), (65, 1), errors)
        expect(usage.ru_maxrss < 60 << 10, True, f"{usage.ru_maxrss >> 10} MB")
    print("1 GB in one user: refused, and not kept in memory")


def main():
    tools.install()
    program = Mover()
    django(program)
    passlib(program)
    flask_security(program)
    others(program)
    bad_files(program)


main()
