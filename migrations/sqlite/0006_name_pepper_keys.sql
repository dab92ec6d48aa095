-- The keys of the pepper that some password was ever hashed with: a program that was started without them must
-- not hash without, or take a right password for a wrong one.
CREATE TABLE pepper_keys (
  id TEXT PRIMARY KEY CHECK (length(id) = 8)
) STRICT, WITHOUT ROWID;
