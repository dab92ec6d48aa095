-- What users are told apart by when they are listed.
ALTER TABLE users ADD COLUMN role TEXT NOT NULL DEFAULT 'member'
  CHECK (role IN ('member', 'admin'));

-- When the person showed that the address is theirs.
ALTER TABLE users ADD COLUMN email_verified_at INTEGER;

-- Users who are alike in status, verification, role and language share a segment. A list with any
-- filter reads a few of the 24 segments, each in the list's order, and merges them: no filter makes it
-- read what it does not show.
ALTER TABLE users ADD COLUMN segment INTEGER NOT NULL GENERATED ALWAYS AS (
  (disabled_at IS NOT NULL)
  + 2 * (email_verified_at IS NOT NULL)
  + 4 * (role = 'admin')
  + 8 * (CASE language WHEN 'english' THEN 0 WHEN 'portuguese' THEN 1 ELSE 2 END)
) VIRTUAL;

DROP INDEX users_by_creation;
DROP INDEX users_by_name;
CREATE INDEX users_by_creation ON users (segment, created_at, id);
CREATE INDEX users_by_name ON users (segment, name_key, id);
CREATE INDEX users_by_email ON users (segment, email_key);

-- How many users each segment has: a total that is never counted.
CREATE TABLE user_counts (
  segment INTEGER PRIMARY KEY,
  users INTEGER NOT NULL CHECK (users >= 0)
) STRICT;
INSERT INTO user_counts (segment, users) SELECT segment, count(*) FROM users GROUP BY segment;

CREATE TRIGGER users_count_insert AFTER INSERT ON users BEGIN
  INSERT INTO user_counts (segment, users) VALUES (new.segment, 1)
    ON CONFLICT (segment) DO UPDATE SET users = users + 1;
END;
CREATE TRIGGER users_count_delete AFTER DELETE ON users BEGIN
  UPDATE user_counts SET users = users - 1 WHERE segment = old.segment;
END;
CREATE TRIGGER users_count_update
AFTER UPDATE OF disabled_at, email_verified_at, role, language ON users
WHEN old.segment <> new.segment BEGIN
  UPDATE user_counts SET users = users - 1 WHERE segment = old.segment;
  INSERT INTO user_counts (segment, users) VALUES (new.segment, 1)
    ON CONFLICT (segment) DO UPDATE SET users = users + 1;
END;

-- Two line ends behind every key: each of its characters then begins a piece of three, so that the
-- pieces find searches of one or two characters as well.
UPDATE users SET search_key = search_key || char(10, 10);

-- The pieces of three characters that every key consists of. Keys have neither case nor accents. A
-- match is checked against the key itself, so positions need not be kept.
CREATE VIRTUAL TABLE user_search USING fts5 (
  search_key,
  content = 'users',
  content_rowid = 'row_number',
  tokenize = 'trigram case_sensitive 1',
  detail = none,
  columnsize = 0
);
CREATE VIRTUAL TABLE user_search_pieces USING fts5vocab (user_search, instance);
INSERT INTO user_search (user_search) VALUES ('rebuild');

-- Rows whose key is not in the index yet, with what the index has for them instead. The transaction
-- that changes a row also empties this table, once for all its rows: the index is cheap to change in
-- bulk, and would otherwise be flushed at each savepoint.
CREATE TABLE user_search_changes (
  row_number INTEGER PRIMARY KEY,
  indexed_key TEXT
) STRICT;

CREATE TRIGGER users_search_insert AFTER INSERT ON users BEGIN
  INSERT INTO user_search_changes (row_number, indexed_key) VALUES (new.row_number, NULL)
    ON CONFLICT (row_number) DO NOTHING;
END;
CREATE TRIGGER users_search_delete AFTER DELETE ON users BEGIN
  INSERT INTO user_search_changes (row_number, indexed_key) VALUES (old.row_number, old.search_key)
    ON CONFLICT (row_number) DO NOTHING;
END;
CREATE TRIGGER users_search_update AFTER UPDATE OF search_key ON users
WHEN old.search_key <> new.search_key BEGIN
  INSERT INTO user_search_changes (row_number, indexed_key) VALUES (old.row_number, old.search_key)
    ON CONFLICT (row_number) DO NOTHING;
END;
