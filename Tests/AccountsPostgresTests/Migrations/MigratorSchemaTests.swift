import Accounts
import AccountsSQL
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsPostgres

struct MigratorSchemaTests {
  private let folder = TemporaryFolder()
  private let connection: Connection
  private let migrator: Migrator

  init() throws {
    connection = try Connection(PostgresServer.shared.get().address(in: folder))
    migrator = Migrator(connection, location: "postgres://h/d")
  }

  private func schemas() throws -> Int64 {
    try connection.integer("SELECT count(*) FROM pg_namespace")
  }

  @Test func `the tables are those of the migrations, and the comparison leaves nothing`() throws {
    let before = try schemas()
    try expect(migrator.requireOwnSchema(), is: nil)
    try expect(schemas(), is: before)
    #expect(!connection.isInTransaction)
    try expect(connection.rows("SELECT current_schema()::text") { $0.text(0) }, is: ["public"])
  }

  @Test func `the tables of an earlier version are those of its migrations`() throws {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let connection = try Connection(PostgresServer.shared.get().address(in: folder, isEmpty: true))
    try Migrator(connection, location: "postgres://h/d").apply(at: .now)
    let second = Migration(version: 2, name: "two", sql: Array("CREATE TABLE two (a text)".utf8))
    let later = Migrator(
      connection,
      location: "postgres://h/d",
      migrations: Migrator.all + [second]
    )
    try expect(later.requireOwnSchema(), is: nil)
    try later.apply(at: .now)
    try expect(later.requireOwnSchema(), is: nil)
  }

  @Test func `what belongs to others is left alone`() throws {
    try connection.run(
      """
      CREATE TABLE reports (number integer PRIMARY KEY CHECK (number > 0), id uuid);
      CREATE TABLE later_reports () INHERITS (reports);
      CREATE INDEX reports_by_half ON reports ((number / 2));
      CREATE SEQUENCE report_numbers;
      CREATE VIEW members AS SELECT id FROM users;
      CREATE FUNCTION report(integer) RETURNS integer LANGUAGE sql AS 'SELECT 1';
      CREATE FUNCTION users(integer) RETURNS integer LANGUAGE sql AS 'SELECT 1';
      CREATE OPERATOR <<<< (FUNCTION = report, RIGHTARG = integer);
      CREATE SCHEMA other; CREATE TABLE other.users (id integer);
      CREATE FUNCTION other.lower(uuid) RETURNS text LANGUAGE sql AS 'SELECT 1';
      CREATE INDEX users_by_birthday ON users (birthday DESC, id) INCLUDE (name) WITH (fillfactor = 90);
      CREATE INDEX users_by_pieces ON users USING gin (name gin_trgm_ops);
      CREATE INDEX outbox_due_ccnew ON outbox (next_attempt_at) WHERE state = 'queued';
      UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'outbox_due_ccnew'::regclass;
      CREATE UNIQUE INDEX users_email_key_key_ccnew ON users (email_key);
      UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'users_email_key_key_ccnew'::regclass;
      ALTER INDEX users_by_name SET (fillfactor = 70);
      ALTER TABLE users SET (fillfactor = 70)
      """
    )
    try expect(migrator.requireOwnSchema(), is: nil)
  }

  @Test func `constraints as a dump restores them are the same`() throws {
    let definition = "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = '\(name)'"
    let created = try connection.rows(definition) { $0.text(0) }[0]
    try connection.run(
      "ALTER TABLE users DROP CONSTRAINT \(name); ALTER TABLE users ADD CONSTRAINT \(name) \(created)"
    )
    let restored = try connection.rows(definition) { $0.text(0) }[0]
    #expect(restored != created, "PostgreSQL writes fewer parentheses")
    try expect(migrator.requireOwnSchema(), is: nil)
  }

  private let name = "users_external_id_check"

  @Test(arguments: [
    "DROP EXTENSION pg_trgm CASCADE", "DROP INDEX users_by_search",
    "CREATE SCHEMA extensions; ALTER EXTENSION pg_trgm SET SCHEMA extensions",
  ])
  func `the index of searches may be missing`(_ sql: String) throws {
    try connection.run(sql)
    try expect(migrator.requireOwnSchema(), is: nil)
  }

  @Test func `a schema may have a name that needs quotes`() throws {
    try connection.run("ALTER SCHEMA public RENAME TO \"my Accounts\"")
    let url = try PostgresServer.shared.get().url(in: folder)
    let address = try DatabaseAddress(
      url + "&options=-csearch_path%3D%22my%5C%20Accounts%22",
      environment: [:]
    )
    let connection = try Connection(address)
    let migrator = Migrator(connection, location: "postgres://h/d")
    try migrator.requireClosed()
    try migrator.requireOwnCode()
    try expect(migrator.requireOwnSchema(), is: nil)
    try connection.run("DROP INDEX sessions_by_expiry")
    #expect(throws: StorageError.self) { _ = try migrator.requireOwnSchema() }
  }

  @Test(arguments: [
    ("DROP TABLE known_devices", "table known_devices is missing"),
    ("ALTER TABLE sessions SET UNLOGGED", "table sessions is 'UNLOGGED' instead of 'LOGGED'"),
    ("ALTER TABLE users ADD COLUMN note text", "column note of users is unexpected"),
    (
      "ALTER TABLE users ALTER COLUMN email DROP NOT NULL",
      "column email of users is 'text COLLATE default' instead of 'text COLLATE default NOT NULL'"
    ),
    (
      "ALTER TABLE users ALTER COLUMN external_id TYPE text COLLATE \"default\"",
      "column external_id of users is 'text COLLATE default' instead of 'text COLLATE C'"
    ),
    (
      "ALTER TABLE sessions ALTER COLUMN expires_at SET DEFAULT 9",
      "column expires_at of sessions is 'bigint NOT NULL DEFAULT 9' instead of 'bigint NOT NULL'"
    ),
    (
      "ALTER TABLE users DROP CONSTRAINT users_email_key_key",
      "constraint users_email_key_key on users is missing, index users_email_key_key on users is missing"
    ),
    (
      "ALTER TABLE users DROP CONSTRAINT users_name_check",
      "constraint users_name_check on users is missing"
    ),
    (
      "ALTER TABLE users ADD CONSTRAINT few CHECK (role <> 'admin')",
      "constraint few on users is unexpected"
    ),
    ("CREATE TABLE copies () INHERITS (users)", "child table copies of users is unexpected"),
    (
      "CREATE TABLE copies (name text); ALTER TABLE locks INHERIT copies",
      "parent table copies of locks is unexpected"
    ),
    (
      "ALTER SEQUENCE audit_event_numbers CACHE 100",
      "sequence audit_event_numbers is 'bigint INCREMENT 1 MINVALUE 1 MAXVALUE 9223372036854775807 START 1 CACHE 100' instead of 'bigint INCREMENT 1 MINVALUE 1 MAXVALUE 9223372036854775807 START 1 CACHE 1'"
    ),
    (
      """
      CREATE FUNCTION equal(uuid, text) RETURNS boolean LANGUAGE sql AS 'SELECT true';
      CREATE OPERATOR = (FUNCTION = equal, LEFTARG = uuid, RIGHTARG = text)
      """,
      "operator =(uuid,text) is unexpected"
    ),
    ("DROP INDEX sessions_by_expiry", "index sessions_by_expiry on sessions is missing"),
    (
      "DROP INDEX users_by_name; CREATE INDEX users_by_name ON users (id)",
      "index users_by_name on users is 'CREATE INDEX users_by_name ON users USING btree (id)' instead of 'CREATE INDEX users_by_name ON users USING btree (name_key, id)'"
    ),
    (
      "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'users_by_name'::regclass",
      "index users_by_name on users is 'CREATE INDEX users_by_name ON users USING btree (name_key, id) INVALID' instead of 'CREATE INDEX users_by_name ON users USING btree (name_key, id)'"
    ),
    ("CREATE UNIQUE INDEX mine ON users (birthday)", "index mine on users is unexpected"),
    ("CREATE INDEX mine ON users (lower(name))", "index mine on users is unexpected"),
    ("CREATE INDEX mine ON users (id, (1 / created_at))", "index mine on users is unexpected"),
    ("CREATE INDEX mine ON users (id) WHERE birthday IS NULL", "index mine on users is unexpected"),
    (
      "ALTER SEQUENCE audit_event_numbers INCREMENT 2",
      "sequence audit_event_numbers is 'bigint INCREMENT 2 MINVALUE 1 MAXVALUE 9223372036854775807 START 1 CACHE 1' instead of 'bigint INCREMENT 1 MINVALUE 1 MAXVALUE 9223372036854775807 START 1 CACHE 1'"
    ),
    (
      "CREATE FUNCTION lower(uuid) RETURNS text LANGUAGE sql AS 'SELECT 1'",
      "function lower(uuid) is unexpected"
    ),
    (
      """
      DROP TRIGGER audit_events_stay ON audit_events;
      CREATE TRIGGER audit_events_stay BEFORE UPDATE OR DELETE ON audit_events
        FOR EACH ROW WHEN (false) EXECUTE FUNCTION audit_events_stay()
      """,
      "trigger audit_events_stay on audit_events is 'CREATE TRIGGER audit_events_stay BEFORE DELETE OR UPDATE ON audit_events FOR EACH ROW WHEN (false) EXECUTE FUNCTION audit_events_stay()' instead of 'CREATE TRIGGER audit_events_stay BEFORE DELETE OR UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION audit_events_stay()'"
    ),
    (
      """
      CREATE OR REPLACE FUNCTION audit_events_stay() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RETURN OLD; END $$
      """,
      "function audit_events_stay() was changed"
    ),
  ])
  func `a difference is named`(_ sql: String, _ fault: String) throws {
    let before = try schemas()
    try connection.run(sql)
    let error = #expect(throws: StorageError.self) { _ = try migrator.requireOwnSchema() }
    #expect(
      error?.description == """
        the schema of the database postgres://h/d does not match this version of this program (\(fault))
        """
    )
    try expect(schemas(), is: before)
    #expect(!connection.isInTransaction)
  }

  @Test func `says why the tables cannot be compared`() throws {
    let database = try connection.rows("SELECT current_database()::text") { $0.text(0) }[0]
    try connection.run("SET ROLE pg_read_all_data")
    try expect(
      migrator.requireOwnSchema(),
      is: "the PostgreSQL role may not create a schema (permission denied for database \(database))"
    )
    try connection.run("RESET ROLE")
    try connection.run("INSERT INTO accounts_migrations VALUES (99, 'later', 'x', 0, 1)")
    try expect(migrator.requireOwnSchema(), is: "a newer version has migrated the database")
  }
}
