-- The mail with the code, which nobody else was given: who uses it has proved the address. NULL if
-- the administrator got the code. The mail may be deleted before the invitation.
ALTER TABLE invitations ADD COLUMN mail_id uuid CHECK (mail_id IS NULL OR email IS NOT NULL);
