-- Codes with which people set a new password. A code is kept as SHA-256; the transaction that uses it deletes
-- the row, so that of two uses one wins.
CREATE TABLE recovery_codes (
  -- UUIDv7 (RFC 9562), lower case.
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  code_hash BLOB NOT NULL UNIQUE CHECK (length(code_hash) = 32),
  user_row INTEGER NOT NULL REFERENCES users (row_number) ON DELETE CASCADE,
  -- A reset code is made by an administrator or operator; a kit is ten codes that people keep for themselves.
  kind TEXT NOT NULL CHECK (kind IN ('reset', 'kit')),
  -- Instants are milliseconds since 1970-01-01T00:00:00Z.
  created_at INTEGER NOT NULL,
  expires_at INTEGER CHECK (expires_at > created_at),
  CHECK ((kind = 'kit') = (expires_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX recovery_codes_by_user ON recovery_codes (user_row);
CREATE UNIQUE INDEX recovery_codes_one_reset ON recovery_codes (user_row) WHERE kind = 'reset';
CREATE INDEX recovery_codes_by_expiry ON recovery_codes (expires_at) WHERE expires_at IS NOT NULL;
