-- Instants are milliseconds since 1970-01-01T00:00:00Z, and identifiers UUIDv7 (RFC 9562), here and below.

-- The migrations that were applied; the rules of the search keys under 0, and the mark of a move.
CREATE TABLE accounts_migrations (
  version integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at bigint NOT NULL,
  -- The oldest version whose program can use the database after the migration. A running program looks for newer
  -- migrations in every transaction, and stops writing if one is not for it.
  compatible_from integer NOT NULL
);

-- People who have an account.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- NULL if the person gave none, which the form file can allow.
  name text CHECK (char_length(name) BETWEEN 1 AND 200),
  -- The address as typed.
  email text NOT NULL CHECK (octet_length(email) <= 254 AND email LIKE '%_@_%'),
  -- The address in lower case with the domain in A-labels: one account each.
  email_key text COLLATE "C" NOT NULL UNIQUE CHECK (octet_length(email_key) <= 254),
  birthday date,
  language text NOT NULL,
  role text NOT NULL,
  -- NULL if it is not known whether the user agreed to any terms, as for most imported users.
  terms_accepted_at bigint,
  created_at bigint NOT NULL,
  -- When the person showed that the address is theirs.
  email_verified_at bigint,
  disabled_at bigint,
  last_login_at bigint,
  -- Whether a user who signed up waits for an administrator; such a user is disabled.
  awaits_approval boolean NOT NULL CHECK (NOT awaits_approval OR disabled_at IS NOT NULL),
  -- The values of the fields that the form file adds; NULL for none.
  custom_fields jsonb CHECK (jsonb_typeof(custom_fields) = 'object'),
  -- The identifier of an imported user in the system that they come from, after its name: django:17.
  external_id text COLLATE "C"
    CHECK (char_length(external_id) BETWEEN 3 AND 288 AND strpos(external_id, ':') BETWEEN 2 AND 33),
  -- The name without case and accents, by which lists are sorted.
  name_key text COLLATE "C" NOT NULL,
  -- Name and address, as typed and as keys, without case and accents, for searches.
  search_key text COLLATE "C" NOT NULL,
  -- Users who are alike in status, verification, role and language share a segment, whose users are counted.
  segment bigint NOT NULL,
  -- A PHC string, and the key of the pepper in it; NULL for none.
  password_hash text NOT NULL CHECK (password_hash LIKE '$%'),
  pepper_key text CHECK (char_length(pepper_key) = 8)
);

-- Lists page by key in each of their orders; by e-mail, the UNIQUE index serves.
CREATE INDEX users_by_creation ON users (created_at, id);
CREATE INDEX users_by_name ON users (name_key, id);
CREATE UNIQUE INDEX users_by_external_id ON users (external_id) WHERE external_id IS NOT NULL;
CREATE INDEX users_by_pepper_key ON users (pepper_key) WHERE pepper_key IS NOT NULL;
CREATE INDEX users_awaiting_approval ON users (id) WHERE awaits_approval;
CREATE INDEX users_administrating ON users (id) WHERE role = 'admin';

-- The pieces of three letters of every search key. Without the extension, or the right to create it, searches read the
-- users in the order of the list. Each match is compared with the key itself.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_by_search ON users USING gin (search_key gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'searches have no index: the extension pg_trgm is not available';
END
$$;

-- How many users each segment has, and how many were created on each day (UTC, in days since 1970-01-01): totals and charts
-- need not read the users. Transactions add to the rows of the shard with the number of the audit chain that they have
-- locked, so that none waits for another; only the sums count.
CREATE TABLE user_counts (
  segment bigint NOT NULL,
  shard integer NOT NULL,
  users bigint NOT NULL,
  PRIMARY KEY (segment, shard)
);
CREATE TABLE day_counts (
  day bigint NOT NULL,
  shard integer NOT NULL,
  users bigint NOT NULL,
  PRIMARY KEY (day, shard)
);

-- Rows that a transaction locks to change what no single row of another table holds.
CREATE TABLE locks (
  name text PRIMARY KEY
);
INSERT INTO locks (name) VALUES ('administrators');

-- Logins that last. A session ends by its row going away.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  -- However busy the session is, it ends then.
  expires_at bigint NOT NULL CHECK (expires_at > created_at),
  -- The client of the login, as far as it is known.
  address text CHECK (char_length(address) <= 64),
  user_agent text CHECK (char_length(user_agent) <= 512),
  -- The names of the factors that were proved, in their order, and the instant of the last proof.
  proofs text NOT NULL CHECK (char_length(proofs) <= 500),
  proved_at bigint NOT NULL,
  -- SHA-256 of the token, which is nowhere: whoever reads this table cannot log in.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX sessions_by_user ON sessions (user_id, created_at);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Devices that users have logged in from, which have counters of their own, so that strangers who guess cannot lock the
-- owner out.
CREATE TABLE known_devices (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the token that the device keeps. Several people may share a device.
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  created_at bigint NOT NULL,
  last_used_at bigint NOT NULL,
  -- The networks from which the device was used, latest first, with spaces between them: the notice of a login on a new
  -- network compares with them.
  networks text NOT NULL CHECK (octet_length(networks) <= 500),
  PRIMARY KEY (user_id, token_hash)
);

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

-- Secrets that prove something once: codes, keys of repeated requests, spent challenges. The transaction that uses one
-- deletes it, so that of all who try at once, one succeeds.
CREATE TABLE one_time_secrets (
  id uuid PRIMARY KEY,
  -- What the secret is good for.
  purpose text COLLATE "C" NOT NULL,
  -- SHA-256 of the secret, which is nowhere.
  secret_hash bytea NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
  -- The user whose secret it is, with whom it is deleted; NULL for none.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  -- The address that it is about, as typed and as compared; NULL for none.
  email text CHECK (octet_length(email) <= 254),
  email_key text COLLATE "C" CHECK ((email IS NULL) = (email_key IS NULL)),
  -- The administrator who made it for somebody else; NULL for the user, or for an operator.
  made_by uuid,
  -- What else the purpose needs to know: texts by name, as JSON; NULL for nothing.
  payload jsonb CHECK (octet_length(payload::text) <= 4096),
  created_at bigint NOT NULL,
  -- NULL for never.
  expires_at bigint CHECK (expires_at > created_at)
);
CREATE INDEX one_time_secrets_by_purpose ON one_time_secrets (purpose, id);
CREATE INDEX one_time_secrets_by_user ON one_time_secrets (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX one_time_secrets_by_address ON one_time_secrets (email_key) WHERE email_key IS NOT NULL;
CREATE INDEX one_time_secrets_by_maker ON one_time_secrets (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX one_time_secrets_by_expiry ON one_time_secrets (expires_at) WHERE expires_at IS NOT NULL;
CREATE UNIQUE INDEX one_time_secrets_one_reset ON one_time_secrets (user_id) WHERE purpose = 'reset';
CREATE UNIQUE INDEX one_time_secrets_one_invitation ON one_time_secrets (email_key) WHERE purpose = 'invitation';

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
  state text NOT NULL,
  attempts bigint NOT NULL CHECK (attempts >= 0),
  -- The next attempt, or the end of the lease of the one in progress.
  next_attempt_at bigint NOT NULL,
  expires_at bigint NOT NULL CHECK (expires_at > created_at),
  -- The last reply of the server.
  reply text CHECK (octet_length(reply) <= 500),
  created_at bigint NOT NULL,
  ended_at bigint CHECK ((ended_at IS NULL) = (state = 'queued')),
  -- The sealed content, erased when the mail is no longer queued, and the key that it is sealed with.
  content bytea CHECK ((content IS NULL) = (state <> 'queued')),
  key_id text NOT NULL CHECK (char_length(key_id) = 8),
  -- The user whose mail it is, with whom it is deleted; NULL for an address without an account. A user may have mails to
  -- several addresses: to a new one that awaits its proof, and to earlier ones.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state = 'queued';
CREATE INDEX outbox_by_state ON outbox (state, id);
CREATE INDEX outbox_by_address ON outbox (email_key);
CREATE INDEX outbox_by_end ON outbox (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX outbox_by_user ON outbox (user_id) WHERE user_id IS NOT NULL;

-- Events in order. They are only added, and deleted by age.
CREATE TABLE audit_events (
  -- Greater than those before it in its chain; numbers of changes that were rolled back are skipped.
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
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- Several chains of events, so that several transactions can append at the same time: each locks the end of one.
  chain integer NOT NULL CHECK (chain BETWEEN 1 AND 16)
);
CREATE INDEX audit_events_by_target ON audit_events (target, number) WHERE target IS NOT NULL;
CREATE INDEX audit_events_by_actor ON audit_events (actor, number);
CREATE UNIQUE INDEX audit_events_by_chain ON audit_events (chain, number);
CREATE SEQUENCE audit_event_numbers OWNED BY audit_events.number;

-- The ends of each chain, signed with a key that is not in the database. Each transaction that adds an event locks one,
-- after all other rows; a chain is added when all others are locked.
CREATE TABLE audit_head (
  chain integer PRIMARY KEY CHECK (chain BETWEEN 1 AND 16),
  -- In the first chain, the number of chains, so that none can be removed; 0 in the others.
  chains integer NOT NULL CHECK (CASE WHEN chain = 1 THEN chains BETWEEN 1 AND 16 ELSE chains = 0 END),
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
INSERT INTO audit_head (chain, chains, base_number, base_hash, number, hash)
VALUES (1, 1, 0, decode(repeat('00', 32), 'hex'), 0, decode(repeat('00', 32), 'hex'));

-- Audit events are never changed, and deleted by age alone, whoever runs the statement.
CREATE FUNCTION audit_events_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'audit events are never changed';
  ELSIF TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION 'audit events go away by age alone';
  ELSIF OLD.number > coalesce((SELECT base_number FROM audit_head WHERE chain = OLD.chain), 0) THEN
    RAISE EXCEPTION 'audit events go away by age alone';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER audit_events_stay BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION audit_events_stay();
CREATE TRIGGER audit_events_are_not_emptied BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION audit_events_stay();
