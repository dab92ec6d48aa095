-- Failed logins in a row: of an account, of a network, of a device with an account, and of everybody.
CREATE TABLE login_lanes (
  -- The kind, a colon, and a user's identifier or SHA-256 of what is counted: what strangers type is not
  -- kept in clear.
  lane TEXT PRIMARY KEY,
  failures INTEGER NOT NULL CHECK (failures >= 0),
  -- Instants are milliseconds since 1970-01-01T00:00:00Z.
  last_attempt_at INTEGER NOT NULL,
  -- When the next attempt is let through; NULL for never, until an admin opens the lane.
  opens_at INTEGER,
  -- When the failures are forgotten; NULL for never.
  expires_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX login_lanes_by_expiry ON login_lanes (expires_at);

-- Devices somebody logged in from: they have a lane of their own, so that strangers who guess cannot lock
-- the owner out.
CREATE TABLE known_devices (
  -- SHA-256 of the token that the device keeps.
  token_hash BLOB NOT NULL CHECK (length(token_hash) = 32),
  user_row INTEGER NOT NULL REFERENCES users (row_number) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  -- Several people may share a device.
  PRIMARY KEY (token_hash, user_row)
) STRICT, WITHOUT ROWID;

CREATE INDEX known_devices_by_user ON known_devices (user_row, last_used_at);
