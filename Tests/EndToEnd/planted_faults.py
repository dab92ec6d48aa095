#!/usr/bin/python3
"""The store contract detects faults: each of these, planted in the SQL of a store, must break it.

A fault replaces text in every statement, before the database sees it (`Tests/Faults/planted.c`), so nothing is rebuilt.
The long form plants each fault in a run of its own. Both forms first run the whole contract, which `swift-tests` leaves
to this script, and check that some statement has the text of each fault, so that a changed statement leaves none behind.
"""

import os
import re
import subprocess
import sys
import tempfile
import threading
import time

from support.faults import compiled
from support.program import LONG


def marks(count):
    """Returns the first placeholders of a statement."""
    return ", ".join(f"${number}" for number in range(1, count + 1))


# How statements begin to read users and invitations.
USER = "SELECT id, name, email, email_key, birthday, language, custom_fields, role"

# The effect, the text, and its replacement: in the statements of both stores, with the placeholders of PostgreSQL.
SHARED = [
    ("a sign-up takes over a user", "ON CONFLICT (email_key) DO NOTHING",
     "ON CONFLICT (email_key) DO UPDATE SET name = excluded.name"),
    ("an address finds its neighbour", "external_id FROM users WHERE email_key = $1",
     "external_id FROM users WHERE email_key >= $1"),
    ("an identifier finds its neighbour", "external_id FROM users WHERE id = $1",
     "external_id FROM users WHERE id >= $1"),
    ("an external identifier finds its neighbour", "WHERE external_id = $1", "WHERE external_id >= $1"),
    ("a local part finds longer ones", "AND email_key < $2 ORDER BY email_key", "ORDER BY email_key, $2"),
    ("disabled users may log in", "SELECT id, password_hash, disabled_at,",
     "SELECT id, password_hash, CAST(NULL AS bigint),"),
    ("nobody waits for an approval", "disabled_at, awaits_approval, email_verified_at FROM users",
     "disabled_at, false, email_verified_at FROM users"),
    ("an address that is not verified is", "awaits_approval, email_verified_at FROM users",
     "awaits_approval, created_at FROM users"),
    ("a login reads another account", "email_verified_at FROM users\nWHERE email_key = $1",
     "email_verified_at FROM users\nWHERE email_key >= $1"),
    ("consent is the sign-up", f"{USER}, terms_accepted_at", f"{USER}, created_at"),
    ("every user is an administrator", "SELECT id FROM users WHERE role = 'admin' AND", "SELECT id FROM users WHERE"),
    ("disabled users are administrators", "WHERE role = 'admin' AND disabled_at IS NULL", "WHERE role = 'admin'"),
    ("an administrator without a password can log in", "AND password_hash <> $1 AND (",
     "AND (true OR password_hash <> $1) AND ("),
    ("an administrator who is locked never counts", "AND ($2 = 1 OR NOT EXISTS", "AND ($2 = 2 OR NOT EXISTS"),
    ("a locked administrator can log in", "CAST(users.id AS text) AND opens_at IS NULL",
     "CAST(users.id AS text) AND opens_at IS NULL AND false"),
    ("a mail of a wrong clock is never due", "AND next_attempt_at > $3", "AND false AND next_attempt_at > $3"),
    ("a use ahead stays", "OR last_seen_at > $3)", "OR false AND last_seen_at > $3)"),
    ("the language stays", "language = $6", "language = coalesce(language, $6)"),
    ("the role stays", "role = $8", "role = coalesce(role, $8)"),
    ("a consent is not stored", "terms_accepted_at = $9", "terms_accepted_at = terms_accepted_at"),
    ("a new address stays verified", "email_verified_at = $10", "email_verified_at = coalesce(email_verified_at, $10)"),
    ("no user is enabled again", "disabled_at = $11", "disabled_at = coalesce($11, disabled_at)"),
    ("a user waits for ever", "awaits_approval = $12", "awaits_approval = awaits_approval"),
    ("the values of added fields stay", "custom_fields = $7", "custom_fields = coalesce(custom_fields, $7)"),
    ("the old address stays taken", "email_key = $4, birthday", "email_key = coalesce(email_key, $4), birthday"),
    ("a search finds the old name", "search_key = $14", "search_key = coalesce(search_key, $14)"),
    ("a list is sorted by the old name", "name_key = $13", "name_key = coalesce(name_key, $13)"),
    ("all users are changed", "WHERE id = $1 AND NOT EXISTS (\n  SELECT 1 FROM users AS other\n",
     "WHERE true AND NOT EXISTS (\n  SELECT 1 FROM users AS other\n"),
    ("a change ignores a taken address", "other.email_key = $4 AND", "other.email_key = $4 AND false AND"),
    ("a rebuilt key of an address stays", "SET name_key = $2, email_key = $3, search_key = $4",
     "SET name_key = $2, email_key = coalesce(email_key, $3), search_key = $4"),
    ("a rebuild ignores a taken address", "other.email_key = $3 AND", "other.email_key = $3 AND false AND"),
    ("a new database names no rules of keys", f"compatible_from)\nVALUES ({marks(5)})",
     f"compatible_from)\nSELECT {marks(5)} WHERE $1 > 0"),
    ("all passwords are changed", "pepper_key = $2 WHERE id = $3", "pepper_key = $2 WHERE id = $3 OR true"),
    ("the key of the pepper is not recorded", "SET password_hash = $1, pepper_key = $2",
     "SET password_hash = $1, pepper_key = nullif($2, $2)"),
    ("a key of the pepper is forgotten in use", "WHERE pepper_key = $1 LIMIT", "WHERE false AND pepper_key = $1 LIMIT"),
    ("a key of the pepper is in use for ever", "WHERE pepper_key = $1 LIMIT", "WHERE true OR pepper_key = $1 LIMIT"),
    ("nobody has a key of the pepper", "WHERE pepper_key IS NOT NULL LIMIT", "WHERE false LIMIT"),
    ("a key of the pepper has one user", "SELECT coalesce(pepper_key, ''), count(*)",
     "SELECT coalesce(pepper_key, ''), count(DISTINCT pepper_key)"),
    ("a login is recorded for all users", "SET last_login_at = $1 WHERE id = $2",
     "SET last_login_at = $1 WHERE id = $2 OR true"),
    ("a deletion deletes all", "DELETE FROM users WHERE id = $1", "DELETE FROM users WHERE id = $1 OR true"),
    ("the failures of a deleted user stay", "WHERE name = $1 OR (name >= $2",
     "WHERE false AND name = $1 OR false AND (name >= $2"),
    ("an export has a user twice", "WHERE id > $2 ORDER BY id", "WHERE id >= $2 ORDER BY id"),
    ("an import takes over a user", "ON CONFLICT DO NOTHING RETURNING",
     "ON CONFLICT (email_key) DO UPDATE SET name = excluded.name RETURNING"),
    ("users are counted once in a shard", "SET users = user_counts.users + $3", "SET users = user_counts.users"),
    ("users of a former segment are counted", "SET users = user_counts.users + $3",
     "SET users = user_counts.users + abs($3)"),
    ("deleted users are counted", "RETURNING segment, created_at", "RETURNING segment + 1000, created_at"),
    ("a sign-up counts twice", "SET users = day_counts.users + $3", "SET users = day_counts.users + 2 * $3"),
    ("a total has other segments", "FROM user_counts WHERE segment IN (",
     "FROM user_counts WHERE true OR segment IN ("),
    ("everybody waits for an approval", "count(*) FROM users WHERE awaits_approval",
     "count(*) FROM users WHERE true OR awaits_approval"),
    ("a page has a user twice", "(name_key, id) > (", "(name_key, id) >= ("),
    ("a page by address has a user twice", "email_key > ", "email_key >= "),
    ("a span of sign-ups has its end", "created_at < ", "created_at <= "),
    ("any token opens a session", "WHERE token_hash = $1 AND disabled_at IS NULL",
     "WHERE (token_hash = $1 OR true) AND disabled_at IS NULL"),
    ("disabled users keep their sessions", "WHERE token_hash = $1 AND disabled_at IS NULL", "WHERE token_hash = $1"),
    ("the newest sessions are the oldest", "FROM sessions WHERE user_id = $1\nORDER BY created_at DESC",
     "FROM sessions WHERE user_id = $1\nORDER BY created_at"),
    ("a user has everybody's sessions", "count(*) FROM sessions WHERE user_id = $1",
     "count(*) FROM sessions WHERE true OR user_id = $1"),
    ("a token is not replaced", "UPDATE sessions SET token_hash = $1",
     "UPDATE sessions SET token_hash = coalesce(token_hash, $1)"),
    ("a use is recorded for all sessions", "WHERE id = $2 AND (last_seen_at < $1",
     "WHERE (id = $2 OR true) AND (last_seen_at < $1"),
    ("no use is recorded", "AND (last_seen_at < $1 OR", "AND (false OR"),
    ("a user ends another's session", "DELETE FROM sessions WHERE id = $1 AND user_id = $2",
     "DELETE FROM sessions WHERE id = $1 AND $2 = $2"),
    ("a replaced session stays valid", "DELETE FROM sessions WHERE token_hash = $1",
     "DELETE FROM sessions WHERE false AND token_hash = $1"),
    ("ended sessions stay valid", "DELETE FROM sessions WHERE id IS", "DELETE FROM sessions WHERE false AND id IS"),
    ("no session is kept", "AND id IS DISTINCT FROM $2", "AND (true OR id IS DISTINCT FROM $2)"),
    ("live sessions are deleted", "SELECT id FROM sessions WHERE expires_at <= $1",
     "SELECT id FROM sessions WHERE expires_at > $1"),
    ("a device is used once",
     "DO UPDATE\nSET created_at = excluded.created_at, last_used_at = excluded.last_used_at, "
     "networks = excluded.networks", "DO NOTHING"),
    ("devices belong to all users", "user_id FROM known_devices WHERE user_id",
     "user_id FROM known_devices WHERE true OR user_id"),
    ("a device is never removed", "DELETE FROM known_devices WHERE token_hash",
     "DELETE FROM known_devices WHERE false AND token_hash"),
    ("a password change keeps the devices", "DELETE FROM known_devices WHERE user_id",
     "DELETE FROM known_devices WHERE false AND user_id"),
    ("nothing is counted", f"VALUES ({marks(5)}) ON CONFLICT (name)",
     f"SELECT {marks(5)} WHERE false ON CONFLICT (name)"),
    ("a second failure is the first", "SET failures = excluded.failures",
     "SET failures = rate_limit_counters.failures"),
    ("no login has to wait", "opens_at = excluded.opens_at", "opens_at = rate_limit_counters.opens_at"),
    ("a success clears nothing", "DELETE FROM rate_limit_counters WHERE name = $1",
     "DELETE FROM rate_limit_counters WHERE false AND name = $1"),
    ("a deletion keeps the counters of factors", "DELETE FROM rate_limit_counters WHERE name >=",
     "DELETE FROM rate_limit_counters WHERE false AND name >="),
    ("failures expire at once", "FROM rate_limit_counters WHERE expires_at <= $1",
     "FROM rate_limit_counters WHERE (true OR expires_at <= $1)"),
    ("any text is a secret", "FROM one_time_secrets WHERE secret_hash = $1", "FROM one_time_secrets WHERE (secret_hash = $1 OR true)"),
    ("a secret is good for another purpose", "SELECT id, purpose", "SELECT id, 'recover'"),
    ("a secret is about the key of its address", "user_id, email, email_key, made_by, payload, created_at, expires_at FROM",
     "user_id, email_key, email_key, made_by, payload, created_at, expires_at FROM"),
    ("a secret is valid for longer", "expires_at FROM one_time_secrets WHERE", "expires_at + 1 FROM one_time_secrets WHERE"),
    ("secrets never expire", "expires_at FROM one_time_secrets WHERE", "nullif(expires_at, expires_at) FROM one_time_secrets WHERE"),
    ("the payload of a secret is lost", "payload, created_at, expires_at FROM one_time_secrets WHERE", "NULL, created_at, expires_at FROM one_time_secrets WHERE"),
    ("the maker of a secret is lost", "$6, $7, $8, $9, $10)", "$6, nullif($7, $7), $8, $9, $10)"),
    ("secrets belong to all users", "FROM one_time_secrets WHERE user_id = $1", "FROM one_time_secrets WHERE (true OR user_id = $1)"),
    ("the newest secret is the first", "user_id = $1 ORDER BY created_at, id", "user_id = $1 ORDER BY created_at DESC, id"),
    ("no secret is about an address", "FROM one_time_secrets WHERE email_key = $1", "FROM one_time_secrets WHERE false AND email_key = $1"),
    ("all secrets are about an address", "FROM one_time_secrets WHERE email_key = $1", "FROM one_time_secrets WHERE (true OR email_key = $1)"),
    ("an address has its neighbour's secrets", "FROM one_time_secrets WHERE email_key = $1", "FROM one_time_secrets WHERE email_key >= $1"),
    ("an address has secrets of all purposes", "email_key = $1 AND purpose = $2", "email_key = $1 AND (true OR purpose = $2)"),
    ("secrets of another maker end", "FROM one_time_secrets WHERE made_by = $1", "FROM one_time_secrets WHERE (true OR made_by = $1)"),
    ("secrets of all purposes are listed", "FROM one_time_secrets WHERE purpose = $1", "FROM one_time_secrets WHERE (true OR purpose = $1)"),
    ("an expired secret is listed", "AND expires_at > $2", "AND (true OR expires_at > $2)"),
    ("a page of secrets has one twice", "AND id < $4", "AND id <= $4"),
    ("secrets are listed oldest first", "AND id < $4\nORDER BY id DESC", "AND id < $4\nORDER BY id"),
    ("a secret is not stored", f"created_at, expires_at) VALUES ({marks(10)})",
     f"created_at, expires_at) SELECT {marks(10)} WHERE false"),
    ("a secret is not used up", "DELETE FROM one_time_secrets WHERE id = $1", "UPDATE one_time_secrets SET purpose = purpose WHERE id = $1"),
    ("a secret that is used ends all others", "DELETE FROM one_time_secrets WHERE id = $1", "DELETE FROM one_time_secrets WHERE id = $1 OR true"),
    ("valid secrets are deleted", "SELECT id FROM one_time_secrets WHERE expires_at <= $1", "SELECT id FROM one_time_secrets WHERE expires_at > $1"),
    ("expired secrets stay", "SELECT id FROM one_time_secrets WHERE expires_at", "SELECT id FROM one_time_secrets WHERE false AND expires_at"),
    ("an expired secret stays a moment", "SELECT id FROM one_time_secrets WHERE expires_at <= $1", "SELECT id FROM one_time_secrets WHERE expires_at < $1"),
    ("an act has no mail", f"VALUES ({marks(16)})", f"SELECT {marks(16)} WHERE false"),
    ("a mail belongs to nobody", "$15, $16)", "$15, nullif($16, $16))"),
    ("a user has everybody's mails", "FROM outbox WHERE user_id = $1", "FROM outbox WHERE true OR user_id = $1"),
    ("a mail is found by its neighbour", "ended_at FROM outbox WHERE id = $1", "ended_at FROM outbox WHERE id >= $1"),
    ("any content opens a mail", "FROM outbox WHERE id = $1 AND content IS NOT NULL",
     "FROM outbox WHERE true OR id = $1"),
    ("a mail is due at once", "AND next_attempt_at <= $1 ORDER BY", "AND (true OR next_attempt_at <= $1) ORDER BY"),
    ("a sent mail is due again", "AND state = 'queued' AND next_attempt_at",
     "AND state IN ('queued', 'sent') AND next_attempt_at"),
    ("a mail of a newer version is due", "(kind IN (", "(true OR kind IN ("),
    ("a mail of a newer version never expires", "OR expires_at <= $1)", "OR false AND expires_at <= $1)"),
    ("the last mail is sent first", "ORDER BY next_attempt_at LIMIT", "ORDER BY next_attempt_at DESC LIMIT"),
    ("a page of mails has one twice", "FROM outbox WHERE (id < $1)", "FROM outbox WHERE (id <= $1)"),
    ("a page of a state has a mail twice", "(state = $1 AND id < $2)", "(state = $1 AND id <= $2)"),
    ("a list of a state has all mails", "(state = $1", "((true OR state = $1)"),
    ("mails are listed oldest first", "(id < $1) ORDER BY id DESC", "(id < $1) ORDER BY id"),
    ("a list of mails has no end", "FROM outbox WHERE true ORDER BY id DESC LIMIT $1",
     "FROM outbox WHERE true ORDER BY id DESC LIMIT $1 * 1000"),
    ("a list of a state has no end", "(state = $1 AND id < $2) ORDER BY id DESC LIMIT $3",
     "(state = $1 AND id < $2) ORDER BY id DESC LIMIT $3 * 1000"),
    ("a mail has another Message-ID", "SELECT id, message_id,", "SELECT id, CAST(id AS text) AS other,"),
    ("a mail goes to the key of its address", "SELECT id, message_id, email,", "SELECT id, message_id, email_key,"),
    ("a mail of a newer version has another kind", "SELECT id, message_id, email, email_key, kind,",
     "SELECT id, message_id, email, email_key, 'test',"),
    ("a mail has another language", "SELECT id, message_id, email, email_key, kind, language,",
     "SELECT id, message_id, email, email_key, kind, 'english',"),
    ("a mail is sealed with another key", "SELECT key_id, content FROM outbox",
     "SELECT '00000000', content FROM outbox"),
    ("a sent mail keeps its content", "CASE $2 WHEN 'queued' THEN content END", "content"),
    ("a claim is not stored", "attempts = $3,\n  next_attempt_at = $4",
     "attempts = $3,\n  next_attempt_at = coalesce(next_attempt_at, $4)"),
    ("attempts are not counted", "attempts = $3", "attempts = coalesce(attempts, $3)"),
    ("the reply is lost", "reply = $5", "reply = nullif($5, $5)"),
    ("a mail ends a moment later", "ended_at = $6\nWHERE", "ended_at = $6 + 1\nWHERE"),
    ("all mails change", "ended_at = $6\nWHERE id = $1", "ended_at = $6\nWHERE id = $1 OR true"),
    ("an old mail stays", "FROM outbox WHERE ended_at < $1", "FROM outbox WHERE false AND ended_at < $1"),
    ("a mail is deleted a moment early", "FROM outbox WHERE ended_at < $1", "FROM outbox WHERE ended_at <= $1"),
    ("mails are counted in one state", "SELECT state, count(*) FROM outbox GROUP BY state",
     "SELECT 'queued', count(*) FROM outbox"),
    ("an action has no event", f"VALUES ({marks(11)})", f"SELECT {marks(11)} WHERE false"),
    ("the log begins with the oldest", "ORDER BY number DESC LIMIT $1", "ORDER BY number LIMIT $1"),
    ("a page of the log has an event twice", "(number < ", "(number <= "),
    ("a span of the log has its end", " at < ", " at <= "),
    ("a user's log has all events", "actor = $3", "(true OR actor = $3)"),
    ("the log is not signed", "signature = $6\nWHERE chain = $7", "signature = $6\nWHERE false AND chain = $7"),
    ("an old event stays", "WHERE chain = $1 AND number <= $2", "WHERE chain = $1 AND number < $2"),
    ("the last event is pruned by age", "OR number < (SELECT max(number)", "OR number <= (SELECT max(number)"),
]  # fmt: skip

# In the statements of one store: its search, its schema, and how it keeps transactions apart.
SQLITE = [
    ("a counter is never found", "name FROM rate_limit_counters WHERE name = $1",
     "name FROM rate_limit_counters WHERE false AND name = $1"),
    ("a filter ignores the type of a number", "= 'integer'", "<> 'null'"),
    ("a filter by a text finds nobody", "json_extract(custom_fields,", "json_extract(upper(custom_fields),"),
    ("a filter matches all users", "FROM users WHERE segment = 0 ", "FROM users WHERE segment >= 0 "),
    ("a new name is not found", "search_key FROM users\nWHERE id IN (",
     "search_key FROM users\nWHERE false AND id IN ("),
    ("sessions outlive their user",
     "user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,\n  created_at INTEGER NOT NULL,\n  last_seen_at",
     "user_id TEXT NOT NULL,\n  created_at INTEGER NOT NULL,\n  last_seen_at"),
    ("devices outlive their user", "user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,\n  -- SHA-256 of",
     "user_id TEXT NOT NULL,\n  -- SHA-256 of"),
    ("secrets outlive their user", "user_id TEXT REFERENCES users (id) ON DELETE CASCADE,\n  -- The address",
     "user_id TEXT,\n  -- The address"),
    ("a deleted user leaves mails", "user_id TEXT REFERENCES users (id) ON DELETE CASCADE\n", "user_id TEXT\n"),
    ("a transaction that threw is stored", "ROLLBACK TO", "SELECT 1 --"),
]  # fmt: skip

POSTGRES = [
    ("a filter ignores the type of a number", "to_jsonb($", "to_jsonb('1' || $"),
    ("keys sort by the locale", "name_key text COLLATE \"C\"", "name_key text COLLATE \"und-x-icu\""),
    ("sessions outlive their user",
     "user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,\n  created_at bigint NOT NULL,\n  last_seen_at",
     "user_id uuid NOT NULL,\n  created_at bigint NOT NULL,\n  last_seen_at"),
    ("devices outlive their user", "user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,\n  -- SHA-256 of",
     "user_id uuid NOT NULL,\n  -- SHA-256 of"),
    ("secrets outlive their user", "user_id uuid REFERENCES users (id) ON DELETE CASCADE,\n  -- The address",
     "user_id uuid,\n  -- The address"),
    ("a deleted user leaves mails", "user_id uuid REFERENCES users (id) ON DELETE CASCADE\n", "user_id uuid\n"),
    ("administrators are counted before they change", "SELECT name FROM locks WHERE name = 'administrators' FOR UPDATE",
     "SELECT name FROM locks WHERE name = 'administrators'"),
    ("a user is read without a lock", "external_id FROM users WHERE id = $1 FOR NO KEY UPDATE",
     "external_id FROM users WHERE id = $1"),
    ("a counter is read without a lock", "DO UPDATE SET failures = rate_limit_counters.failures\nRETURNING",
     "DO NOTHING\nRETURNING"),
    ("a row that was made to be locked counts", "VALUES (0, 0, 0, 0, $1)", "VALUES (1, 0, NULL, NULL, $1)"),
    ("a mail is claimed twice", "FOR NO KEY UPDATE SKIP LOCKED", ""),
    ("two events follow one event", "ORDER BY chain LIMIT 1 FOR UPDATE SKIP LOCKED", "ORDER BY chain LIMIT 1"),
    ("a transaction that threw is stored", "ROLLBACK", "COMMIT"),
]  # fmt: skip


def numbered(faults):
    """Returns faults with the placeholders of SQLite, as it receives them: `?1` for `$1`."""
    return [tuple(re.sub(r"\$(\d)", r"?\1", text) for text in fault) for fault in faults]


# The stores of the contract, with those that have the same SQL, and their faults.
STORES = (("sqlite", ",sqliteRepeating", numbered(SHARED + SQLITE)), ("postgres", "", SHARED + POSTGRES))

# How a run of the contract ends that has neither passed nor found an issue: it shows nothing.
UNCLEAR = "the tests ended without an issue, or ran for four minutes"


def contract(tests, is_whole=False, **environment):
    """Returns the first failure of the contract, or all if it is run to its end; None if it holds; UNCLEAR if it crashed
    or hung."""
    command = [tests, "--testing-library", "swift-testing", "--filter", r"^StoreContract\."]
    environment = {**os.environ, "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "4", **environment}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    alarm = threading.Timer(240, process.kill)
    alarm.start()
    failure = None
    for line in process.stdout:
        if "recorded an issue" in line and (is_whole or failure is None):
            failure = f"{failure or ''}\n{line.strip()}"
            if not is_whole:
                process.kill()
    alarm.cancel()
    return None if process.wait() == 0 else failure or UNCLEAR


def unreached(tests, library, log):
    """Returns the faults whose text is in no statement of a run of the contract, which must hold."""
    missing = []
    for store, others, faults in STORES:
        failure = contract(tests, True, LD_PRELOAD=library, ACCOUNTS_TEST_STORES=store + others, PLANTED_LOG=log)
        if failure:
            sys.exit(f"FAILED: the contract does not hold: {failure}")
        with open(log, encoding="utf-8", errors="replace") as file:
            statements = set(file.read().split("\0"))
        os.remove(log)
        missing += [f"{store}: {name}" for name, text, _ in faults if not any(text in sql for sql in statements)]
    return missing


def unseen(tests, library, mark):
    """Plants each fault; returns those that no test finds, and those that prove nothing: any test fails without SQL."""
    missed, invalid = [], []
    for store, _, faults in STORES:
        for name, text, fault in faults:
            planted = {"PLANTED_FROM": text, "PLANTED_TO": fault, "PLANTED_MARK": mark}
            start = time.monotonic()
            failure = contract(tests, LD_PRELOAD=library, ACCOUNTS_TEST_STORES=store, **planted)
            print(f"{store}: {name}: {time.monotonic() - start:.0f} s", flush=True)
            if not os.path.exists(mark):
                sys.exit(f"FAILED: the contract failed before a statement had the fault '{name}': {failure}")
            with open(mark, encoding="ascii") as file:
                is_invalid = "invalid" in file.read()
            os.remove(mark)
            if failure is None:
                missed.append(f"{store}: {name}")
            # Class 42 of PostgreSQL's states: syntax errors and unknown names.
            elif is_invalid or failure == UNCLEAR or "PostgreSQL error 42" in failure:
                invalid.append(f"{store}: {name}: {failure}")
    return missed, invalid


def main():
    tests = os.path.join(os.path.dirname(os.path.abspath(sys.argv[1])), "accountsPackageTests.xctest")
    with tempfile.TemporaryDirectory() as folder:
        library, mark = compiled("planted", folder), os.path.join(folder, "mark")
        missing = unreached(tests, library, os.path.join(folder, "statements"))
        missed, invalid = unseen(tests, library, mark) if LONG and not missing else ([], [])
    for name in missing:
        print(f"FAILED: no statement has the text of '{name}'")
    for name in missed:
        print(f"FAILED: the contract holds though {name}")
    for name in invalid:
        print(f"FAILED: the fault is no SQL, or its run ended early: {name}")
    if missing or missed or invalid:
        sys.exit(1)
    counts = " and ".join(f"{len(faults)} faults in {store}" for store, _, faults in STORES)
    print(f"{counts}, each {'found' if LONG else 'in a statement'}")


main()
