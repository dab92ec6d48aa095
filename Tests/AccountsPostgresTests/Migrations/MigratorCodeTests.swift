import Accounts
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsPostgres

struct MigratorCodeTests {
  private let folder = TemporaryFolder()
  private let connection: Connection
  private let migrator: Migrator

  init() throws {
    connection = try Connection(PostgresServer.shared.get().address(in: folder))
    migrator = Migrator(connection, location: "postgres://h/d")
  }

  @Test func `the migrations leave what the program expects`() throws {
    try migrator.requireOwnCode()
    try expect(
      connection.rows(
        "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
      ) { $0.text(0) },
      is: Migrator.tables
    )
  }

  @Test func `tables of other programs may have code of their own`() throws {
    // The owner of a table is exempt from its row-level security.
    try connection.run(
      """
      ALTER TABLE users ENABLE ROW LEVEL SECURITY;
      CREATE TABLE notes (id uuid, CHECK (id IS NOT NULL));
      ALTER TABLE notes FORCE ROW LEVEL SECURITY;
      CREATE POLICY few ON notes USING (false);
      CREATE RULE kept AS ON DELETE TO notes DO INSTEAD NOTHING;
      CREATE TRIGGER mine BEFORE UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()
      """
    )
    try migrator.requireOwnCode()
    // Another schema of the database is another program's.
    try connection.run(
      "CREATE SCHEMA other; CREATE TABLE other.users (a int); CREATE RULE r AS ON DELETE TO other.users DO INSTEAD NOTHING"
    )
    try migrator.requireOwnCode()
  }

  /// A statement that lets our tables use a function, an operator or a type that is not
  /// PostgreSQL's own, the unexpected object, and the remedy, if there is one.
  private static let uses: [(sql: String, what: String, remedy: String?)] = [
    (
      "CREATE INDEX mine ON users (other.norm(name))", "index mine on users",
      "DROP INDEX public.mine"
    ),
    (
      "CREATE INDEX mine ON users (id) WHERE other.ok(name)", "index mine on users",
      "DROP INDEX public.mine"
    ),
    (
      "ALTER TABLE users ADD CONSTRAINT mine EXCLUDE USING btree (other.norm(name) WITH =)",
      "index mine on users", "ALTER TABLE public.users DROP CONSTRAINT mine"
    ),
    (
      "ALTER TABLE users ADD CONSTRAINT mine CHECK (other.ok(name))", "constraint mine on users",
      "ALTER TABLE public.users DROP CONSTRAINT mine"
    ),
    (
      "ALTER TABLE users ADD CONSTRAINT mine CHECK (OPERATOR(other.##) name)",
      "constraint mine on users", "ALTER TABLE public.users DROP CONSTRAINT mine"
    ),
    (
      "ALTER TABLE users ADD CONSTRAINT mine CHECK (name::other.short <> '')",
      "constraint mine on users", "ALTER TABLE public.users DROP CONSTRAINT mine"
    ),
    (
      "CREATE STATISTICS mine ON other.norm(name), birthday FROM users", "statistics mine on users",
      "DROP STATISTICS public.mine"
    ),
    ("ALTER TABLE users ALTER COLUMN name TYPE other.short", "type other.short of users.name", nil),
    (
      """
      CREATE ROLE owner_of_trigrams;
      ALTER OPERATOR CLASS gin_trgm_ops USING gin OWNER TO owner_of_trigrams
      """,
      "index users_by_search on users", "DROP INDEX public.users_by_search"
    ),
    // Not code, but it keeps users from being deleted.
    (
      "CREATE TABLE other.notes (id uuid REFERENCES users)",
      "foreign key notes_id_fkey of other.notes",
      "ALTER TABLE other.notes DROP CONSTRAINT notes_id_fkey"
    ),
  ]

  @Test(arguments: uses.indices)
  func `code of others that our tables use is refused, as are foreign keys to them`(
    _ index: Int
  ) throws {
    let (sql, what, remedy) = Self.uses[index]
    try connection.run(
      """
      CREATE SCHEMA other;
      CREATE FUNCTION other.norm(text) RETURNS text IMMUTABLE LANGUAGE sql AS 'SELECT $1';
      CREATE FUNCTION other.ok(text) RETURNS boolean IMMUTABLE LANGUAGE sql AS 'SELECT true';
      CREATE OPERATOR other.## (FUNCTION = other.ok, RIGHTARG = text);
      CREATE DOMAIN other.short AS text CHECK (other.ok(VALUE))
      """
    )
    try migrator.requireOwnCode()
    try connection.run(sql)
    let error = #expect(throws: StorageError.self) { try migrator.requireOwnCode() }
    expect(
      error?.description,
      is:
        "the schema of the database postgres://h/d does not match this version of this program (\(what) is unexpected)"
    )
    guard let remedy else { return }
    expect(
      error?.advice,
      is:
        "run in this database, as its owner or a superuser of PostgreSQL: \(remedy); or restore a backup from before the change; find out who could change the database"
    )
    try connection.run(remedy)
    try migrator.requireOwnCode()
  }

  @Test func `indexes and constraints may use what PostgreSQL or an extension has`() throws {
    try connection.run(
      """
      CREATE INDEX lowered ON users (lower(name)); CREATE INDEX pieces ON users USING gin (name gin_trgm_ops);
      ALTER TABLE users ADD CHECK (lower(name) <> 'nobody')
      """
    )
    try migrator.requireOwnCode()
  }

  @Test(arguments: [
    "ALTER TABLE users ADD COLUMN note text DEFAULT ''",
    "CREATE TABLE notes (id uuid REFERENCES users)",
  ])
  func `a newer version may have added columns with defaults, and foreign keys`(
    _ change: String
  ) throws {
    try connection.run(change)
    #expect(throws: StorageError.self) { try migrator.requireOwnCode() }
    try connection.run("INSERT INTO accounts_migrations VALUES (99, 'later', 'x', 0, 1)")
    try migrator.requireOwnCode()
  }

  @Test func `the hint has the statement for each change, if all of them have one`() throws {
    try connection.run(
      """
      CREATE RULE kept AS ON DELETE TO sessions DO INSTEAD NOTHING; CREATE POLICY few ON users USING (false);
      CREATE TRIGGER mine BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger();
      ALTER TABLE sessions DISABLE TRIGGER ALL; ALTER TABLE audit_events DISABLE TRIGGER audit_events_stay;
      ALTER TABLE audit_events ALTER COLUMN chain SET DEFAULT 2;
      ALTER TABLE users ALTER COLUMN role SET DEFAULT 'admin',
        ADD COLUMN number integer GENERATED ALWAYS AS IDENTITY,
        ADD COLUMN next bigint GENERATED ALWAYS AS (created_at + 1) STORED
      """
    )
    let error = #expect(throws: StorageError.self) { try migrator.requireOwnCode() }
    let advice = try #require(error?.advice)
    let statements =
      advice.trimmingPrefix("run in this database, as its owner or a superuser of PostgreSQL: ")
      .replacing(
        "; or restore a backup from before the change; find out who could change the database",
        with: ""
      )
    expect(statements.split(separator: "; ").count, is: 9)
    try connection.run(String(statements))
    try migrator.requireOwnCode()
    try connection.run(
      "DROP TRIGGER audit_events_stay ON audit_events; CREATE POLICY few ON users USING (false)"
    )
    let missing = #expect(throws: StorageError.self) { try migrator.requireOwnCode() }
    expect(
      missing?.advice,
      is:
        "undo the change, or restore a backup from before it; find out who could change the database"
    )
  }

  @Test(arguments: [
    (
      """
      CREATE FUNCTION promote() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.role := 'admin'; RETURN NEW; END $$;
      CREATE TRIGGER backdoor BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION promote()
      """,
      "trigger backdoor on users is unexpected"
    ),
    (
      "CREATE RULE kept AS ON DELETE TO sessions DO INSTEAD NOTHING",
      "rule kept on sessions is unexpected"
    ),
    ("CREATE POLICY few ON users USING (false)", "policy few on users is unexpected"),
    (
      "ALTER TABLE users ENABLE ROW LEVEL SECURITY; SET ROLE pg_read_all_data",
      "row-level security of users is unexpected"
    ),
    (
      "ALTER TABLE sessions DISABLE TRIGGER ALL",
      "disabled constraint sessions_user_id_fkey on sessions is unexpected"
    ),
    ("SET session_replication_role = replica", "session_replication_role replica is unexpected"),
    (
      "ALTER TABLE users ALTER COLUMN role SET DEFAULT 'admin'",
      "default 'admin'::text of users.role is unexpected"
    ),
    (
      "ALTER TABLE audit_events ALTER COLUMN chain SET DEFAULT 2",
      "default 2 of audit_events.chain is unexpected"
    ),
    (
      "ALTER TABLE users ADD COLUMN next bigint GENERATED ALWAYS AS (created_at + 1) STORED",
      "generated value (created_at + 1) of users.next is unexpected"
    ),
    (
      "DROP TRIGGER audit_events_stay ON audit_events",
      "trigger audit_events_stay on audit_events is missing"
    ),
  ])
  func `what another program added or removed is refused`(_ sql: String, _ fault: String) throws {
    try connection.run(sql)
    let error = #expect(throws: StorageError.self) { try migrator.requireOwnCode() }
    #expect(
      error?.description == """
        the schema of the database postgres://h/d does not match this version of this program (\(fault))
        """
    )
    let refused = #expect(throws: StorageError.self) { try migrator.requireMovable() }
    expect(refused, is: error)
  }
}
