import Accounts
import AccountsSQL
import Expectations
import TestSupport
import Testing

@testable import AccountsPostgres

/// Tests of the rights of other roles.
struct MigratorAccessTests {
  private let shared: SharedDatabase
  private var admin: Connection { shared.admin }
  private var service: String { shared.service }
  private var other: String { shared.other }
  private var database: String { shared.name }

  init() throws { shared = try SharedDatabase() }

  @Test func `a new database, to which every role may connect, is refused without a change`() throws
  {
    try admin.run("GRANT CONNECT ON DATABASE \(database) TO PUBLIC")
    try shared.expectRefusal(
      "every role may connect to it",
      "REVOKE CONNECT ON DATABASE \(database) FROM PUBLIC"
    )
  }

  @Test func `a new database of an earlier PostgreSQL has two openings, and a statement for each`()
    throws
  {
    try admin.run(
      """
      GRANT CONNECT ON DATABASE \(database) TO PUBLIC; GRANT CREATE ON SCHEMA public TO PUBLIC
      """
    )
    try shared.expectRefusal(
      "every role may connect to it, every role may create objects in the schema public",
      "REVOKE CONNECT ON DATABASE \(database) FROM PUBLIC; REVOKE CREATE ON SCHEMA public FROM PUBLIC"
    )
  }

  @Test func `a role that does not own the database keeps the rights that it has as any role`()
    throws
  {
    try admin.run(
      """
      ALTER DATABASE \(database) OWNER TO accounts; ALTER SCHEMA public OWNER TO accounts;
      GRANT CONNECT ON DATABASE \(database) TO PUBLIC; GRANT CREATE ON SCHEMA public TO PUBLIC;
      CREATE EXTENSION pg_trgm
      """
    )
    try shared.expectRefusal(
      "every role may connect to it, every role may create objects in the schema public",
      """
      GRANT CONNECT ON DATABASE \(database) TO \(service); REVOKE CONNECT ON DATABASE \(database) FROM PUBLIC; \
      GRANT CREATE ON SCHEMA public TO \(service); REVOKE CREATE ON SCHEMA public FROM PUBLIC
      """
    )
  }

  @Test func `another role that may create in the schema is named, however it got the right`()
    throws
  {
    try shared.open()
    try admin.run("GRANT CREATE ON SCHEMA public TO \(other)")
    try shared.expectRefusal(
      "the role \(other) may create objects in the schema public",
      "REVOKE CREATE ON SCHEMA public FROM \(other)"
    )
    // Through a group, of which the program's role is a member, too.
    let group = other + "_group"
    try admin.run(
      """
      CREATE ROLE \(group); GRANT CREATE ON SCHEMA public TO \(group); GRANT \(group) TO \(other), \(service)
      """
    )
    try shared.expectRefusal(
      "the role \(group) may create objects in the schema public",
      "REVOKE CREATE ON SCHEMA public FROM \(group)"
    )
    try admin.run("ALTER SCHEMA public OWNER TO \(other)")
    try shared.expectRefusal(
      "the schema public belongs to the role \(other)",
      "ALTER SCHEMA public OWNER TO \(service)"
    )
    try admin.run("ALTER SCHEMA public OWNER TO \(service); GRANT ALL ON users TO \(other)")
    try shared.expectRefusal(
      "the role \(other) has the rights DELETE, INSERT, REFERENCES, TRIGGER, TRUNCATE, UPDATE on the table users",
      "REVOKE DELETE, INSERT, REFERENCES, TRIGGER, TRUNCATE, UPDATE ON public.users FROM \(other)"
    )
    try admin.run("REVOKE ALL ON users FROM \(other); GRANT SELECT ON users TO \(other)")
    try admin.run("ALTER TABLE users OWNER TO \(other)")
    try shared.expectRefusal(
      "the table users belongs to the role \(other)",
      "ALTER TABLE public.users OWNER TO \(service)"
    )
  }

  @Test func `rights on columns and sequences are refused, unless they only read`() throws {
    try shared.open()
    try admin.run(
      """
      GRANT SELECT (name), UPDATE (role), INSERT (email), REFERENCES (id) ON users TO \(other);
      GRANT SELECT ON SEQUENCE audit_event_numbers TO \(other)
      """
    )
    try shared.expectRefusal(
      "the role \(other) has the rights INSERT (email), REFERENCES (id), UPDATE (role) on the table users",
      "REVOKE INSERT (email), REFERENCES (id), UPDATE (role) ON public.users FROM \(other)"
    )
    try admin.run("GRANT UPDATE ON SEQUENCE audit_event_numbers TO \(other)")
    try shared.expectRefusal(
      "the role \(other) has the rights UPDATE on the sequence audit_event_numbers",
      "REVOKE UPDATE ON SEQUENCE public.audit_event_numbers FROM \(other)"
    )
    try admin.run("ALTER TABLE audit_events OWNER TO \(other)")
    try shared.expectRefusal(
      """
      the table audit_events belongs to the role \(other), \
      the sequence audit_event_numbers belongs to the role \(other)
      """,
      """
      ALTER TABLE public.audit_events OWNER TO \(service); \
      ALTER TABLE public.audit_event_numbers OWNER TO \(service)
      """
    )
  }

  @Test func `rights on tables and sequences that will be created are refused beforehand`() throws {
    try admin.run(
      """
      ALTER DEFAULT PRIVILEGES FOR ROLE \(other) GRANT ALL ON TABLES TO PUBLIC;
      ALTER DEFAULT PRIVILEGES FOR ROLE \(service) GRANT SELECT, INSERT, UPDATE ON TABLES TO \(other)
      """
    )
    try shared.expectRefusal(
      "the role \(other) has the rights INSERT, UPDATE on each new table",
      "ALTER DEFAULT PRIVILEGES FOR ROLE \(service) REVOKE INSERT, UPDATE ON TABLES FROM \(other)"
    )
    try admin.run(
      "ALTER DEFAULT PRIVILEGES FOR ROLE \(service) IN SCHEMA public GRANT USAGE ON SEQUENCES TO PUBLIC"
    )
    try shared.expectRefusal(
      "every role has the rights USAGE on each new sequence",
      "ALTER DEFAULT PRIVILEGES FOR ROLE \(service) IN SCHEMA public REVOKE USAGE ON SEQUENCES FROM PUBLIC"
    )
  }

  @Test func `the owner of the database may create in its schema`() throws {
    try admin.run(
      """
      ALTER DATABASE \(database) OWNER TO \(other); GRANT CONNECT ON DATABASE \(database) TO \(service);
      GRANT CREATE ON SCHEMA public TO \(service); ALTER SCHEMA public OWNER TO pg_database_owner
      """
    )
    try shared.expectRefusal(
      "the schema public belongs to the role pg_database_owner",
      "ALTER SCHEMA public OWNER TO \(service)"
    )
  }

  @Test func `roles that can do the same anyway are no reason, nor are rights that only read`()
    throws
  {
    let group = other + "_group"
    try admin.run(
      """
      CREATE ROLE \(group); GRANT \(group) TO \(service); ALTER SCHEMA public OWNER TO \(group);
      GRANT \(service) TO \(other); GRANT CREATE ON SCHEMA public TO \(other);
      GRANT CREATE ON SCHEMA public TO accounts
      """
    )
    try shared.open()
    try admin.run(
      """
      CREATE ROLE \(other)_reader LOGIN; GRANT CONNECT ON DATABASE \(database) TO \(other)_reader;
      GRANT USAGE ON SCHEMA public TO \(other)_reader; GRANT SELECT ON users TO \(other)_reader
      """
    )
    try shared.open()
  }

  @Test func `names that need quotes are quoted in the statements`() throws {
    let schema = "my Accounts\"; DROP TABLE users; --"
    let quoted = "\"\(schema.replacing("\"", with: "\"\""))\""
    try admin.run(
      """
      CREATE SCHEMA \(quoted) AUTHORIZATION \(service); GRANT CREATE ON SCHEMA \(quoted) TO \(other);
      ALTER ROLE \(service) IN DATABASE \(database) SET search_path = \(quoted)
      """
    )
    try shared.expectRefusal(
      "the role \(other) may create objects in the schema \(schema)",
      "REVOKE CREATE ON SCHEMA \(quoted) FROM \(other)"
    )
    try expect(
      admin.integer(
        "SELECT count(*) FROM pg_tables WHERE schemaname = $1 AND tablename = 'users'",
        [.text(schema)]
      ),
      is: 1
    )
  }

  @Test func `a search path without a schema is refused`() throws {
    let error = #expect(throws: StorageError.self) {
      try shared.open(nil, "&options=-csearch_path%3Dnowhere")
    }
    expect(
      error?.description,
      is:
        "the database \(try shared.address(service).location) has none of the schemas of the search path"
    )
    expect(
      error?.advice,
      is:
        "create the schema with 'CREATE SCHEMA NAME AUTHORIZATION \(service)', or correct the setting search_path of the PostgreSQL role or of the URL"
    )
    try expect(shared.tables(), is: 0)
  }

  @Test func `the database of another program is not told to change its rights`() throws {
    try admin.run(
      "CREATE TABLE orders (number integer); GRANT CONNECT ON DATABASE \(database) TO PUBLIC"
    )
    let error = #expect(throws: StorageError.self) { try shared.open() }
    expect(
      error?.description,
      is: "\(try shared.address(service).location) is the database of another program"
    )
  }
}
