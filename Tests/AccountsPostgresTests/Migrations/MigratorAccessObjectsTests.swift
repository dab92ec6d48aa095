import Accounts
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsPostgres

/// Tests of what was created in the schema that statements could use instead of PostgreSQL's own.
struct MigratorAccessObjectsTests {
  private let shared: SharedDatabase
  private var admin: Connection { shared.admin }
  private var service: String { shared.service }
  private var other: String { shared.other }

  init() throws { shared = try SharedDatabase() }

  /// A statement of a role that could create in the schema, what is said about it, and the remedy.
  private static let plants: [(sql: String, what: String, remedy: String)] = [
    (
      """
      CREATE FUNCTION public.to_char(date, varchar) RETURNS text LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO public.loot SELECT 1; RETURN 'x'; END $$
      """,
      "function public.to_char(date,character varying)",
      "DROP ROUTINE public.to_char(date,character varying)"
    ),
    (
      "CREATE FUNCTION public.lower(varchar) RETURNS text LANGUAGE sql AS 'SELECT 1'",
      "function public.lower(character varying)",
      "DROP ROUTINE public.lower(character varying)"
    ),
    (
      """
      CREATE FUNCTION public.same(text, varchar) RETURNS boolean LANGUAGE sql AS 'SELECT true';
      CREATE OPERATOR public.= (FUNCTION = public.same, LEFTARG = text, RIGHTARG = varchar)
      """,
      "operator public.=(text,character varying)",
      "DROP OPERATOR public.=(text,character varying)"
    ),
    (
      "CREATE AGGREGATE public.count(uuid) (SFUNC = int8inc_any, STYPE = int8, INITCOND = '0')",
      "function public.count(uuid)",
      "DROP ROUTINE public.count(uuid)"
    ),
    ("CREATE DOMAIN public.text AS integer", "type public.text", "DROP TYPE public.text"),
    ("CREATE TYPE public.uuid AS (id integer)", "type public.uuid", "DROP TYPE public.uuid"),
  ]

  @Test(arguments: plants.indices)
  func `what has a name of PostgreSQL's own is refused, and is not run`(_ index: Int) throws {
    let (sql, what, remedy) = Self.plants[index]
    try shared.open()
    try admin.run("CREATE TABLE loot (a integer); GRANT INSERT ON loot TO PUBLIC; \(sql)")
    let before = try shared.tables()
    let error = #expect(throws: StorageError.self) { try shared.open() }
    let place = try shared.address(service).location
    expect(
      error?.description,
      is:
        "the schema of the database \(place) does not match this version of this program (\(what) is unexpected)"
    )
    expect(
      error?.advice,
      is:
        "run in this database, as its owner or a superuser of PostgreSQL: \(remedy)\(SharedDatabase.suspicion)"
    )
    try expect(admin.integer("SELECT count(*) FROM loot"), is: 0)
    try expect(shared.tables(), is: before)
    try admin.run(remedy)
    try shared.open()
  }

  @Test func `a cast between types of PostgreSQL is refused`() throws {
    try shared.open()
    try admin.run(
      """
      CREATE FUNCTION public.parse(date) RETURNS integer LANGUAGE sql AS 'SELECT 1';
      CREATE CAST (date AS integer) WITH FUNCTION public.parse(date) AS IMPLICIT
      """
    )
    try shared.expectRefusal(
      "cast (date AS integer) is unexpected",
      "DROP CAST (date AS integer)",
      SharedDatabase.suspicion,
      isChanged: true
    )
  }

  @Test func `what another role has created is refused whatever its name, with both remedies`()
    throws
  {
    try shared.open()
    try admin.run(
      """
      GRANT CREATE ON SCHEMA public TO \(other); SET ROLE \(other);
      CREATE FUNCTION public.report() RETURNS integer LANGUAGE sql AS 'SELECT 1';
      CREATE TYPE public.level AS ENUM ('low'); RESET ROLE
      """
    )
    try shared.expectRefusal(
      """
      the role \(other) may create objects in the schema public, function public.report() of the role \(other) is \
      unexpected, type public.level of the role \(other) is unexpected
      """,
      "REVOKE CREATE ON SCHEMA public FROM \(other); DROP ROUTINE public.report(); DROP TYPE public.level",
      SharedDatabase.suspicion
    )
  }

  @Test func `rights that an event trigger gives on new tables are refused, and nothing is left`()
    throws
  {
    try admin.run(
      """
      CREATE FUNCTION public.give() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN IF to_regclass('public.users') IS NOT NULL THEN GRANT UPDATE ON public.users TO \(other); END IF; END $$;
      CREATE EVENT TRIGGER give ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION public.give()
      """
    )
    let error = #expect(throws: StorageError.self) { try shared.open() }
    let address = try shared.address(service)
    expect(
      error?.description,
      is:
        "the database \(address.location) is open to other roles of its server (the role \(other) has the rights UPDATE on the table users)"
    )
    expect(
      error?.advice,
      is: "nothing was changed; find out what changes new tables, such as an event trigger"
    )
    let move = #expect(throws: StorageError.self) { _ = try PostgresMoveTarget(address, now: .now) }
    expect(move, is: error)
    try expect(shared.tables(), is: 0)
    try admin.run("DROP EVENT TRIGGER give")
    try shared.open()
  }

  @Test func `an extension of a superuser or of the program's role may have such names`() throws {
    try shared.open()
    try admin.run("CREATE EXTENSION citext")
    try expect(
      admin.integer(
        "SELECT count(*) FROM pg_proc WHERE oid = to_regprocedure('replace(citext,citext,citext)')"
      ),
      is: 1
    )
    try shared.open()
  }
}
