-- People who have signed up. Instants are milliseconds since 1970-01-01T00:00:00Z, here and below.
CREATE TABLE users (
  -- UUIDv7 (RFC 9562).
  id uuid PRIMARY KEY,
  -- NULL if the person gave none, which the form file can allow.
  name text CHECK (char_length(name) BETWEEN 1 AND 200),
  -- The name without case and accents, by which lists are sorted.
  name_key text COLLATE "C" NOT NULL,
  -- The address as typed.
  email text NOT NULL CHECK (octet_length(email) <= 254 AND email LIKE '%_@_%'),
  -- The address in lower case with the domain in A-labels: one account each.
  email_key text COLLATE "C" NOT NULL UNIQUE CHECK (octet_length(email_key) <= 254),
  -- Name and address, as typed and as keys, without case and accents, for searches.
  search_key text COLLATE "C" NOT NULL,
  -- A PHC string, and the key of the pepper in it; NULL for none.
  password_hash text NOT NULL CHECK (password_hash LIKE '$%'),
  pepper_key text CHECK (char_length(pepper_key) = 8),
  birthday date,
  language text NOT NULL CHECK (language IN ('english', 'portuguese', 'spanish')),
  role text NOT NULL CHECK (role IN ('member', 'admin')),
  -- NULL if it is not known whether the user agreed to any terms, as for most imported users.
  terms_accepted_at bigint,
  created_at bigint NOT NULL,
  email_verified_at bigint,
  disabled_at bigint,
  last_login_at bigint,
  -- Whether a user who signed up waits for an administrator; such a user is disabled.
  awaits_approval boolean NOT NULL CHECK (NOT awaits_approval OR disabled_at IS NOT NULL),
  -- The values of the fields that the form file adds; NULL for none.
  custom_fields jsonb CHECK (jsonb_typeof(custom_fields) = 'object'),
  -- The identifier of an imported user in the system that they come from, after its name: django:17.
  external_id text COLLATE "C"
    CHECK (char_length(external_id) BETWEEN 3 AND 288 AND strpos(external_id, ':') BETWEEN 2 AND 33)
);

-- Lists page by key in each of their orders; by e-mail, the UNIQUE index serves.
CREATE INDEX users_by_creation ON users (created_at, id);
CREATE INDEX users_by_name ON users (name_key, id);
CREATE UNIQUE INDEX users_by_external_id ON users (external_id) WHERE external_id IS NOT NULL;
CREATE INDEX users_by_pepper_key ON users (pepper_key) WHERE pepper_key IS NOT NULL;
CREATE INDEX users_awaiting_approval ON users (id) WHERE awaits_approval;
CREATE INDEX users_administrating ON users (id) WHERE role = 'admin';

-- Rows that a transaction locks to change what no single row of another table holds.
CREATE TABLE locks (
  name text PRIMARY KEY
);
INSERT INTO locks (name) VALUES ('administrators');

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  -- SHA-256 of the token, which is not stored: a copy of this table lets nobody in.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  expires_at bigint NOT NULL CHECK (expires_at > created_at),
  -- The client of the login, as far as it is known.
  address text CHECK (char_length(address) <= 64),
  user_agent text CHECK (char_length(user_agent) <= 512)
);
CREATE INDEX sessions_by_user ON sessions (user_id, created_at);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Failures of an account, a network, a device with an account, or of all together.
CREATE TABLE rate_limit_counters (
  -- A kind, a colon, and a user's identifier or a SHA-256: input of strangers is not kept in clear.
  name text COLLATE "C" PRIMARY KEY,
  failures bigint NOT NULL CHECK (failures >= 0),
  last_at bigint NOT NULL,
  -- The next attempt; NULL for never, until an administrator unlocks the account.
  opens_at bigint,
  -- The end of the counter; NULL for never. A row with 0 counts nothing: it was made to be locked.
  expires_at bigint
);
CREATE INDEX rate_limit_counters_by_expiry ON rate_limit_counters (expires_at);

-- Devices that users have logged in from, which have counters of their own.
CREATE TABLE known_devices (
  -- SHA-256 of the token that the device keeps.
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at bigint NOT NULL,
  last_used_at bigint NOT NULL,
  -- Several people may share a device.
  PRIMARY KEY (user_id, token_hash)
);

-- Events in order. They are only added, and deleted by age.
CREATE TABLE audit_events (
  -- 1, 2, 3 and so on without a gap.
  number bigint PRIMARY KEY CHECK (number > 0),
  at bigint NOT NULL,
  action text NOT NULL,
  -- The reason of a refusal; NULL for an action that was performed.
  reason text,
  -- 'user:' and an identifier, 'operator:' and an account of the machine, or 'anyone'.
  actor text COLLATE "C" NOT NULL,
  -- The user concerned. No reference: the event stays when the user is deleted.
  target text COLLATE "C" CHECK (char_length(target) = 36),
  session text CHECK (char_length(session) = 36),
  -- An IP address, or a pseudonym of one.
  address text CHECK (char_length(address) <= 64),
  detail text CHECK (char_length(detail) <= 200),
  -- SHA-256 of the hash of the event before and everything in this one.
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
CREATE INDEX audit_events_by_target ON audit_events (target, number) WHERE target IS NOT NULL;
CREATE INDEX audit_events_by_actor ON audit_events (actor, number);

-- One row: the ends of the log, signed with a key that is not in the database. Each transaction that adds an event
-- locks it, after all other rows.
CREATE TABLE audit_head (
  only_row integer PRIMARY KEY CHECK (only_row = 1),
  -- The last event that was deleted by age; 0 and zeros for none.
  base_number bigint NOT NULL CHECK (base_number >= 0),
  base_hash bytea NOT NULL CHECK (octet_length(base_hash) = 32),
  -- The last event; 0 and zeros for none.
  number bigint NOT NULL CHECK (number >= base_number),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  signed_at bigint,
  -- The name of the key, and an Ed25519 signature (RFC 8032).
  key_id text,
  signature bytea CHECK (octet_length(signature) = 64)
);
INSERT INTO audit_head (only_row, base_number, base_hash, number, hash)
VALUES (1, 0, decode(repeat('00', 32), 'hex'), 0, decode(repeat('00', 32), 'hex'));

-- A sign-up that is sent again with its idempotency key gets the first answer, for a day.
CREATE TABLE sign_up_keys (
  key_hash bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
  -- SHA-256 of everything in the request but the password, which a fast hash must not hold.
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  -- NULL in a row that remembers nothing: it was made to be locked.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  created_at bigint NOT NULL
);
CREATE INDEX sign_up_keys_by_user ON sign_up_keys (user_id);
CREATE INDEX sign_up_keys_by_creation ON sign_up_keys (created_at);

-- Challenges whose proof of work has signed up a user: each counts once.
CREATE TABLE spent_challenges (
  id bytea PRIMARY KEY CHECK (octet_length(id) = 16),
  expires_at bigint NOT NULL
);
CREATE INDEX spent_challenges_by_expiry ON spent_challenges (expires_at);

-- Unused invitations. The transaction of the sign-up that uses one deletes the row, so that of two sign-ups one wins.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  -- SHA-256 of the code.
  code_hash bytea NOT NULL UNIQUE CHECK (octet_length(code_hash) = 32),
  -- The address that has to sign up, as typed and as compared; NULL for any.
  email text CHECK (octet_length(email) <= 254),
  email_key text COLLATE "C" UNIQUE CHECK ((email IS NULL) = (email_key IS NULL)),
  role text NOT NULL CHECK (role IN ('member', 'admin')),
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL CHECK (expires_at > created_at)
);
CREATE INDEX invitations_by_expiry ON invitations (expires_at);

-- Codes with which people set a new password. The transaction that uses one deletes the row.
CREATE TABLE recovery_codes (
  id uuid PRIMARY KEY,
  -- SHA-256 of the code.
  code_hash bytea NOT NULL UNIQUE CHECK (octet_length(code_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- A reset code is made by an administrator or operator; a kit is ten codes that people keep for themselves.
  kind text NOT NULL CHECK (kind IN ('reset', 'kit')),
  created_at bigint NOT NULL,
  expires_at bigint CHECK (expires_at > created_at),
  CHECK ((kind = 'kit') = (expires_at IS NULL))
);
CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id);
CREATE UNIQUE INDEX recovery_codes_one_reset ON recovery_codes (user_id) WHERE kind = 'reset';
CREATE INDEX recovery_codes_by_expiry ON recovery_codes (expires_at) WHERE expires_at IS NOT NULL;

-- Mails, queued in the transaction of the act that causes them and sent after it.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  -- The same in every attempt.
  message_id text NOT NULL CHECK (octet_length(message_id) BETWEEN 3 AND 300),
  -- The recipient, as typed and as compared.
  email text NOT NULL CHECK (octet_length(email) <= 254),
  email_key text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  language text NOT NULL,
  -- The sealed content, erased when the mail is no longer queued, and the key that it is sealed with.
  content bytea CHECK ((content IS NULL) = (state <> 'queued')),
  key_id text NOT NULL CHECK (char_length(key_id) = 8),
  state text NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'expired', 'cancelled')),
  attempts bigint NOT NULL CHECK (attempts >= 0),
  -- The next attempt, or the end of the lease of the one in progress.
  next_attempt_at bigint NOT NULL,
  expires_at bigint NOT NULL CHECK (expires_at > created_at),
  -- The last reply of the server.
  reply text CHECK (octet_length(reply) <= 500),
  created_at bigint NOT NULL,
  ended_at bigint CHECK ((ended_at IS NULL) = (state = 'queued'))
);
CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state = 'queued';
CREATE INDEX outbox_by_state ON outbox (state, id);
CREATE INDEX outbox_by_address ON outbox (email_key);
CREATE INDEX outbox_by_end ON outbox (ended_at) WHERE ended_at IS NOT NULL;
