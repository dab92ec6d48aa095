-- The values of the fields that the form file adds: a JSON object by key; NULL for none. SQLite's own test of JSON may
-- not be part of a schema that is not trusted.
ALTER TABLE users ADD COLUMN custom_fields TEXT CHECK (custom_fields LIKE '{_%}');
