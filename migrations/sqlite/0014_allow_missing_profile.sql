-- The name and the birthday are NULL if the person gave none, which the form file can allow.
ALTER TABLE users ADD COLUMN given_name TEXT CHECK (length(given_name) BETWEEN 1 AND 200);
ALTER TABLE users ADD COLUMN given_birthday TEXT CHECK (given_birthday IS date(given_birthday, '+0 days'));
UPDATE users SET given_name = name, given_birthday = birthday;
ALTER TABLE users DROP COLUMN name;
ALTER TABLE users DROP COLUMN birthday;
ALTER TABLE users RENAME COLUMN given_name TO name;
ALTER TABLE users RENAME COLUMN given_birthday TO birthday;
