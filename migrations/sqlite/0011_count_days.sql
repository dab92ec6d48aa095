-- How many users were created on each day (UTC, in days since 1970-01-01), so that a chart reads a row
-- for each day instead of each user.
CREATE TABLE day_counts (
  day INTEGER PRIMARY KEY,
  users INTEGER NOT NULL CHECK (users >= 0)
) STRICT;
INSERT INTO day_counts (day, users) SELECT created_at / 86400000, count(*) FROM users GROUP BY 1;

CREATE TRIGGER users_day_insert AFTER INSERT ON users BEGIN
  INSERT INTO day_counts (day, users) VALUES (new.created_at / 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET users = users + 1;
END;
CREATE TRIGGER users_day_delete AFTER DELETE ON users BEGIN
  UPDATE day_counts SET users = users - 1 WHERE day = old.created_at / 86400000;
END;
