-- Audit events are never changed, and deleted by age alone, whoever runs the statement.
CREATE FUNCTION audit_events_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'audit events are never changed';
  ELSIF TG_OP = 'TRUNCATE' OR OLD.number > (SELECT base_number FROM audit_head) THEN
    RAISE EXCEPTION 'audit events go away by age alone';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER audit_events_stay BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION audit_events_stay();
CREATE TRIGGER audit_events_are_not_emptied BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION audit_events_stay();
