-- A database on a server may have several chains of events, which a move to a file keeps. A file appends its own events to
-- the first chain alone. Numbers grow within each chain, and no two events share one.
ALTER TABLE audit_events ADD COLUMN chain INTEGER NOT NULL DEFAULT 1 CHECK (chain BETWEEN 1 AND 16);
-- Empty in a file that was not moved from a server.
CREATE INDEX audit_events_by_chain ON audit_events (chain, number) WHERE chain <> 1;

DROP TRIGGER audit_events_go_by_age;
ALTER TABLE audit_head RENAME TO former_audit_head;

-- The ends of each chain, signed with a key that is not in the database.
CREATE TABLE audit_head (
  chain INTEGER PRIMARY KEY CHECK (chain BETWEEN 1 AND 16),
  -- In the first chain, the number of chains, so that none can be removed; 0 in the others.
  chains INTEGER NOT NULL CHECK (chains BETWEEN (chain = 1) AND 16 * (chain = 1)),
  -- The last event that was deleted by age; 0 and zeros for none.
  base_number INTEGER NOT NULL CHECK (base_number >= 0),
  base_hash BLOB NOT NULL CHECK (length(base_hash) = 32),
  -- The last event; 0 and zeros for none.
  number INTEGER NOT NULL CHECK (number >= base_number),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  signed_at INTEGER,
  -- The name of the key, and an Ed25519 signature (RFC 8032).
  key_id TEXT,
  signature BLOB CHECK (length(signature) = 64)
) STRICT;
INSERT INTO audit_head (chain, chains, base_number, base_hash, number, hash, signed_at, key_id, signature)
  SELECT 1, 1, base_number, base_hash, number, hash, signed_at, key_id, signature FROM former_audit_head;
DROP TABLE former_audit_head;

CREATE TRIGGER audit_events_go_by_age BEFORE DELETE ON audit_events
WHEN OLD.number > ifnull((SELECT base_number FROM audit_head WHERE chain = OLD.chain), 0)
BEGIN
  SELECT RAISE(ABORT, 'audit events go away by age alone');
END;
