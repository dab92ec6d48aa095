-- Logins that last. A session ends by its row going away: on logout, and with its user.
CREATE TABLE sessions (
  -- UUIDv7 (RFC 9562), lower case: what people and admins call a session by.
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  -- SHA-256 of the token, which is nowhere: whoever reads this table cannot log in.
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user_row INTEGER NOT NULL REFERENCES users (row_number) ON DELETE CASCADE,
  -- Instants are milliseconds since 1970-01-01T00:00:00Z.
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  -- However busy the session is, it ends then.
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  -- Where the login came from, as far as it is known.
  address TEXT CHECK (length(address) <= 64),
  user_agent TEXT CHECK (length(user_agent) <= 512)
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_user ON sessions (user_row, created_at);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
