-- The user whose mail it is, with whom it is deleted; NULL for an address without an account. A user may have mails to
-- several addresses: to a new one that awaits its proof, and to earlier ones.
ALTER TABLE outbox ADD COLUMN user_id uuid REFERENCES users (id) ON DELETE CASCADE;
UPDATE outbox SET user_id = (SELECT id FROM users WHERE users.email_key = outbox.email_key);
CREATE INDEX outbox_by_user ON outbox (user_id) WHERE user_id IS NOT NULL;
