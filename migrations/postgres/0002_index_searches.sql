-- The pieces of three letters of every search key. Without the extension, or the right to create it, searches read the
-- users in the order of the list. Each match is compared with the key itself.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_by_search ON users USING gin (search_key gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'searches have no index: the extension pg_trgm is not available';
END
$$;
