-- The user whose mail it is, with whom it is deleted; NULL for an address without an account. A user may have mails to
-- several addresses: to a new one that awaits its proof, and to earlier ones.
ALTER TABLE outbox ADD COLUMN user_row INTEGER REFERENCES users (row_number) ON DELETE CASCADE;

UPDATE outbox SET user_row = (SELECT row_number FROM users WHERE users.email_key = outbox.email_key);

CREATE INDEX outbox_by_user ON outbox (user_row) WHERE user_row IS NOT NULL;
