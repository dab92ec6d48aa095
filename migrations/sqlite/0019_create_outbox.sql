-- Mails, queued in the transaction of the act that causes them and sent after it.
CREATE TABLE outbox (
  -- UUIDv7 (RFC 9562), lower case.
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  -- The same in every attempt.
  message_id TEXT NOT NULL CHECK (length(CAST(message_id AS BLOB)) BETWEEN 3 AND 300),
  -- The recipient, as the address was written and as it is compared.
  email TEXT NOT NULL CHECK (length(CAST(email AS BLOB)) <= 254),
  email_key TEXT NOT NULL,
  kind TEXT NOT NULL,
  language TEXT NOT NULL,
  -- The sealed content, erased when the mail is no longer queued, and the key that it is sealed with.
  content BLOB CHECK ((content IS NULL) = (state <> 'queued')),
  key_id TEXT NOT NULL CHECK (length(key_id) = 8),
  state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'expired', 'cancelled')),
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  -- The next attempt, or the end of the lease of the one in progress. Instants are milliseconds since
  -- 1970-01-01T00:00:00Z.
  next_attempt_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  -- The last words of the server.
  reply TEXT CHECK (length(CAST(reply AS BLOB)) <= 500),
  created_at INTEGER NOT NULL,
  ended_at INTEGER CHECK ((ended_at IS NULL) = (state = 'queued'))
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state = 'queued';
CREATE INDEX outbox_by_state ON outbox (state, id);
CREATE INDEX outbox_by_address ON outbox (email_key);
CREATE INDEX outbox_by_end ON outbox (ended_at) WHERE ended_at IS NOT NULL;
