#!/usr/bin/python3
"""The store contract detects faults: each of these, planted in the SQL of a store, must break it.

A fault replaces text in every statement, before the database sees it (`Tests/Faults/planted.c`), so nothing is rebuilt.
The long form plants each fault in a run of its own. Both forms first run the whole contract, which `swift-tests` leaves
to this script, and check that some statement has the text of each fault, so that a changed statement leaves none behind.
"""

import os
import subprocess
import sys
import tempfile
import threading
import time

from support.faults import compiler

LONG = "ACCOUNTS_LONG" in os.environ
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Faults/planted.c")
EVENT = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"

# The effect, the text, and its replacement.
SQLITE = [
    ("a sign-up takes over a user", "ON CONFLICT (email_key) DO NOTHING",
     "ON CONFLICT (email_key) DO UPDATE SET name = excluded.name"),
    ("an address finds its neighbour", "terms_accepted_at FROM users WHERE email_key = ?", "terms_accepted_at FROM users WHERE email_key >= ?"),
    ("an identifier finds its neighbour", "terms_accepted_at FROM users WHERE id = ?", "terms_accepted_at FROM users WHERE id >= ?"),
    ("an external identifier finds its neighbour", "WHERE external_id = ?", "WHERE external_id >= ?"),
    ("disabled users may log in", "SELECT id, password_hash, disabled_at,", "SELECT id, password_hash, NULL,"),
    ("nobody waits for an approval", "disabled_at, awaits_approval, email_verified_at FROM users", "disabled_at, 0, email_verified_at FROM users"),
    ("an address that is not verified is", "awaits_approval, email_verified_at FROM users", "awaits_approval, 1 FROM users"),
    ("a login reads another account", "email_verified_at FROM users\nWHERE email_key = ?", "email_verified_at FROM users\nWHERE email_key >= ?"),
    ("consent is the sign-up", "external_id, terms_accepted_at FROM users WHERE", "external_id, created_at FROM users WHERE"),
    ("every user is an administrator", "SELECT id FROM users WHERE segment IN (", "SELECT id FROM users WHERE 1 OR segment IN ("),
    ("an administrator without a password can log in", "AND password_hash <> ? AND (?", "AND (1 OR password_hash <> ?) AND (?"),
    ("an administrator who is locked never counts", "AND (? OR NOT EXISTS", "AND (? AND 0 OR NOT EXISTS"),
    ("a locked administrator can log in", "users.id AND opens_at IS NULL", "users.id AND opens_at IS NULL AND 0"),
    ("codes of another maker end", "WHERE made_by = ? ORDER BY recovery_codes.id", "WHERE made_by >= ? OR 1 ORDER BY recovery_codes.id"),
    ("the maker of a code is lost", "kind, recovery_codes.created_at, expires_at, made_by", "kind, recovery_codes.created_at, expires_at, NULL"),
    ("invitations of another maker end", "FROM invitations WHERE made_by = ?", "FROM invitations WHERE 1 OR made_by = ?"),
    ("a mail of a wrong clock is never due", "next_attempt_at > ?3", "0 AND next_attempt_at > ?3"),
    ("a use ahead stays", "OR last_seen_at > ?3)", "OR 0 AND last_seen_at > ?3)"),
    ("the language stays", "language = ?7", "language = language"),
    ("the role stays", "role = ?8", "role = role"),
    ("a new address stays verified", "email_verified_at = ?9", "email_verified_at = coalesce(email_verified_at, ?9)"),
    ("no user is enabled again", "disabled_at = ?10", "disabled_at = coalesce(?10, disabled_at)"),
    ("a user waits for ever", "awaits_approval = ?11", "awaits_approval = awaits_approval"),
    ("the values of added fields stay", "custom_fields = ?13", "custom_fields = coalesce(custom_fields, ?13)"),
    ("the old address stays taken", "email_key = ?4, search_key", "email_key = email_key, search_key"),
    ("a search finds the old name", "search_key = ?5", "search_key = search_key"),
    ("a list is sorted by the old name", "name_key = ?2", "name_key = name_key"),
    ("all users are changed", "WHERE id = ?12 AND", "WHERE 1 AND"),
    ("a change ignores a taken address", "AND id <> ?12)", "AND 0)"),
    ("all passwords are changed", "UPDATE users SET password_hash = ? WHERE id = ?",
     "UPDATE users SET password_hash = ? WHERE id = ? OR 1"),
    ("a login is recorded for all users", "UPDATE users SET last_login_at = ? WHERE id = ?",
     "UPDATE users SET last_login_at = ? WHERE id = ? OR 1"),
    ("a deletion deletes all", "DELETE FROM users WHERE id = ?", "DELETE FROM users WHERE id = ? OR 1"),
    ("the failures of a deleted user stay", "WHERE lane = ?1 OR (lane >= ?2", "WHERE 0 AND lane = ?1 OR 0 AND (lane >= ?2"),
    ("a key of the pepper is not recorded", "INSERT INTO pepper_keys (id) VALUES (?)", "INSERT INTO pepper_keys (id) SELECT ? WHERE 0"),
    ("an export has a user twice", "FROM users WHERE id > ? ORDER BY id", "FROM users WHERE id >= ? ORDER BY id"),
    ("an import takes over a user", "ON CONFLICT DO NOTHING RETURNING", "ON CONFLICT (email_key) DO UPDATE SET name = excluded.name RETURNING"),
    ("any token opens a session", "FROM sessions WHERE token_hash = ?", "FROM sessions WHERE token_hash = ? OR 1"),
    ("disabled users keep their sessions", "AND disabled_at IS NULL", "AND (1 OR disabled_at IS NULL)"),
    ("the newest sessions are the oldest", "ORDER BY created_at DESC, id DESC", "ORDER BY created_at, id DESC"),
    ("a token is not replaced", "UPDATE sessions SET token_hash = ?2 WHERE", "UPDATE sessions SET token_hash = token_hash WHERE ?2 = ?2 AND"),
    ("a use is recorded for all sessions", "WHERE id = ?2 AND (last_seen_at < ?1", "WHERE (id = ?2 OR 1) AND (last_seen_at < ?1"),
    ("no use is recorded", "AND (last_seen_at < ?1 OR", "AND (0 OR"),
    ("a user ends another's session", "WHERE id = ?2 AND user_row", "WHERE ?1 = ?1 AND id = ?2 OR 0 AND user_row"),
    ("a replaced session stays valid", "DELETE FROM sessions WHERE token_hash = ?", "DELETE FROM sessions WHERE 0 AND token_hash = ?"),
    ("ended sessions stay valid", "DELETE FROM sessions WHERE id IS NOT ?", "DELETE FROM sessions WHERE 0 AND id IS NOT ?"),
    ("no session is kept", "AND id IS NOT ?2", "AND (1 OR id IS NOT ?2)"),
    ("live sessions are deleted", "SELECT id FROM sessions WHERE expires_at <= ?", "SELECT id FROM sessions WHERE expires_at > ?"),
    ("sessions outlive their user", "user_row INTEGER NOT NULL REFERENCES users (row_number) ON DELETE CASCADE",
     "user_row INTEGER NOT NULL"),
    ("a device is used once", "DO UPDATE\nSET created_at = ?3, last_used_at = ?4, networks = ?5", "DO NOTHING"),
    ("devices belong to all users", "networks FROM known_devices\nWHERE user_row", "networks FROM known_devices\nWHERE 1 OR user_row"),
    ("a device is never removed", "DELETE FROM known_devices WHERE token_hash", "DELETE FROM known_devices WHERE 0 AND token_hash"),
    ("a password change keeps the devices", "DELETE FROM known_devices\nWHERE user_row", "DELETE FROM known_devices\nWHERE 0 AND user_row"),
    ("nothing is counted", "expires_at FROM login_lanes WHERE lane = ?", "expires_at FROM login_lanes WHERE lane = ? AND 0"),
    ("a second failure is the first", "SET failures = ?2", "SET failures = failures"),
    ("no login has to wait", "opens_at = ?4", "opens_at = opens_at"),
    ("a success clears nothing", "DELETE FROM login_lanes WHERE lane = ?", "DELETE FROM login_lanes WHERE 0 AND lane = ?"),
    ("failures expire at once", "SELECT lane FROM login_lanes WHERE expires_at <= ?",
     "SELECT lane FROM login_lanes WHERE (1 OR expires_at <= ?)"),
    ("any key has a response", "FROM sign_up_keys WHERE key_hash = ?", "FROM sign_up_keys WHERE key_hash = ? OR 1"),
    ("no key is stored", "INSERT INTO sign_up_keys (key_hash, request_hash, user_id, created_at) VALUES (?, ?, ?, ?)",
     "INSERT INTO sign_up_keys (key_hash, request_hash, user_id, created_at) SELECT ?, ?, ?, ? WHERE 0"),
    ("a key outlives its user", "user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE", "user_id TEXT NOT NULL"),
    ("a filter ignores the type of a number", "= 'integer'", "<> 'null'"),
    ("a filter by a text finds nobody", "json_extract(custom_fields,", "json_extract(upper(custom_fields),"),
    ("a challenge is never spent", "FROM spent_challenges WHERE id = ?", "FROM spent_challenges WHERE id = ? AND 0"),
    ("every challenge is spent", "FROM spent_challenges WHERE id = ?", "FROM spent_challenges WHERE id = ? OR 1"),
    ("a spent challenge is not stored", "INSERT INTO spent_challenges (id, expires_at) VALUES (?, ?)",
     "INSERT INTO spent_challenges (id, expires_at) SELECT ?, ? WHERE 0"),
    ("live challenges are forgotten", "SELECT id FROM spent_challenges WHERE expires_at <= ?",
     "SELECT id FROM spent_challenges WHERE (1 OR expires_at <= ?)"),
    ("a rebuilt key of an address stays", "SET name_key = ?, email_key = ?, search_key = ? WHERE row_number",
     "SET name_key = ?, email_key = coalesce(email_key, ?), search_key = ? WHERE row_number"),
    ("a new database names no rules of keys", "INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES (?, ?, ?, ?)",
     "INSERT INTO schema_migrations (version, name, checksum, applied_at) SELECT ?1, ?2, ?3, ?4 WHERE ?1 > 0"),
    ("an action has no event", f"VALUES ({EVENT})", f"SELECT {EVENT} WHERE 0"),
    ("the log begins with the oldest", "ORDER BY number DESC LIMIT ?1", "ORDER BY number LIMIT ?1"),
    ("a page of the log has an event twice", "number < ?", "number <= ?"),
    ("a span of the log has its end", " at < ?", " at <= ?"),
    ("a user's log has all events", "actor = ?3", "(1 OR actor = ?3)"),
    ("a key of the pepper is forgotten in use", "pepper_keys WHERE NOT EXISTS", "pepper_keys WHERE 1 OR NOT EXISTS"),
    ("the log is not signed", "signature = ?\nWHERE chain = ?", "signature = ?\nWHERE 0 AND chain = ?"),
    ("an old event stays", "WHERE chain = ? AND number <= ?", "WHERE chain = ? AND number < ?"),
    ("the last event is pruned by age", "OR number < (SELECT max(number)", "OR number <= (SELECT max(number)"),
    ("a page has a user twice", "(name_key, id) > (", "(name_key, id) >= ("),
    ("a page by address has a user twice", "email_key > ?", "email_key >= ?"),
    ("a span of sign-ups has its end", "created_at < ?", "created_at <= ?"),
    ("a filter matches all users", "FROM users WHERE segment = 0 ", "FROM users WHERE segment >= 0 "),
    ("a new name is not found", "USING (row_number) ORDER", "USING (row_number) WHERE 0 ORDER"),
    ("deleted users are counted", "UPDATE user_counts SET users = users - 1 WHERE segment = old.segment;", "SELECT 1;"),
    ("a sign-up counts twice", "DO UPDATE SET users = users + 1;\nEND;\nCREATE TRIGGER users_day_delete",
     "DO UPDATE SET users = users + 2;\nEND;\nCREATE TRIGGER users_day_delete"),
    ("any text is a recovery code", "FROM recovery_codes JOIN users ON users.row_number = user_row WHERE code_hash = ?",
     "FROM recovery_codes JOIN users ON users.row_number = user_row WHERE code_hash = ? OR 1"),
    ("a recovery code never expires", "kind, recovery_codes.created_at, expires_at", "kind, recovery_codes.created_at, NULL"),
    ("recovery codes belong to all users", "user_row WHERE users.id = ? ORDER BY recovery_codes",
     "user_row WHERE users.id = ? OR 1 ORDER BY recovery_codes"),
    ("a recovery code is not used up", "DELETE FROM recovery_codes WHERE id = ?",
     "UPDATE recovery_codes SET created_at = created_at WHERE id = ?"),
    ("a new reset code ends the recovery codes", "AND kind = ?", "AND (1 OR kind = ?)"),
    ("new recovery codes leave the earlier ones", "AND kind = ?", "AND 0 AND kind = ?"),
    ("new recovery codes end other people's", "DELETE FROM recovery_codes\nWHERE user_row", "DELETE FROM recovery_codes\nWHERE 1 OR user_row"),
    ("valid reset codes are deleted", "SELECT id FROM recovery_codes WHERE expires_at <= ?", "SELECT id FROM recovery_codes WHERE expires_at > ?"),
    ("expired reset codes stay", "SELECT id FROM recovery_codes WHERE expires_at <= ?", "SELECT id FROM recovery_codes WHERE 0 AND expires_at <= ?"),
    ("recovery codes outlive their user", "user_row INTEGER NOT NULL REFERENCES users (row_number) ON DELETE CASCADE,\n  -- A reset code",
     "user_row INTEGER NOT NULL,\n  -- A reset code"),
    ("an act has no mail", "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT row_number FROM users WHERE id = ?))",
     "SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE 0"),
    ("a mail is found by its neighbour", "FROM outbox WHERE id = ?", "FROM outbox WHERE id >= ?"),
    ("any content opens a mail", "FROM outbox WHERE id = ? AND content IS NOT NULL", "FROM outbox WHERE 1 OR id = ?"),
    ("a mail is due at once", "AND state = 'queued' AND next_attempt_at <= ?1", "AND state = 'queued' AND (1 OR next_attempt_at <= ?1)"),
    ("a sent mail is due again", "AND state = 'queued' AND next_attempt_at", "AND next_attempt_at"),
    ("a mail of a newer version is due", "(kind IN (", "(1 OR kind IN ("),
    ("a mail of a newer version never expires", "OR expires_at <= ?1", "OR 0 AND expires_at <= ?1"),
    ("the last mail is sent first", "ORDER BY next_attempt_at LIMIT", "ORDER BY next_attempt_at DESC LIMIT"),
    ("a page of mails has one twice", "FROM outbox WHERE id < ? ORDER", "FROM outbox WHERE id <= ? ORDER"),
    ("a page of a state has a mail twice", "WHERE state = ? AND id < ?", "WHERE state = ? AND id <= ?"),
    ("a list of a state has all mails", "WHERE state = ? AND id < ?", "WHERE (1 OR state = ?) AND id < ?"),
    ("mails are listed oldest first", "id < ? ORDER BY id DESC LIMIT ?", "id < ? ORDER BY id LIMIT ?"),
    ("a sent mail keeps its content", "CASE ?2 WHEN 'queued' THEN content END", "content"),
    ("a claim is not stored", "attempts = ?3,\n  next_attempt_at = ?4", "attempts = ?3,\n  next_attempt_at = next_attempt_at"),
    ("attempts are not counted", "attempts = ?3", "attempts = attempts"),
    ("the reply is lost", "reply = ?5", "reply = reply"),
    ("all mails change", "ended_at = ?6\nWHERE id = ?1", "ended_at = ?6\nWHERE id = ?1 OR 1"),
    ("an old mail stays", "FROM outbox WHERE ended_at < ?", "FROM outbox WHERE 0 AND ended_at < ?"),
    ("a mail is deleted a moment early", "FROM outbox WHERE ended_at < ?", "FROM outbox WHERE ended_at <= ?"),
    ("a deleted user leaves mails", "COLUMN user_row INTEGER REFERENCES users (row_number) ON DELETE CASCADE",
     "COLUMN user_row INTEGER"),
    ("a mail belongs to nobody", "?, ?, (SELECT row_number FROM users WHERE id = ?))", "?, ?, nullif(?, 0) AND NULL)"),
    ("mails are counted in one state", "count(*) FROM outbox GROUP BY state", "count(*) FROM outbox"),
    ("any text is a mailed code", "FROM mailed_codes JOIN users ON users.row_number = user_row WHERE code_hash = ?",
     "FROM mailed_codes JOIN users ON users.row_number = user_row WHERE code_hash = ? OR 1"),
    ("a mailed code is good for another purpose", "users.id, purpose, mailed_codes.email,", "users.id, 'recover', mailed_codes.email,"),
    ("a mailed code went to the key of its address", "purpose, mailed_codes.email, mailed_codes.email_key",
     "purpose, mailed_codes.email_key, mailed_codes.email_key"),
    ("a mailed code is valid for longer", "mailed_codes.created_at, expires_at", "mailed_codes.created_at, expires_at + 1"),
    ("mailed codes belong to all users", "user_row WHERE users.id = ? ORDER BY mailed_codes",
     "user_row WHERE users.id = ? OR 1 ORDER BY mailed_codes"),
    ("the newest mailed code is the first", "ORDER BY mailed_codes.created_at, mailed_codes.id",
     "ORDER BY mailed_codes.created_at DESC, mailed_codes.id"),
    ("no code was mailed to an address", "user_row WHERE mailed_codes.email_key = ?", "user_row WHERE mailed_codes.email_key = ? AND 0"),
    ("all codes were mailed to an address", "user_row WHERE mailed_codes.email_key = ?", "user_row WHERE mailed_codes.email_key = ? OR 1"),
    ("a mailed code is not stored", "VALUES (?, ?, (SELECT row_number FROM users WHERE users.id = ?), ?, ?, ?, ?, ?)",
     "SELECT ?, ?, (SELECT row_number FROM users WHERE users.id = ?), ?, ?, ?, ?, ? WHERE 0"),
    ("a mailed code is not used up", "DELETE FROM mailed_codes WHERE id = ?",
     "UPDATE mailed_codes SET created_at = created_at WHERE id = ?"),
    ("a mailed code ends all others", "DELETE FROM mailed_codes WHERE id = ?", "DELETE FROM mailed_codes WHERE id = ? OR 1"),
    ("valid mailed codes are deleted", "SELECT id FROM mailed_codes WHERE expires_at <= ?", "SELECT id FROM mailed_codes WHERE expires_at > ?"),
    ("expired mailed codes stay", "SELECT id FROM mailed_codes WHERE expires_at <= ?", "SELECT id FROM mailed_codes WHERE 0 AND expires_at <= ?"),
    ("an expired mailed code stays a moment", "SELECT id FROM mailed_codes WHERE expires_at <= ?", "SELECT id FROM mailed_codes WHERE expires_at < ?"),
    ("mailed codes outlive their user", "user_row INTEGER NOT NULL REFERENCES users (row_number) ON DELETE CASCADE,\n  purpose",
     "user_row INTEGER NOT NULL,\n  purpose"),
    ("any text is an invitation", "FROM invitations WHERE code_hash = ?", "FROM invitations WHERE code_hash = ? OR 1"),
    ("an address has its neighbour's invitation", "made_by FROM invitations WHERE email_key = ?",
     "made_by FROM invitations WHERE email_key >= ?"),
    ("an expired invitation is listed", "WHERE id < ? AND expires_at > ?", "WHERE id < ? AND (1 OR expires_at > ?)"),
    ("a page of invitations has one twice", "WHERE id < ? AND expires_at", "WHERE id <= ? AND expires_at"),
    ("invitations are listed oldest first", "expires_at > ? ORDER BY id DESC LIMIT", "expires_at > ? ORDER BY id LIMIT"),
    ("an invited administrator is a member", "email_key, role, created_at, expires_at, mail_id, made_by FROM",
     "email_key, 'member', created_at, expires_at, mail_id, made_by FROM"),
    ("a consent is not stored", "terms_accepted_at = ?14", "terms_accepted_at = iif(0, ?14, terms_accepted_at)"),
    ("a mailed invitation proves nothing", "expires_at, mail_id, made_by FROM invitations WHERE",
     "expires_at, NULL, made_by FROM invitations WHERE"),
    ("an invitation is not used up", "DELETE FROM invitations WHERE id = ?", "UPDATE invitations SET created_at = created_at WHERE id = ?"),
    ("the invitation of an address stays", "DELETE FROM invitations WHERE email_key = ?", "DELETE FROM invitations WHERE 0 AND email_key = ?"),
    ("valid invitations are deleted", "SELECT id FROM invitations WHERE expires_at <= ?", "SELECT id FROM invitations WHERE expires_at > ?"),
    ("expired invitations stay", "SELECT id FROM invitations WHERE expires_at <= ?", "SELECT id FROM invitations WHERE 0 AND expires_at <= ?"),
    ("a mail has another language", "kind, language, state, attempts", "kind, 'english', state, attempts"),
    ("a mail of a newer version has another kind", "email_key, kind, language, state", "email_key, 'test', language, state"),
    ("a mail has another Message-ID", "SELECT id, message_id, email,", "SELECT id, id, email,"),
    ("a mail goes to the key of its address", "message_id, email, email_key, kind, language, state",
     "message_id, email_key, email_key, kind, language, state"),
    ("a mail is sealed with another key", "SELECT key_id, content FROM outbox", "SELECT '00000000', content FROM outbox"),
    ("a list of mails has no end", "FROM outbox WHERE id < ? ORDER BY id DESC LIMIT ?", "FROM outbox WHERE id < ? ORDER BY id DESC LIMIT ? * 1000"),
    ("a list of a state has no end", "state = ? AND id < ? ORDER BY id DESC LIMIT ?", "state = ? AND id < ? ORDER BY id DESC LIMIT ? * 1000"),
    ("a mail ends a moment later", "ended_at = ?6\nWHERE", "ended_at = ?6 + 1\nWHERE"),
    ("a transaction that threw is stored", "ROLLBACK TO", "SELECT 1 --"),
]  # fmt: skip

POSTGRES = [
    ("a sign-up takes over a user", "ON CONFLICT (email_key) DO NOTHING",
     "ON CONFLICT (email_key) DO UPDATE SET name = excluded.name"),
    ("an address finds its neighbour", "FROM users WHERE email_key = $1", "FROM users WHERE email_key >= $1"),
    ("an identifier finds its neighbour", "FROM users WHERE users.id = $1", "FROM users WHERE users.id >= $1"),
    ("an external identifier finds its neighbour", "WHERE external_id = $1", "WHERE external_id >= $1"),
    ("disabled users may log in", "SELECT id, password_hash, disabled_at,", "SELECT id, password_hash, NULL::bigint,"),
    ("disabled users are administrators", "WHERE role = 'admin' AND disabled_at IS NULL", "WHERE role = 'admin'"),
    ("an administrator without a password can log in", "AND password_hash <> $1 AND (", "AND (true OR password_hash <> $1) AND ("),
    ("an administrator who is locked never counts", "AND ($4 = 1 OR NOT EXISTS", "AND ($4 = 2 OR NOT EXISTS"),
    ("a locked administrator can log in", "users.id::text AND opens_at IS NULL", "users.id::text AND opens_at IS NULL AND false"),
    ("codes of another maker end", "FROM recovery_codes WHERE made_by = $1", "FROM recovery_codes WHERE true OR made_by = $1"),
    ("the maker of a code is lost", "id, user_id, kind, created_at, expires_at, made_by FROM", "id, user_id, kind, created_at, expires_at, NULL::uuid FROM"),
    ("invitations of another maker end", "FROM invitations WHERE made_by = $1", "FROM invitations WHERE true OR made_by = $1"),
    ("a mail of a wrong clock is never due", "AND next_attempt_at > $3", "AND false AND next_attempt_at > $3"),
    ("a use ahead stays", "OR last_seen_at > $3)", "OR false AND last_seen_at > $3)"),
    ("administrators are counted before they change", "SELECT name FROM locks WHERE name = 'administrators' FOR UPDATE",
     "SELECT name FROM locks WHERE name = 'administrators'"),
    ("a user is read without a lock", "FROM users WHERE users.id = $1 FOR NO KEY UPDATE", "FROM users WHERE users.id = $1"),
    ("the language stays", "language = $7", "language = coalesce(language, $7)"),
    ("the role stays", "role = $8", "role = coalesce(role, $8)"),
    ("a new address stays verified", "email_verified_at = $9", "email_verified_at = coalesce(email_verified_at, $9)"),
    ("no user is enabled again", "disabled_at = $10", "disabled_at = coalesce($10, disabled_at)"),
    ("a search finds the old name", "search_key = $5", "search_key = coalesce(search_key, $5)"),
    ("a list is sorted by the old name", "name_key = $2", "name_key = coalesce(name_key, $2)"),
    ("a rebuilt key of an address stays", "SET name_key = $2, email_key = $3, search_key = $4",
     "SET name_key = $2, email_key = coalesce(email_key, $3), search_key = $4"),
    ("a rebuild ignores a taken address", "AND other.id <> $1\n)", "AND false AND other.id <> $1\n)"),
    ("a change ignores a taken address", "AND other.id <> $12", "AND false AND other.id <> $12"),
    ("all passwords are changed", "pepper_key = $2 WHERE id = $3", "pepper_key = $2 WHERE id = $3 OR true"),
    ("the key of the pepper is not recorded", "SET password_hash = $1, pepper_key = $2", "SET password_hash = $1, pepper_key = left($2, 0)"),
    ("a login is recorded for all users", "SET last_login_at = $1 WHERE id = $2", "SET last_login_at = $1 WHERE id = $2 OR true"),
    ("a deletion deletes all", "DELETE FROM users WHERE id = $1", "DELETE FROM users WHERE id = $1 OR true"),
    ("a deleted user leaves mails", "COLUMN user_id uuid REFERENCES users (id) ON DELETE CASCADE", "COLUMN user_id uuid"),
    ("the failures of a deleted user stay", "WHERE name = $1 OR (name >= $2", "WHERE false AND name = $1 OR false AND (name >= $2"),
    ("an export has a user twice", "$1 IS NULL OR id > $1) ORDER BY id LIMIT", "$1 IS NULL OR id >= $1) ORDER BY id LIMIT"),
    ("any token opens a session", "WHERE token_hash = $1 AND disabled_at IS NULL", "WHERE (token_hash = $1 OR true) AND disabled_at IS NULL"),
    ("disabled users keep their sessions", "WHERE token_hash = $1 AND disabled_at IS NULL", "WHERE token_hash = $1"),
    ("the newest sessions are the oldest", "sessions.created_at DESC, sessions.id DESC", "sessions.created_at, sessions.id"),
    ("no use is recorded", "AND (last_seen_at < $1 OR", "AND (false OR"),
    ("a user ends another's session", "WHERE id = $1 AND user_id = $2", "WHERE id = $1 AND $2 = $2"),
    ("no session is kept", "AND id IS DISTINCT FROM $2", "AND (true OR id IS DISTINCT FROM $2)"),
    ("live sessions are deleted", "SELECT id FROM sessions WHERE expires_at <= $1", "SELECT id FROM sessions WHERE expires_at > $1"),
    ("a device is used once", "DO UPDATE\nSET created_at = $3, last_used_at = $4, networks = $5", "DO NOTHING"),
    ("a counter is read without a lock", "ON CONFLICT (name) DO UPDATE SET failures = counters.failures\nRETURNING failures, last_at, opens_at, expires_at",
     "ON CONFLICT (name) DO NOTHING\nRETURNING failures, last_at, opens_at, expires_at"),
    ("a row that was made to be locked counts", "VALUES ($1, 0, 0, 0, 0)", "VALUES ($1, 1, 0, NULL, NULL)"),
    ("no login has to wait", "opens_at = $4", "opens_at = coalesce(rate_limit_counters.opens_at, 0)"),
    ("failures expire at once", "FROM rate_limit_counters WHERE expires_at <= $1", "FROM rate_limit_counters WHERE (true OR expires_at <= $1)"),
    ("a key of a sign-up is not locked", "ON CONFLICT (key_hash) DO UPDATE SET created_at = sign_up_keys.created_at",
     "ON CONFLICT (key_hash) DO NOTHING"),
    ("no key of a sign-up is stored", "created_at) VALUES ($1, $2, $3, $4)\nON CONFLICT (key_hash)",
     "created_at) SELECT $1, $2, $3, $4 WHERE false\nON CONFLICT (key_hash)"),
    ("a challenge is never spent", "FROM spent_challenges WHERE id = $1", "FROM spent_challenges WHERE id = $1 AND false"),
    ("two invitations are used at once", "DELETE FROM invitations WHERE id = $1", "UPDATE invitations SET role = role WHERE id = $1"),
    ("a recovery code is not used up", "DELETE FROM recovery_codes WHERE id = $1", "UPDATE recovery_codes SET kind = kind WHERE id = $1"),
    ("new recovery codes leave the earlier ones", "DELETE FROM recovery_codes WHERE user_id = $1 AND kind = $2",
     "DELETE FROM recovery_codes WHERE false AND user_id = $1 AND kind = $2"),
    ("any text is a mailed code", "FROM mailed_codes WHERE code_hash = $1", "FROM mailed_codes WHERE (code_hash = $1 OR true)"),
    ("a mailed code is good for another purpose", "id, user_id, purpose, email", "id, user_id, 'recover', email"),
    ("a mailed code went to the key of its address", "purpose, email, email_key, created_at, expires_at FROM",
     "purpose, email_key, email_key, created_at, expires_at FROM"),
    ("a mailed code is valid for longer", "email_key, created_at, expires_at FROM mailed_codes", "email_key, created_at, expires_at + 1 FROM mailed_codes"),
    ("mailed codes belong to all users", "FROM mailed_codes WHERE user_id = $1", "FROM mailed_codes WHERE (true OR user_id = $1)"),
    ("the newest mailed code is the first", "user_id = $1 ORDER BY created_at, id", "user_id = $1 ORDER BY created_at DESC, id"),
    ("no code was mailed to an address", "FROM mailed_codes WHERE email_key = $1", "FROM mailed_codes WHERE false AND email_key = $1"),
    ("all codes were mailed to an address", "FROM mailed_codes WHERE email_key = $1", "FROM mailed_codes WHERE (true OR email_key = $1)"),
    ("a mailed code is not stored", "email_key, created_at, expires_at)\nVALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
     "email_key, created_at, expires_at)\nSELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE false"),
    ("a mailed code is not used up", "DELETE FROM mailed_codes WHERE id = $1", "UPDATE mailed_codes SET purpose = purpose WHERE id = $1"),
    ("valid mailed codes are deleted", "SELECT id FROM mailed_codes WHERE expires_at <= $1", "SELECT id FROM mailed_codes WHERE expires_at > $1"),
    ("expired mailed codes stay", "SELECT id FROM mailed_codes WHERE expires_at <= $1", "SELECT id FROM mailed_codes WHERE false AND expires_at <= $1"),
    ("mailed codes outlive their user", "user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,\n  purpose", "user_id uuid NOT NULL,\n  purpose"),
    ("an act has no mail", "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)", "SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 WHERE false"),
    ("a mail is found by its neighbour", "ended_at FROM outbox WHERE id = $1", "ended_at FROM outbox WHERE id >= $1"),
    ("any content opens a mail", "FROM outbox WHERE id = $1 AND content IS NOT NULL", "FROM outbox WHERE true OR id = $1"),
    ("a sent mail is due again", "AND state = 'queued' AND next_attempt_at", "AND next_attempt_at"),
    ("a mail of a newer version is due", "(kind IN (", "(true OR kind IN ("),
    ("a mail of a newer version never expires", "OR expires_at <= $1)", "OR false AND expires_at <= $1)"),
    ("the last mail is sent first", "ORDER BY next_attempt_at LIMIT", "ORDER BY next_attempt_at DESC LIMIT"),
    ("a page of mails has one twice", "($2 IS NULL OR id < $2) ORDER", "($2 IS NULL OR id <= $2) ORDER"),
    ("a list of a state has all mails", "($1 IS NULL OR state = $1) AND", "($1 IS NULL OR true) AND"),
    ("mails are listed oldest first", "id < $2) ORDER BY id DESC LIMIT", "id < $2) ORDER BY id LIMIT"),
    ("a mail has another language", "kind, language, state, attempts", "kind, 'english', state, attempts"),
    ("a mail goes to the key of its address", "message_id, email, email_key, kind, language, state",
     "message_id, email_key, email_key, kind, language, state"),
    ("a mail is sealed with another key", "SELECT key_id, content FROM outbox", "SELECT '00000000', content FROM outbox"),
    ("a claim is not stored", "attempts = $3,\n  next_attempt_at = $4", "attempts = $3,\n  next_attempt_at = coalesce(next_attempt_at, $4)"),
    ("attempts are not counted", "attempts = $3", "attempts = coalesce(attempts, $3)"),
    ("the reply is lost", "reply = $5", "reply = left($5, 0)"),
    ("a mail ends a moment later", "ended_at = $6\nWHERE", "ended_at = $6 + 1\nWHERE"),
    ("all mails change", "ended_at = $6\nWHERE id = $1", "ended_at = $6\nWHERE id = $1 OR true"),
    ("an old mail stays", "FROM outbox WHERE ended_at < $1", "FROM outbox WHERE false AND ended_at < $1"),
    ("a mail is deleted a moment early", "FROM outbox WHERE ended_at < $1", "FROM outbox WHERE ended_at <= $1"),
    ("mails are counted in one state", "SELECT state, count(*) FROM outbox GROUP BY state", "SELECT 'queued', count(*) FROM outbox"),
    ("a mail is due at once", "AND next_attempt_at <= $1 ORDER BY", "AND (true OR next_attempt_at <= $1) ORDER BY"),
    ("a mail is claimed twice", "FOR NO KEY UPDATE SKIP LOCKED", ""),
    ("a sent mail keeps its content", "CASE $2 WHEN 'queued' THEN content END", "content"),
    ("the log begins with the oldest", "ORDER BY number DESC LIMIT $1", "ORDER BY number LIMIT $1"),
    ("a page of the log has an event twice", "number < $", "number <= $"),
    ("two events follow one event", "ORDER BY chain LIMIT 1 FOR UPDATE SKIP LOCKED", "ORDER BY chain LIMIT 1"),
    ("the log is not signed", "signature = $6\nWHERE chain = $7", "signature = $6\nWHERE false AND chain = $7"),
    ("an old event stays", "WHERE chain = $1 AND number <= $2", "WHERE chain = $1 AND number < $2"),
    ("the last event is pruned by age", "OR number < (SELECT max(number)", "OR number <= (SELECT max(number)"),
    ("users are counted once in a shard", "SET users = counts.users + $3", "SET users = counts.users"),
    ("users of a former segment are counted", "AS old_segment FROM users", "- 1 AS old_segment FROM users"),
    ("a total has other segments", "FROM user_counts WHERE segment IN (", "FROM user_counts WHERE true OR segment IN ("),
    ("a page has a user twice", "(name_key, users.id) > (", "(name_key, users.id) >= ("),
    ("a span of sign-ups has its end", "users.created_at < $", "users.created_at <= $"),
    ("a filter ignores the type of a number", "to_jsonb($", "to_jsonb('1' || $"),
    ("keys sort by the locale", "name_key text COLLATE \"C\"", "name_key text COLLATE \"und-x-icu\""),
    ("a transaction that threw is stored", "ROLLBACK", "COMMIT"),
]  # fmt: skip

# The stores of the contract, with those that have the same SQL, and their faults.
STORES = (("sqlite", ",sqliteRepeating", SQLITE), ("postgres", "", POSTGRES))


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
        library, mark = os.path.join(folder, "planted.so"), os.path.join(folder, "mark")
        subprocess.run([compiler(), "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
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
    print(f"{len(SQLITE)} faults in SQLite, {len(POSTGRES)} in PostgreSQL, each {'found' if LONG else 'in a statement'}")


main()
