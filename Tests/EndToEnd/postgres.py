#!/usr/bin/python3
"""Two nodes on one PostgreSQL database: what one has stored holds at the other, also when both act at once.

The server is stopped under load, and started again. A server has to prove its name by a certificate. Databases that
are empty, foreign, newer, incomplete, read-only or out of reach get one clear message each, and no message has the
password of a URL. A database in which another role may create something is refused before anything of that role runs.
"""

import json
import math
import os
import re
import shutil
import subprocess
import threading
import time
import unicodedata
import urllib.parse

from support import tls
from support.api import PERSON, Client
from support.postfix import free_ports
from support.postgres import Node, Postgres
from support.program import LONG, PASSWORD, Program, at_once, eventually, expect

# Each address is sent in eight spellings.
ADDRESSES = 12_500 if LONG else 6
DEMOTIONS = 10_000 if LONG else 10
KEYS = 100 if LONG else 6
GUESSES = 200 if LONG else 100
# The number of wrong passwords without a wait: docs/security.md.
FREE = 5
PROOF = {"password": PASSWORD}


def quote(folder):
    """A folder as the host of a URL."""
    return urllib.parse.quote(folder, safe="")


def fails(program, arguments, message, hint, status=1, url=None):
    """Runs a command that must fail with exactly these words."""
    environment = dict(program.environment)
    if url:
        program.environment["ACCOUNTS_DB"] = url
    found = program.run(*arguments)
    program.environment = environment
    expected = f"accounts: error: {message}\naccounts: hint: {hint}\n"
    expect(found, (status, "", expected), arguments)


def command_line(program, postgres):
    """The commands that work on a file work on the database, and those that do not say what to use."""
    place = f"postgres://accounts@{quote(postgres.folder)}/accounts"
    users = ("users", "list")
    fails(program, users, f"the database {place} is empty",
          "run 'accounts migrate' to create its tables, or name another database with --db or ACCOUNTS_DB")  # fmt: skip
    status, output, _ = program.run("migrate", "--status")
    expect((status, output.count("pending")), (0, 1), output)
    expect(program.run("migrate", "--dry-run")[0], 0)
    expect(postgres.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", "accounts"), "0")
    status, _, errors = program.run("migrate")
    expect((status, errors.splitlines()[0]), (0, "accounts: applied 1, create"))
    expect(program.sign_up("Ada Lovelace", "ada@example.com")[0], 0)
    expect([user["email"] for user in program.list()], ["ada@example.com"])
    expect(program.run("audit", "verify")[0], 0)
    fails(program, ("backup", "copy"), f"'accounts backup' cannot back up {place}: use PostgreSQL's own programs",
          "use pg_basebackup for the whole server, or 'pg_dump --format=custom' for this database; also copy the pepper file, and the folder that ACCOUNTS_KEY_FOLDER names", 64)  # fmt: skip
    fails(program, ("restore", "copy"), f"'accounts restore' cannot restore {place}: use PostgreSQL's own programs",
          "use pg_restore with the file that pg_dump made, then delete all sessions, codes and queued e-mails, as docs/scaling.md shows under 'Back up and restore'", 64)  # fmt: skip
    fails(program, ("check", "--full"), f"'accounts check --full' cannot check the tables and indexes of {place}: use PostgreSQL's own programs",
          "use pg_amcheck, and 'accounts check' without --full", 64)  # fmt: skip
    damage = "accounts: hint: to look for damage in tables and indexes, use pg_amcheck\n"
    expect(program.run("check"), (0, "", "accounts: no problems found\n" + damage))
    expect(program.json("check"), (0, {"findings": [], "warnings": []}))
    key = os.path.join(program.environment["ACCOUNTS_KEY_FOLDER"], "audit-key")
    os.rename(key, key + "-kept")
    status, _, errors = program.run("check")
    lost = "copy the file with that key to the path that 'accounts config' shows as auditKeyFile, or set ACCOUNTS_AUDIT_KEY_FILE to it; if it is lost, run 'accounts audit sign --new-key'"
    expect((status, "that signed the audit log is missing" in errors, errors.splitlines()[1]), (1, True, f"accounts: hint: {lost}"))
    os.rename(key + "-kept", key)
    postgres.sql("CREATE TRIGGER mine BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()", "accounts")
    status, _, errors = program.run("check")
    expect((status, "(trigger mine on users is unexpected)" in errors), (1, True), errors)
    postgres.sql("DROP TRIGGER mine ON users", "accounts")
    postgres.sql("ALTER TABLE audit_events DISABLE TRIGGER audit_events_stay", "accounts")
    status, _, errors = program.run("check")
    expect((status, "(disabled trigger audit_events_stay on audit_events is unexpected)" in errors), (1, True), errors)
    postgres.sql("ALTER TABLE audit_events ENABLE TRIGGER audit_events_stay", "accounts")
    postgres.sql("ALTER TABLE users DROP CONSTRAINT users_email_key_key", "accounts")
    status, _, errors = program.run("check")
    missing = "constraint users_email_key_key on users is missing, index users_email_key_key on users is missing"
    expect((status, f"({missing})" in errors), (1, True), errors)
    postgres.sql("ALTER TABLE users ADD CONSTRAINT users_email_key_key UNIQUE (email_key)", "accounts")
    postgres.sql("INSERT INTO accounts_migrations VALUES (99, 'later', 'x', 0, 1)", "accounts")
    status, _, errors = program.run("check")
    reason = "the tables were not compared with the migrations: a newer version has migrated the database"
    expect((status, errors), (0, f"accounts: warning: {reason}\naccounts: no problems found in the rest\n{damage}"))
    expect(program.json("check")[1]["warnings"], [{"code": "schemaNotCompared"}])
    postgres.sql("DELETE FROM accounts_migrations WHERE version = 99", "accounts")
    expect(program.json("check")[1]["warnings"], [])
    dump = os.path.join(program.folder.name, "accounts.dump")
    server = ["-h", postgres.folder, "-U", "accounts"]
    subprocess.run(["pg_dump", *server, "--format=custom", f"--file={dump}", "accounts"], check=True)
    restored = postgres.create("restored")
    subprocess.run(["pg_restore", *server, "--exit-on-error", "--single-transaction", "--no-owner", "--dbname=restored", dump], check=True)
    expect(program.run("check", "--db", restored), (0, "", "accounts: no problems found\n" + damage))
    url, settings = program.environment.pop("ACCOUNTS_DB"), os.path.join(program.folder.name, "config.json")
    program.environment["ACCOUNTS_CONFIG"] = settings
    with open(settings, "w") as file:
        json.dump({"db": url + "&password=s3cr3t-word"}, file)
    for mode, warnings in ((0o644, [{"code": "openToOthers", "file": settings}]), (0o600, [])):
        os.chmod(settings, mode)
        expect(program.json("check"), (0, {"findings": [], "warnings": warnings}))
    del program.environment["ACCOUNTS_CONFIG"]
    program.environment["ACCOUNTS_DB"] = url


def keys(program):
    """The keys have a folder of their own, which nobody else may open."""
    folder = program.environment.pop("ACCOUNTS_KEY_FOLDER")
    place = f"postgres://accounts@{quote(program.environment['ACCOUNTS_DB'].partition('host=')[2])}/accounts"
    fails(program, ("users", "list"), f"ACCOUNTS_KEY_FOLDER is not set, so there is no folder for the keys of {place}",
          "set it to a folder that you own, such as /var/lib/accounts/keys, and copy that folder to each machine that uses the database", 64)  # fmt: skip
    program.environment["ACCOUNTS_KEY_FOLDER"] = folder + "-none"
    fails(program, ("users", "list"), f"there is no folder '{folder}-none' for the keys of {place}",
          f"create it with 'mkdir -m 700 {folder}-none', or correct ACCOUNTS_KEY_FOLDER")  # fmt: skip
    program.environment["ACCOUNTS_KEY_FOLDER"] = folder
    os.chmod(folder, 0o750)
    fails(program, ("users", "list"), f"the key folder '{folder}' is accessible to other users of this machine",
          f"run 'chmod 700 {folder}'")  # fmt: skip
    os.chmod(folder, 0o700)


def bad_databases(program, postgres):
    place = "postgres://accounts@" + quote(postgres.folder)
    users = ("users", "list")

    def prepared(name, *statements):
        postgres.create(name, "TEMPLATE accounts")
        for statement in statements:
            postgres.sql(statement, name)
        return postgres.url(name)

    foreign = postgres.create("foreign_one")
    postgres.sql("CREATE TABLE orders (number integer)", "foreign_one")
    fails(program, users, f"{place}/foreign_one is the database of another program",
          "choose another database; this one was not changed", url=foreign)  # fmt: skip
    expect(postgres.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", "foreign_one"), "1")
    newer = prepared("newer", "INSERT INTO accounts_migrations VALUES (99, 'later', 'x', 0, 99)")
    latest = postgres.sql("SELECT max(version) FROM accounts_migrations", "accounts")
    fails(program, users,
          f"the database {place}/newer was changed by a newer version of this program (it has migration 99; this version supports up to {latest})",
          "install the newer version, or restore a backup made with this version", url=newer)  # fmt: skip
    # A newer version that this one can work beside.
    beside = prepared("beside", "INSERT INTO accounts_migrations VALUES (99, 'later', 'x', 0, 1)")
    program.environment["ACCOUNTS_DB"], kept = beside, program.environment["ACCOUNTS_DB"]
    expect(program.run(*users)[0], 0)
    program.environment["ACCOUNTS_DB"] = kept
    half = prepared("half", "UPDATE accounts_migrations SET version = 2 WHERE version = 1")
    fails(program, users,
          f"the schema of the database {place}/half does not match this version of this program (migration 1, create, is missing)",
          "restore a backup from before the change, and find out who could write to the database", url=half)  # fmt: skip
    edited = prepared("edited", "UPDATE accounts_migrations SET checksum = 'x' WHERE version = 1")
    fails(program, users,
          f"a migration of the database {place}/edited was edited after it was applied (migration 1, create)",
          "install the version that last opened the database without this error", url=edited)  # fmt: skip
    postgres.sql("CREATE ROLE guest LOGIN; GRANT CONNECT ON DATABASE accounts TO guest")
    guest = "postgres://guest@" + quote(postgres.folder)
    fails(program, ("users", "list"), f"the database {guest}/accounts refused the operation (permission denied for table accounts_migrations)",
          "make the PostgreSQL role the owner of the database and of all tables in it, and allow it to create tables in the schema",
          url=postgres.url("accounts", "guest"))  # fmt: skip
    postgres.create("closed")
    postgres.sql("GRANT CONNECT ON DATABASE closed TO guest")
    fails(program, ("migrate",), f"the database {guest}/closed refused the operation (permission denied for schema public)",
          "make the PostgreSQL role the owner of the database and of all tables in it, and allow it to create tables in the schema",
          url=postgres.url("closed", "guest"))  # fmt: skip
    # Without the right to create the extension, searches have no index, and find the same.
    postgres.sql("CREATE ROLE owner LOGIN")
    postgres.sql("CREATE DATABASE plain OWNER owner")
    postgres.sql("REVOKE ALL ON LANGUAGE plpgsql FROM PUBLIC", "plain")
    postgres.sql("ALTER DATABASE accounts SET default_transaction_read_only = on")
    status, _, errors = program.run(*users)
    postgres.sql("ALTER DATABASE accounts SET default_transaction_read_only = off")
    expect((status, "session is read-only" in errors, errors.count("\n")), (69, True, 2), errors)
    status, _, errors = program.run(*users, "--db", f"postgres://accounts@/none?host={postgres.folder}")
    expect((status, 'database "none" does not exist' in errors), (1, True), errors)
    postgres.sql("CREATE DATABASE latin OWNER accounts ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    fails(program, ("migrate",), f"the encoding of the database {place}/latin is LATIN1, not UTF8",
          "create the database again, with 'createdb --owner ROLE --encoding=UTF8 --template=template0'", url=postgres.url("latin"))  # fmt: skip
    expect(postgres.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", "latin"), "0")


def secret_urls(program):
    """No message has the password of a URL."""
    url = "postgres://accounts:s3cr3t-word@127.0.0.1:1/accounts"
    for arguments in (
        ("users", "list", "--db", url), ("migrate", "--db", url), ("config", "--db", url), ("backup", "x", "--db", url),
        ("users", "list", "--db", "postgres://accounts:s3cr3t-word@[/accounts"),
        ("users", "list", "--db", "postgres://a:s3cr3t-word@b:port/accounts"),
        ("users", "list", "--db", url + "?nonsense=s3cr3t-word"),
        ("users", "list", "--db", "postgres://a:b@s3cr3t-word@127.0.0.1:1/accounts"),
        ("users", "list", "--db", "postgres://a:1/s3cr3t-word@127.0.0.1:1/accounts"),
        ("users", "list", "--db", "postgres://a:b?s3cr3t-word@127.0.0.1:1/accounts"),
        ("users", "list", "--db", "postgres://a:b#s3cr3t-word@127.0.0.1:1/accounts"),
    ):  # fmt: skip
        status, output, errors = program.run(*arguments)
        expect("s3cr3t" in output + errors, False, (arguments, output, errors))
        expect(status == 0, arguments[0] == "config", errors)
    fails(program, ("users", "list"), "the URL of the database is not valid: its port is not a number",
          "write it like postgres://accounts@db.example.org/accounts; in a password, percent-encode : / ? # @ and %",
          64, url="postgres://a:s3cr3t-word@b:port/accounts")  # fmt: skip
    _, _, errors = program.run("users", "list", "--db", url)
    expect(errors.splitlines()[0], "accounts: warning: other users of this machine can see the password in --db")


def spellings(number):
    address = f"josé.ñandú{number}@münchen-{number}.example"
    for form in ("NFC", "NFD"):
        for change in (str.lower, str.upper, str.title, str.swapcase):
            yield unicodedata.normalize(form, change(address))


def one_winner_each(clients):
    for number in range(ADDRESSES):
        tasks = [
            lambda client=clients[index % 2], email=email: client("POST", "/api/v1/users", {**PERSON, "email": email})
            for index, email in enumerate(spellings(number))
        ]
        answers = at_once(tasks)
        expect(sorted(answer.status for answer in answers), [201] + [422] * (len(tasks) - 1))
        for answer in answers:
            if answer.status == 422:
                expect(answer.errors, [("email", "alreadyExists")])
    return f"{ADDRESSES} addresses in {len(tasks)} spellings at two nodes: one winner each"


def revoked_everywhere(clients):
    one, two = clients
    one.sign_up("Grace", "grace@example.com")
    here, there = one.log_in("grace@example.com"), one.log_in("grace@example.com")
    there.server = two.server
    expect(there.get("/api/v1/user")["email"], "grace@example.com")
    mine = here.get("/api/v1/sessions")
    others = [session["id"] for session in mine["sessions"] if session["id"] != mine["current"]]
    expect(len(others), 1)
    here("DELETE", f"/api/v1/sessions/{others[0]}", PROOF, 204)
    there("GET", "/api/v1/user", expecting=401)


def one_limit(clients):
    clients[0].sign_up("Joan", "joan@example.com")
    guess = {"email": "joan@example.com", "password": "a wrong guess of mine"}
    tasks = [lambda client=clients[number % 2]: client("POST", "/api/v1/sessions", guess).status for number in range(GUESSES)]
    start = time.monotonic()
    statuses = at_once(tasks)
    # Each wait that ends meanwhile, of 1, 2, 4 … seconds, admits one more.
    most = FREE + int(math.log2(time.monotonic() - start + 1))
    expect(FREE <= statuses.count(401) <= most, True, statuses)
    expect(statuses.count(401) + statuses.count(429), GUESSES, statuses)


def one_administrator_left(clients, program):
    people = []
    for name in ("first", "second"):
        person = clients[0].sign_up(name, f"{name}@example.com")
        expect(program.run("users", "set-role", f"{name}@example.com", "admin")[0], 0)
        people.append(person["id"])
    sessions = [client.log_in(f"{name}@example.com") for client, name in zip(clients, ("first", "second"))]
    for _ in range(DEMOTIONS):
        answers = at_once([
            lambda index=index: sessions[index]("PUT", f"/api/v1/users/{people[1 - index]}/role", {"role": "member", **PROOF}).status
            for index in range(2)
        ])  # fmt: skip
        left = [user["id"] for user in program.list("--role", "admin")]
        expect((len(left), answers.count(200)), (1, 1), answers)
        back = people[1 - people.index(left[0])]
        sessions[people.index(left[0])]("PUT", f"/api/v1/users/{back}/role", {"role": "admin", **PROOF}, 200)
        # A higher role ends the sessions.
        index = people.index(back)
        sessions[index] = clients[index].log_in(f"{('first', 'second')[index]}@example.com")


def one_account_for_a_key(clients, program):
    for number in range(KEYS):
        person = {**PERSON, "email": f"key{number}@example.com"}
        headers = {"Idempotency-Key": f"the-same-key-at-both-{number}"}
        tasks = [lambda client=client: client("POST", "/api/v1/users", person, 201, headers).data for client in clients * 3]
        expect(len(set(at_once(tasks))), 1, "several answers")
    expect(len([user for user in program.list() if user["email"].startswith("key")]), KEYS)


def stopped_under_load(nodes, clients, program, postgres):
    """While the server is away, nothing is acknowledged; afterwards everything that was acknowledged is there."""
    acknowledged, statuses, stopping = [], [], threading.Event()

    def load(number):
        count = 0
        while not stopping.is_set():
            count += 1
            email = f"load-{number}-{count}@example.com"
            status = clients[number % 2]("POST", "/api/v1/users", {**PERSON, "email": email}).status
            statuses.append(status)
            if status == 201:
                acknowledged.append(email)

    threads = [threading.Thread(target=load, args=(number,), daemon=True) for number in range(6)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    postgres.stop()
    for client in clients:
        expect(client("GET", "/health/ready").status, 503)
    before = len(acknowledged)
    refused = clients[0]("POST", "/api/v1/sessions", {"email": "ada@example.com", "password": PASSWORD}, 503)
    expect(int(refused.headers["Retry-After"]) >= 1, True)
    for node in nodes:
        told(node, f"the database postgres://accounts@{quote(postgres.folder)}/accounts cannot be reached (connection to server on socket")
    postgres.start()
    eventually(lambda: len(acknowledged) >= before + 10, "no sign-ups follow the restart")
    stopping.set()
    for thread in threads:
        thread.join()
    expect(set(statuses), {201, 503})
    expect(set(acknowledged) - {user["email"] for user in program.list()}, set(), "lost")
    for client in clients:
        expect(client("GET", "/health/ready").status, 200)
    expect(program.run("audit", "verify")[0], 0)
    return f"{len(acknowledged)} acknowledged sign-ups, {statuses.count(503)} times 503, none lost"


def told(node, reason):
    """The log of a node has a warning with a reason."""

    def is_told():
        return any(" warning accounts: " in line and f" reason={reason}" in line for line in list(node.log))

    eventually(is_told, lambda: f"no warning with the reason {reason!r}: {node.log[-5:]}")


def set_up(postgres, name):
    """Creates a role and its database with the commands of docs/scaling.md; returns the URL."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/scaling.md"), encoding="utf-8") as file:
        block = re.search(r"\n\n((?: {7}.*\n)+)", file.read().partition("1. On the server of PostgreSQL")[2])[1]
    # The superuser of this server has the name of the document's role; a password would be asked for.
    commands = block.replace("accounts", name).replace(" --pwprompt", "")
    expect(commands.count("REVOKE"), 2, block)
    environment = {**os.environ, "PGHOST": postgres.folder, "PGUSER": "accounts", "PGDATABASE": "postgres"}
    subprocess.run(["sh", "-euc", commands], env=environment, check=True, capture_output=True)
    return postgres.url(name, name)


def shared_server(program, postgres):
    """Another role plants a function that statements would prefer to PostgreSQL's own: it is named, and never runs."""
    url = set_up(postgres, "shared")
    place = f"postgres://shared@{quote(postgres.folder)}/shared"
    kept, program.environment["ACCOUNTS_DB"] = program.environment["ACCOUNTS_DB"], url
    expect(program.sign_up("Ada Lovelace", "ada@example.com")[0], 0)
    expect(program.sign_up("Mallory", "mallory@example.com")[0], 0)

    def stored():
        tables = ("users", "audit_events", "audit_head", "sessions", "user_counts")
        return [postgres.sql(f"SELECT * FROM {table} ORDER BY 1", "shared") for table in tables]

    before = stored()
    # As any role may create, up to PostgreSQL 14, and connect.
    postgres.sql("CREATE ROLE otherapp LOGIN")
    postgres.sql("GRANT CONNECT ON DATABASE shared TO PUBLIC; GRANT CREATE ON SCHEMA public TO PUBLIC", "shared")
    postgres.sql("""
        SET ROLE otherapp;
        CREATE TABLE public.loot (line text);
        GRANT INSERT ON public.loot TO PUBLIC;
        CREATE FUNCTION public.to_char(d date, f varchar) RETURNS text LANGUAGE plpgsql AS $$ BEGIN
          IF current_user = 'shared' THEN BEGIN
            INSERT INTO public.loot SELECT email || ' ' || password_hash FROM public.users;
            UPDATE public.users SET role = 'admin' WHERE email_key = 'mallory@example.com';
            EXCEPTION WHEN others THEN NULL; END;
          END IF;
          RETURN pg_catalog.to_char(d::timestamp, f::text); END $$
    """, "shared")  # fmt: skip
    faults = "every role may connect to it, every role may create objects in the schema public, "
    faults += "function public.to_char(date,character varying) of the role otherapp is unexpected"
    remedies = "REVOKE CONNECT ON DATABASE shared FROM PUBLIC; REVOKE CREATE ON SCHEMA public FROM PUBLIC; "
    remedies += "DROP ROUTINE public.to_char(date,character varying)"
    for command in (("serve", "--port", "0"), ("check",), ("users", "list"), ("migrate", "--status"), ("audit", "verify"),
                    ("move", "--from", url, "--to", os.path.join(program.folder.name, "moved.db"))):  # fmt: skip
        fails(program, command, f"the database {place} is open to other roles of its server ({faults})",
              f"run in this database, as its owner or a superuser of PostgreSQL: {remedies}; then find out who created what is unexpected, and what else they have changed")  # fmt: skip
    expect(postgres.sql("SELECT count(*) FROM loot", "shared"), "0", "the function was run")
    expect(stored(), before)
    postgres.sql(remedies, "shared")
    node = Node(url, program.environment["ACCOUNTS_KEY_FOLDER"]).serve()
    client = Client(node)
    expect(client("GET", "/health/ready").status, 200)
    expect(client.log_in("mallory@example.com").get("/api/v1/user")["role"], "member")
    # The right, given again, and the function, while the program runs: its statements name PostgreSQL's own.
    postgres.sql("GRANT CREATE ON SCHEMA public TO otherapp", "shared")
    postgres.sql("SET ROLE otherapp; CREATE FUNCTION public.to_char(date, varchar) RETURNS text LANGUAGE sql AS $$ SELECT 'planted' $$", "shared")
    expect(client.log_in("ada@example.com").get("/api/v1/user")["email"], "ada@example.com")
    expect(node.stop(), 0)
    postgres.sql("REVOKE CREATE ON SCHEMA public FROM otherapp", "shared")
    fails(program, ("users", "list"), f"the schema of the database {place} does not match this version of this program (function public.to_char(date,character varying) of the role otherapp is unexpected)",
          "run in this database, as its owner or a superuser of PostgreSQL: DROP ROUTINE public.to_char(date,character varying); then find out who created what is unexpected, and what else they have changed")  # fmt: skip
    postgres.sql("DROP ROUTINE public.to_char(date,character varying)", "shared")
    postgres.sql("ALTER TABLE users ALTER COLUMN role SET DEFAULT 'admin'", "shared")
    fails(program, ("serve", "--port", "0"), f"the schema of the database {place} does not match this version of this program (default 'admin'::text of users.role is unexpected)",
          "run in this database, as its owner or a superuser of PostgreSQL: ALTER TABLE public.users ALTER COLUMN role DROP DEFAULT; or restore a backup from before the change; find out who could change the database")  # fmt: skip
    postgres.sql("ALTER TABLE public.users ALTER COLUMN role DROP DEFAULT; DROP TABLE loot", "shared")
    expect(program.run("check")[0], 0)
    expect(program.run("audit", "verify")[0], 0)
    # A dump restores into a database that is set up the same way.
    dump = os.path.join(program.folder.name, "shared.dump")
    server = ["-h", postgres.folder, "-U", "shared"]
    subprocess.run(["pg_dump", *server, "--format=custom", f"--file={dump}", "shared"], check=True)
    postgres.sql("DROP DATABASE shared WITH (FORCE)")
    postgres.sql("DROP ROLE shared")
    restored = set_up(postgres, "shared")
    subprocess.run(["pg_restore", *server, "--exit-on-error", "--single-transaction", "--no-owner", "--dbname=shared", dump], check=True)
    expect(program.run("check", "--db", restored)[0], 0)
    program.environment["ACCOUNTS_DB"] = kept


def missing_key(program, postgres):
    """A node without the audit key that another has created is not ready, and stores nothing, until it gets the key."""
    url, folders = postgres.create("keyless"), []
    for name in ("one", "two"):
        folders.append(os.path.join(program.folder.name, name))
        os.mkdir(folders[-1], 0o700)
    nodes = [Node(url, folder).serve() for folder in folders]
    one, two = (Client(node) for node in nodes)
    expect(two.get("/health/ready"), {"status": "ready"})
    one.sign_up("Ada Lovelace", "ada@example.com")
    expect(two("GET", "/health/ready", expecting=503).json, {"status": "noAuditKey"})
    refused = two("POST", "/api/v1/users", {**PERSON, "email": "grace@example.com"}, 503)
    expect((refused.code, refused.headers["Retry-After"]), ("databaseBusy", "30"))
    told(nodes[1], "the key ")
    expect([user["email"] for user in nodes[0].list()], ["ada@example.com"])
    shutil.copy(os.path.join(folders[0], "audit-key"), folders[1])
    expect(two.get("/health/ready"), {"status": "ready"})
    two.sign_up("Grace Hopper", "grace@example.com")
    expect(nodes[1].run("audit", "verify")[0], 0)
    for node in nodes:
        expect(node.stop(), 0)
        log = "".join(node.log)
        expect(all(f"[AccountsServer] {words}\n" in log for words in ("stopping: requests in progress are finished first", "stopped")), True, log)


def frozen(clients, postgres):
    """A server that is stopped, but not ended, keeps its sockets open: a deadline of our own ends the wait."""
    postgres.freeze()
    began = time.monotonic()
    expect(clients[0]("GET", "/health/ready").status, 503)
    waited = time.monotonic() - began
    expect(waited < 25, True, waited)
    postgres.thaw()
    eventually(lambda: clients[0]("GET", "/health/ready").status == 200, "the thawed server is not used")
    return f"a server that answers nothing is noticed after {waited:.0f} s"


def encrypted(program):
    """A server on another machine has to prove its name by a trusted certificate, unless a URL asks for less."""
    folder = os.path.join(program.folder.name, "tls")
    os.mkdir(folder)
    authority, key, certificate = tls.certificate(folder, "db.example.org")
    stranger, _, _ = tls.certificate(folder, "stranger.example.org")
    (port,) = free_ports(1)
    own = Postgres(port=port)
    own.create("accounts")
    # The server runs as another user if this script runs as root.
    for path in (key, certificate):
        os.chmod(shutil.copy(path, own.folder), 0o600)
        if os.getuid() == 0:
            shutil.chown(os.path.join(own.folder, os.path.basename(path)), "postgres")
    url = f"postgres://accounts@db.example.org:{port}/accounts?hostaddr=127.0.0.1"
    trusted = f"{url}&sslrootcert={authority}"

    def refused(url, words):
        status, output, errors = program.run("users", "list", "--db", url)
        expect((status, output, words in errors, errors.count("\n")), (1, "", True, 2), errors)

    refused(trusted, "server does not support SSL, but SSL was required")
    own.stop()
    names = (os.path.join(own.folder, os.path.basename(path)) for path in (certificate, key))
    own.settings += ["ssl=on", *(f"{setting}={name}" for setting, name in zip(("ssl_cert_file", "ssl_key_file"), names))]
    own.start()
    refused(url, "certificate verify failed")
    refused(f"{url}&sslrootcert={stranger}", "certificate verify failed")
    refused(trusted.replace("@db.", "@other."),
            'server certificate for "db.example.org" does not match host name "other.example.org"')  # fmt: skip
    program.environment["ACCOUNTS_DB"] = trusted
    node = Node(trusted, program.environment["ACCOUNTS_KEY_FOLDER"]).serve()
    expect(Client(node)("GET", "/health/ready").status, 200)
    connections = own.sql(
        "SELECT DISTINCT ssl, version FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE client_addr IS NOT NULL"
    )
    expect(connections, "t|TLSv1.3")
    expect(node.stop(), 0)
    own.end()


def main():
    postgres, program = Postgres(), Program()
    url = postgres.create("accounts")
    folder = os.path.join(program.folder.name, "keys")
    os.mkdir(folder, 0o700)
    program.environment |= {"ACCOUNTS_DB": url, "ACCOUNTS_KEY_FOLDER": folder}
    command_line(program, postgres)
    keys(program)
    bad_databases(program, postgres)
    secret_urls(program)
    shared_server(program, postgres)
    nodes = [Node(url, folder).serve() for _ in range(2)]
    clients = [Client(node) for node in nodes]
    print(one_winner_each(clients))
    revoked_everywhere(clients)
    one_limit(clients)
    one_administrator_left(clients, program)
    one_account_for_a_key(clients, program)
    print(stopped_under_load(nodes, clients, program, postgres))
    print(frozen(clients, postgres))
    for node in nodes:
        expect(node.stop(), 0)
    missing_key(program, postgres)
    encrypted(program)


main()
