-- NULL if it is not known whether the user agreed to any terms, as for most imported users. Earlier versions stored the
-- instant of the import for them, which cannot be told apart any more.
ALTER TABLE users ADD COLUMN terms_agreed_at INTEGER;
UPDATE users SET terms_agreed_at = terms_accepted_at;
ALTER TABLE users DROP COLUMN terms_accepted_at;
ALTER TABLE users RENAME COLUMN terms_agreed_at TO terms_accepted_at;
