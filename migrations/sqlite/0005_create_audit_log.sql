-- What happened, in order. Events are only ever added, and go away by age alone.
CREATE TABLE audit_events (
  -- 1, 2, 3 and so on without a gap.
  number INTEGER PRIMARY KEY CHECK (number > 0),
  -- Milliseconds since 1970-01-01T00:00:00Z.
  at INTEGER NOT NULL,
  action TEXT NOT NULL,
  -- Why it was refused; NULL where it was done.
  reason TEXT,
  -- Who did it: 'user:' and an identifier, 'operator:' and an account of the machine, or 'anyone'.
  actor TEXT NOT NULL,
  -- The user it was done to. No reference: the event stays when the user is deleted.
  target TEXT CHECK (length(target) = 36),
  session TEXT CHECK (length(session) = 36),
  -- Where it came from: an IP address, or a pseudonym of one.
  address TEXT CHECK (length(address) <= 64),
  detail TEXT CHECK (length(detail) <= 200),
  -- SHA-256 of the hash of the event before and everything in this one.
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE INDEX audit_events_by_target ON audit_events (target, number) WHERE target IS NOT NULL;
CREATE INDEX audit_events_by_actor ON audit_events (actor, number);

-- One row: where the log begins and ends, signed with a key that is not in the database.
CREATE TABLE audit_head (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  -- The last event that went away by age; 0 and zeros where none has.
  base_number INTEGER NOT NULL CHECK (base_number >= 0),
  base_hash BLOB NOT NULL CHECK (length(base_hash) = 32),
  -- The last event; 0 and zeros where there is none.
  number INTEGER NOT NULL CHECK (number >= base_number),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  signed_at INTEGER,
  -- What the key is called by, and an Ed25519 signature (RFC 8032).
  key_id TEXT,
  signature BLOB CHECK (length(signature) = 64)
) STRICT;

INSERT INTO audit_head (only_row, base_number, base_hash, number, hash)
VALUES (1, 0, zeroblob(32), 0, zeroblob(32));

CREATE TRIGGER audit_events_never_change BEFORE UPDATE ON audit_events
BEGIN
  SELECT RAISE(ABORT, 'audit events are never changed');
END;

CREATE TRIGGER audit_events_go_by_age BEFORE DELETE ON audit_events
WHEN OLD.number > (SELECT base_number FROM audit_head)
BEGIN
  SELECT RAISE(ABORT, 'audit events go away by age alone');
END;
