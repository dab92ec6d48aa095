-- The identifier of an imported user in the system that they come from, after its name: django:17.
ALTER TABLE users ADD COLUMN external_id TEXT
  CHECK (length(external_id) BETWEEN 3 AND 288 AND instr(external_id, ':') BETWEEN 2 AND 33);
CREATE UNIQUE INDEX users_by_external_id ON users (external_id) WHERE external_id IS NOT NULL;
