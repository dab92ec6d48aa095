import Accounts
import Foundation
import TestSupport
import Testing

@testable import AccountsPostgres

struct MigratorCodeTests {
  private let folder: TemporaryFolder
  private let connection: Connection
  private let migrator: Migrator

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(PostgresServer.shared.get().address(in: folder))
    migrator = Migrator(connection, location: "postgres://h/d")
  }

  @Test func `the migrations leave what the program expects`() throws {
    try migrator.requireOwnCode()
    // Another schema of the database is another program's.
    try connection.run(
      "CREATE SCHEMA other; CREATE TABLE other.users (a int); CREATE RULE r AS ON DELETE TO other.users DO INSTEAD NOTHING"
    )
    try migrator.requireOwnCode()
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
    ("ALTER TABLE users FORCE ROW LEVEL SECURITY", "row security of users is unexpected"),
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
    #expect(refused == error)
  }

  @Test func `foreign keys that are not enforced are refused`() throws {
    try connection.run("ALTER TABLE sessions DISABLE TRIGGER ALL")
    let error = #expect(throws: StorageError.self) { try migrator.requireOwnCode() }
    #expect(error?.detail.contains("disabled trigger RI_ConstraintTrigger_c_") == true)
    #expect(error?.detail.contains(" on sessions is unexpected") == true)
  }
}
