-- Whether a user who signed up waits for an administrator: such a user is disabled. The index is small, since it has only
-- those who wait.
ALTER TABLE users ADD COLUMN awaits_approval INTEGER NOT NULL DEFAULT 0
  CHECK (awaits_approval = 0 OR awaits_approval = 1 AND disabled_at IS NOT NULL);
CREATE INDEX users_awaiting_approval ON users (awaits_approval) WHERE awaits_approval = 1;
