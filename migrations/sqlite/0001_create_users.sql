-- People who have signed up.
CREATE TABLE users (
  -- Stable across VACUUM, for a full-text index to point at; it never leaves the database.
  row_number INTEGER PRIMARY KEY,
  -- UUIDv7 (RFC 9562), lower case.
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- The name without case and accents: what lists sort by.
  name_key TEXT NOT NULL,
  -- The address as typed.
  email TEXT NOT NULL CHECK (length(CAST(email AS BLOB)) <= 254 AND email LIKE '%_@_%'),
  -- The address in lower case with the domain in A-labels: one account each.
  email_key TEXT NOT NULL UNIQUE CHECK (length(CAST(email_key AS BLOB)) <= 254),
  -- Name and address, as typed and as keys, without case and accents: what searches look in.
  search_key TEXT NOT NULL,
  -- A PHC string.
  password_hash TEXT NOT NULL CHECK (password_hash LIKE '$%'),
  birthday TEXT NOT NULL CHECK (birthday IS date(birthday, '+0 days')),
  language TEXT NOT NULL CHECK (language IN ('english', 'portuguese', 'spanish')),
  -- Instants are milliseconds since 1970-01-01T00:00:00Z.
  terms_accepted_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  disabled_at INTEGER,
  last_login_at INTEGER
) STRICT;

-- Lists page by key in each of their orders; by e-mail, the UNIQUE index serves.
CREATE INDEX users_by_creation ON users (created_at, id);
CREATE INDEX users_by_name ON users (name_key, id);
