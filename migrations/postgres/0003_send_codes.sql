-- Codes that were sent by mail: to set a new password, to prove or change an address, to report an act. A code is kept
-- as SHA-256; the transaction that uses it deletes it and all of its purpose, so that of two uses one wins.
CREATE TABLE mailed_codes (
  -- UUIDv7 (RFC 9562).
  id uuid PRIMARY KEY,
  code_hash bytea NOT NULL UNIQUE CHECK (octet_length(code_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('recover', 'verify', 'change', 'restore', 'report')),
  -- The recipient, as the address was typed and as it is compared.
  email text NOT NULL CHECK (octet_length(email) <= 254),
  email_key text COLLATE "C" NOT NULL,
  -- Instants are milliseconds since 1970-01-01T00:00:00Z.
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL CHECK (expires_at > created_at)
);
CREATE INDEX mailed_codes_by_user ON mailed_codes (user_id);
CREATE INDEX mailed_codes_by_expiry ON mailed_codes (expires_at);
