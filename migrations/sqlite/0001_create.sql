-- Instants are milliseconds since 1970-01-01T00:00:00Z, and identifiers UUIDv7 (RFC 9562) in lower case, here and below.

-- The migrations that were applied; the rules of the search keys under 0, and the mark of a move.
CREATE TABLE accounts_migrations (
  version INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  checksum TEXT NOT NULL,
  applied_at INTEGER NOT NULL,
  -- The oldest version whose program can use the database after the migration. A running program looks for newer
  -- migrations in every transaction, and stops writing if one is not for it.
  compatible_from INTEGER NOT NULL
) STRICT;

-- People who have an account.
CREATE TABLE users (
  -- Stable across VACUUM, for the full-text index to point at; it never leaves the database.
  row_number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  -- NULL if the person gave none, which the form file can allow.
  name TEXT CHECK (length(name) BETWEEN 1 AND 200),
  -- The address as typed.
  email TEXT NOT NULL CHECK (length(CAST(email AS BLOB)) <= 254 AND email LIKE '%_@_%'),
  -- The address in lower case with the domain in A-labels: one account each.
  email_key TEXT NOT NULL UNIQUE CHECK (length(CAST(email_key AS BLOB)) <= 254),
  birthday TEXT CHECK (birthday IS date(birthday, '+0 days')),
  language TEXT NOT NULL,
  role TEXT NOT NULL,
  -- NULL if it is not known whether the user agreed to any terms, as for most imported users.
  terms_accepted_at INTEGER,
  created_at INTEGER NOT NULL,
  -- When the person showed that the address is theirs.
  email_verified_at INTEGER,
  disabled_at INTEGER,
  last_login_at INTEGER,
  -- Whether a user who signed up waits for an administrator; such a user is disabled.
  awaits_approval INTEGER NOT NULL CHECK (awaits_approval = 0 OR awaits_approval = 1 AND disabled_at IS NOT NULL),
  -- The values of the fields that the form file adds: a JSON object by key; NULL for none. SQLite's own test of JSON may
  -- not be part of a schema that is not trusted.
  custom_fields TEXT CHECK (custom_fields LIKE '{_%}'),
  -- The identifier of an imported user in the system that they come from, after its name: django:17.
  external_id TEXT CHECK (length(external_id) BETWEEN 3 AND 288 AND instr(external_id, ':') BETWEEN 2 AND 33),
  -- The name without case and accents, by which lists are sorted.
  name_key TEXT NOT NULL,
  -- Name and address, as typed and as keys, without case and accents, for searches.
  search_key TEXT NOT NULL,
  -- Users who are alike in status, verification, role and language share a segment. A list with any filter reads a few of
  -- the segments, each in the list's order, and merges them: no filter makes it read what it does not show.
  segment INTEGER NOT NULL,
  -- A PHC string, and the key of the pepper in it; NULL for none.
  password_hash TEXT NOT NULL CHECK (password_hash LIKE '$%'),
  pepper_key TEXT CHECK (length(pepper_key) = 8)
) STRICT;

CREATE INDEX users_by_creation ON users (segment, created_at, id);
CREATE INDEX users_by_name ON users (segment, name_key, id);
CREATE INDEX users_by_email ON users (segment, email_key);
CREATE UNIQUE INDEX users_by_external_id ON users (external_id) WHERE external_id IS NOT NULL;
CREATE INDEX users_by_pepper_key ON users (pepper_key) WHERE pepper_key IS NOT NULL;
CREATE INDEX users_awaiting_approval ON users (id) WHERE awaits_approval;
CREATE INDEX users_administrating ON users (id) WHERE role = 'admin';

-- How many users each segment has, and how many were created on each day (UTC, in days since 1970-01-01): totals and charts
-- need not read the users. A file has one shard.
CREATE TABLE user_counts (
  segment INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  users INTEGER NOT NULL,
  PRIMARY KEY (segment, shard)
) STRICT, WITHOUT ROWID;
CREATE TABLE day_counts (
  day INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  users INTEGER NOT NULL,
  PRIMARY KEY (day, shard)
) STRICT, WITHOUT ROWID;

-- The pieces of three characters that every search key consists of. Keys have neither case nor accents. A match is checked
-- against the key itself, so positions need not be kept.
CREATE VIRTUAL TABLE user_search USING fts5 (
  search_key,
  content = 'users',
  content_rowid = 'row_number',
  tokenize = 'trigram case_sensitive 1',
  detail = none,
  columnsize = 0
);
CREATE VIRTUAL TABLE user_search_pieces USING fts5vocab (user_search, instance);

-- Logins that last. A session ends by its row going away.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  -- However busy the session is, it ends then.
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  -- The client of the login, as far as it is known.
  address TEXT CHECK (length(address) <= 64),
  user_agent TEXT CHECK (length(user_agent) <= 512),
  -- The names of the factors that were proved, in their order, and the instant of the last proof.
  proofs TEXT NOT NULL CHECK (length(proofs) <= 500),
  proved_at INTEGER NOT NULL,
  -- SHA-256 of the token, which is nowhere: whoever reads this table cannot log in.
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32)
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id, created_at);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Devices that users have logged in from, which have counters of their own, so that strangers who guess cannot lock the
-- owner out.
CREATE TABLE known_devices (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the token that the device keeps. Several people may share a device.
  token_hash BLOB NOT NULL CHECK (length(token_hash) = 32),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  -- The networks from which the device was used, latest first, with spaces between them: the notice of a login on a new
  -- network compares with them.
  networks TEXT NOT NULL CHECK (length(networks) <= 500),
  PRIMARY KEY (user_id, token_hash)
) STRICT, WITHOUT ROWID;

-- Failures of an account, a network, a device with an account, or of all together.
CREATE TABLE rate_limit_counters (
  -- A kind, a colon, and a user's identifier or a SHA-256: input of strangers is not kept in clear.
  name TEXT PRIMARY KEY,
  failures INTEGER NOT NULL CHECK (failures >= 0),
  last_at INTEGER NOT NULL,
  -- The next attempt; NULL for never, until an administrator unlocks the account.
  opens_at INTEGER,
  -- The end of the counter; NULL for never.
  expires_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX rate_limit_counters_by_expiry ON rate_limit_counters (expires_at);

-- Secrets that prove something once: codes, keys of repeated requests, spent challenges. The transaction that uses one
-- deletes it, so that of all who try at once, one succeeds.
CREATE TABLE one_time_secrets (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  -- What the secret is good for.
  purpose TEXT NOT NULL,
  -- SHA-256 of the secret, which is nowhere.
  secret_hash BLOB NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  -- The user whose secret it is, with whom it is deleted; NULL for none.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  -- The address that it is about, as typed and as compared; NULL for none.
  email TEXT CHECK (length(CAST(email AS BLOB)) <= 254),
  email_key TEXT CHECK ((email IS NULL) = (email_key IS NULL)),
  -- The administrator who made it for somebody else; NULL for the user, or for an operator.
  made_by TEXT CHECK (length(made_by) = 36),
  -- What else the purpose needs to know: texts by name, as JSON; NULL for nothing.
  payload TEXT CHECK (length(CAST(payload AS BLOB)) <= 4096),
  created_at INTEGER NOT NULL,
  -- NULL for never.
  expires_at INTEGER CHECK (expires_at > created_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX one_time_secrets_by_purpose ON one_time_secrets (purpose, id);
CREATE INDEX one_time_secrets_by_user ON one_time_secrets (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX one_time_secrets_by_address ON one_time_secrets (email_key) WHERE email_key IS NOT NULL;
CREATE INDEX one_time_secrets_by_maker ON one_time_secrets (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX one_time_secrets_by_expiry ON one_time_secrets (expires_at) WHERE expires_at IS NOT NULL;
CREATE UNIQUE INDEX one_time_secrets_one_reset ON one_time_secrets (user_id) WHERE purpose = 'reset';
CREATE UNIQUE INDEX one_time_secrets_one_invitation ON one_time_secrets (email_key) WHERE purpose = 'invitation';

-- Mails, queued in the transaction of the act that causes them and sent after it.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  -- The same in every attempt.
  message_id TEXT NOT NULL CHECK (length(CAST(message_id AS BLOB)) BETWEEN 3 AND 300),
  -- The recipient, as typed and as compared.
  email TEXT NOT NULL CHECK (length(CAST(email AS BLOB)) <= 254),
  email_key TEXT NOT NULL,
  kind TEXT NOT NULL,
  language TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  -- The next attempt, or the end of the lease of the one in progress.
  next_attempt_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  -- The last reply of the server.
  reply TEXT CHECK (length(CAST(reply AS BLOB)) <= 500),
  created_at INTEGER NOT NULL,
  ended_at INTEGER CHECK ((ended_at IS NULL) = (state = 'queued')),
  -- The sealed content, erased when the mail is no longer queued, and the key that it is sealed with.
  content BLOB CHECK ((content IS NULL) = (state <> 'queued')),
  key_id TEXT NOT NULL CHECK (length(key_id) = 8),
  -- The user whose mail it is, with whom it is deleted; NULL for an address without an account. A user may have mails to
  -- several addresses: to a new one that awaits its proof, and to earlier ones.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state = 'queued';
CREATE INDEX outbox_by_state ON outbox (state, id);
CREATE INDEX outbox_by_address ON outbox (email_key);
CREATE INDEX outbox_by_end ON outbox (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX outbox_by_user ON outbox (user_id) WHERE user_id IS NOT NULL;

-- Events in order. They are only added, and deleted by age.
CREATE TABLE audit_events (
  -- Greater than those before it in its chain; no two events share one.
  number INTEGER PRIMARY KEY CHECK (number > 0),
  at INTEGER NOT NULL,
  action TEXT NOT NULL,
  -- The reason of a refusal; NULL for an action that was performed.
  reason TEXT,
  -- 'user:' and an identifier, 'operator:' and an account of the machine, or 'anyone'.
  actor TEXT NOT NULL,
  -- The user concerned. No reference: the event stays when the user is deleted.
  target TEXT CHECK (length(target) = 36),
  session TEXT CHECK (length(session) = 36),
  -- An IP address, or a pseudonym of one.
  address TEXT CHECK (length(address) <= 64),
  detail TEXT CHECK (length(detail) <= 200),
  -- SHA-256 of the hash of the event before and everything in this one.
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  -- A database on a server may have several chains of events, which a move to a file keeps. A file appends its own events to
  -- the first chain alone.
  chain INTEGER NOT NULL CHECK (chain BETWEEN 1 AND 16)
) STRICT;
CREATE INDEX audit_events_by_target ON audit_events (target, number) WHERE target IS NOT NULL;
CREATE INDEX audit_events_by_actor ON audit_events (actor, number);
-- Empty in a file that was not moved from a server.
CREATE INDEX audit_events_by_chain ON audit_events (chain, number) WHERE chain <> 1;

-- The ends of each chain, signed with a key that is not in the database.
CREATE TABLE audit_head (
  chain INTEGER PRIMARY KEY CHECK (chain BETWEEN 1 AND 16),
  -- In the first chain, the number of chains, so that none can be removed; 0 in the others.
  chains INTEGER NOT NULL CHECK (chains BETWEEN (chain = 1) AND 16 * (chain = 1)),
  -- The last event that was deleted by age; 0 and zeros for none.
  base_number INTEGER NOT NULL CHECK (base_number >= 0),
  base_hash BLOB NOT NULL CHECK (length(base_hash) = 32),
  -- The last event; 0 and zeros for none.
  number INTEGER NOT NULL CHECK (number >= base_number),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  signed_at INTEGER,
  -- The name of the key, and an Ed25519 signature (RFC 8032).
  key_id TEXT,
  signature BLOB CHECK (length(signature) = 64)
) STRICT;
INSERT INTO audit_head (chain, chains, base_number, base_hash, number, hash)
VALUES (1, 1, 0, zeroblob(32), 0, zeroblob(32));

CREATE TRIGGER audit_events_never_change BEFORE UPDATE ON audit_events
BEGIN
  SELECT RAISE(ABORT, 'audit events are never changed');
END;
CREATE TRIGGER audit_events_go_by_age BEFORE DELETE ON audit_events
WHEN OLD.number > coalesce((SELECT base_number FROM audit_head WHERE chain = OLD.chain), 0)
BEGIN
  SELECT RAISE(ABORT, 'audit events go away by age alone');
END;
