-- The networks from which the device was used, latest first, with spaces between them: the notice of
-- a login on a new network compares with them.
ALTER TABLE known_devices ADD COLUMN networks TEXT NOT NULL DEFAULT ''
  CHECK (length(networks) <= 500);
