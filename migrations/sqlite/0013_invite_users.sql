-- Unused invitations. The code is kept as SHA-256; the transaction of the sign-up that uses it deletes
-- the row, so that of two sign-ups one wins.
CREATE TABLE invitations (
  -- UUIDv7 (RFC 9562), lower case.
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  code_hash BLOB NOT NULL UNIQUE CHECK (length(code_hash) = 32),
  -- The address that has to sign up, as it was written and as it is compared; NULL for any.
  email TEXT CHECK (length(CAST(email AS BLOB)) <= 254),
  email_key TEXT UNIQUE CHECK ((email IS NULL) = (email_key IS NULL)),
  role TEXT NOT NULL CHECK (role IN ('member', 'admin')),
  -- Instants are milliseconds since 1970-01-01T00:00:00Z.
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_by_expiry ON invitations (expires_at);
