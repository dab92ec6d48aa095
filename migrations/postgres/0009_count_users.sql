-- How many users there are of each status, verification, role and language, so that lists and statistics need not count
-- them: (disabled) + 2 * (verified) + 4 * (administrator) + 8 * (0, 1 or 2 for English, Portuguese and Spanish).
--
-- Transactions add to the rows of the shard with the number of the audit chain that they have locked, so that none waits
-- for another; only the sums count.
CREATE TABLE user_counts (
  segment integer NOT NULL,
  shard integer NOT NULL,
  users bigint NOT NULL,
  PRIMARY KEY (segment, shard)
);
INSERT INTO user_counts (segment, shard, users)
SELECT (disabled_at IS NOT NULL)::integer + 2 * (email_verified_at IS NOT NULL)::integer + 4 * (role = 'admin')::integer
  + 8 * CASE language WHEN 'english' THEN 0 WHEN 'portuguese' THEN 1 ELSE 2 END AS segment, 1, count(*)
FROM users GROUP BY segment;

-- How many users were created on each day (UTC, in days since 1970-01-01).
CREATE TABLE day_counts (
  day bigint NOT NULL,
  shard integer NOT NULL,
  users bigint NOT NULL,
  PRIMARY KEY (day, shard)
);
INSERT INTO day_counts (day, shard, users)
SELECT created_at / 86400000 AS day, 1, count(*) FROM users GROUP BY day;
