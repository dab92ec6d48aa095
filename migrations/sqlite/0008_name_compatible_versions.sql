-- The oldest version of the schema whose program can use the database after the migration; NULL for the migration's own
-- version. A running program looks for newer migrations in every transaction, and stops writing if one is not for it.
ALTER TABLE schema_migrations ADD COLUMN compatible_from INTEGER;
