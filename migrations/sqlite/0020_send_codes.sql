-- Codes that were sent by mail: to set a new password, to prove or change an address, to report an act. A code is kept
-- as SHA-256; the transaction that uses it deletes it and all of its purpose, so that of two uses one wins.
CREATE TABLE mailed_codes (
  -- UUIDv7 (RFC 9562), lower case.
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  code_hash BLOB NOT NULL UNIQUE CHECK (length(code_hash) = 32),
  user_row INTEGER NOT NULL REFERENCES users (row_number) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('recover', 'verify', 'change', 'restore', 'report')),
  -- The recipient, as the address was written and as it is compared.
  email TEXT NOT NULL CHECK (length(CAST(email AS BLOB)) <= 254),
  email_key TEXT NOT NULL,
  -- Instants are milliseconds since 1970-01-01T00:00:00Z.
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX mailed_codes_by_user ON mailed_codes (user_row);
CREATE INDEX mailed_codes_by_expiry ON mailed_codes (expires_at);
CREATE INDEX mailed_codes_by_address ON mailed_codes (email_key);
