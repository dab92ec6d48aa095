-- A sign-up that is sent again with the key it had the first time gets the first answer. The keys are kept as
-- SHA-256, and for a day; the request as SHA-256 of everything in it but the password, which a fast hash must not hold.
CREATE TABLE sign_up_keys (
  key_hash BLOB PRIMARY KEY CHECK (length(key_hash) = 32),
  request_hash BLOB NOT NULL CHECK (length(request_hash) = 32),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_up_keys_user ON sign_up_keys (user_id);
CREATE INDEX sign_up_keys_created ON sign_up_keys (created_at);
