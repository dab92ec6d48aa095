-- Challenges whose proof of work has signed somebody up: each counts once. The transaction of the sign-up inserts the
-- row, so that of two sign-ups one wins; it is needed only until the challenge would expire.
CREATE TABLE spent_challenges (
  -- 16 random bytes.
  id BLOB PRIMARY KEY CHECK (length(id) = 16),
  -- Instants are milliseconds since 1970-01-01T00:00:00Z.
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX spent_challenges_by_expiry ON spent_challenges (expires_at);
