-- The administrator who made the code or the invitation, so that it ends when they are dismissed; NULL for the user, or for
-- an operator. The administrator may be deleted before an invitation that was sent.
ALTER TABLE recovery_codes ADD COLUMN made_by uuid CHECK (made_by IS NULL OR kind = 'reset');
CREATE INDEX recovery_codes_by_maker ON recovery_codes (made_by) WHERE made_by IS NOT NULL;
ALTER TABLE invitations ADD COLUMN made_by uuid;
