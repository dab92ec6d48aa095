-- The pepper key of each hash, so that the last use of a key is found without reading every user.
ALTER TABLE users ADD COLUMN pepper_key TEXT GENERATED ALWAYS AS (
  CASE WHEN instr(password_hash, ',p=1,keyid=') > 0
    THEN substr(password_hash, instr(password_hash, ',p=1,keyid=') + 11, 8)
  END
) VIRTUAL;
CREATE INDEX users_by_pepper_key ON users (pepper_key) WHERE pepper_key IS NOT NULL;
