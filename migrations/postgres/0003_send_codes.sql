-- Codes that were sent by mail: to set a new password, to prove or change an address, to report an act. The transaction
-- that uses one deletes it and all of its purpose.
CREATE TABLE mailed_codes (
  id uuid PRIMARY KEY,
  -- SHA-256 of the code.
  code_hash bytea NOT NULL UNIQUE CHECK (octet_length(code_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('recover', 'verify', 'change', 'restore', 'report')),
  -- The recipient, as typed and as compared.
  email text NOT NULL CHECK (octet_length(email) <= 254),
  email_key text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL CHECK (expires_at > created_at)
);
CREATE INDEX mailed_codes_by_user ON mailed_codes (user_id);
CREATE INDEX mailed_codes_by_expiry ON mailed_codes (expires_at);
CREATE INDEX mailed_codes_by_address ON mailed_codes (email_key);
