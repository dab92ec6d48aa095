-- Several chains of events, so that several transactions can append at the same time: each locks the end of one chain. A
-- number is greater than those before it in its chain; numbers of changes that were rolled back are skipped.
ALTER TABLE audit_events ADD COLUMN chain integer NOT NULL DEFAULT 1 CHECK (chain BETWEEN 1 AND 16);
CREATE UNIQUE INDEX audit_events_by_chain ON audit_events (chain, number);

-- A row for each chain; a chain is added when all others are locked.
ALTER TABLE audit_head DROP CONSTRAINT audit_head_only_row_check;
ALTER TABLE audit_head RENAME COLUMN only_row TO chain;
ALTER TABLE audit_head ADD CHECK (chain BETWEEN 1 AND 16);
-- In the first chain, the number of chains, so that none can be removed; 0 in the others.
ALTER TABLE audit_head ADD COLUMN chains integer NOT NULL DEFAULT 1;
ALTER TABLE audit_head ALTER COLUMN chains DROP DEFAULT;
ALTER TABLE audit_head ADD CHECK (CASE WHEN chain = 1 THEN chains BETWEEN 1 AND 16 ELSE chains = 0 END);

CREATE SEQUENCE audit_event_numbers OWNED BY audit_events.number;
SELECT setval('audit_event_numbers', 1 + greatest((SELECT max(number) FROM audit_events), base_number), false)
FROM audit_head;

CREATE OR REPLACE FUNCTION audit_events_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'audit events are never changed';
  ELSIF TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION 'audit events go away by age alone';
  ELSIF OLD.number > coalesce((SELECT base_number FROM audit_head WHERE chain = OLD.chain), 0) THEN
    RAISE EXCEPTION 'audit events go away by age alone';
  END IF;
  RETURN OLD;
END
$$;
