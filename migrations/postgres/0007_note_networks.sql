-- The networks from which the device was used, latest first, with spaces between them: the notice of
-- a login on a new network compares with them.
ALTER TABLE known_devices ADD COLUMN networks text NOT NULL DEFAULT ''
  CHECK (octet_length(networks) <= 500);
