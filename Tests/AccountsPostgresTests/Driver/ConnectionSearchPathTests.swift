import AccountsForms
import AccountsSQL
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsPostgres

/// Tests of the schema that unqualified names mean.
struct ConnectionSearchPathTests {
  private let folder = TemporaryFolder()
  private let url: String

  init() throws { url = try PostgresServer.shared.get().url(in: folder) }

  private func address(_ settings: String = "") throws -> DatabaseAddress {
    try DatabaseAddress(url + settings, environment: [:])
  }

  private func path(_ connection: Connection) throws -> String {
    try connection.run("SHOW search_path").row(0).text(0)
  }

  @Test func `names mean PostgreSQL's own, then those of one schema, then temporary ones`() throws {
    try expect(path(Connection(address())), is: "public, pg_temp")
    let admin = try Connection(address())
    try admin.run(
      "CREATE SCHEMA \"my \"\"Accounts\"\"\"; CREATE SCHEMA accounts; CREATE SCHEMA other"
    )
    try expect(path(Connection(address())), is: "accounts, pg_temp", "that of the role comes first")
    let quoted = "&options=-csearch_path%3D%22my%5C%20%22%22Accounts%22%22%22,other"
    let connection = try Connection(address(quoted))
    expect(connection.schema, is: "my \"Accounts\"")
    try expect(path(connection), is: "\"my \"\"Accounts\"\"\", pg_temp")
    let pinned = try Connection(address(), schema: "my \"Accounts\"")
    try expect(path(pinned), is: "\"my \"\"Accounts\"\"\", pg_temp")
    let none = try Connection(address("&options=-csearch_path%3Dnowhere"))
    expect(none.schema, is: nil)
    try expect(path(none), is: "nowhere")
  }

  @Test func `a query for the catalogs sees nothing else, and leaves the search path as it was`()
    throws
  {
    let connection = try Connection(address())
    let inside = try connection.catalogRows("SELECT current_setting('search_path')") { $0.text(0) }
    expect(inside, is: ["pg_catalog, pg_temp"])
    try expect(path(connection), is: "public, pg_temp")
    #expect(throws: PostgresError.self) {
      try connection.catalogRows("SELECT name FROM users") { $0.text(0) }
    }
    try expect(path(connection), is: "public, pg_temp")
  }

  @Test func `a temporary table does not take the place of ours`() throws {
    let connection = try Connection(address())
    try connection.run(
      "CREATE TEMP TABLE users (LIKE public.users); CREATE TEMP TABLE locks (a int)"
    )
    try expect(connection.rows("SELECT name FROM locks") { $0.text(0) }, is: ["administrators"])
    try expect(
      connection.rows("SELECT relpersistence::text FROM pg_class WHERE oid = 'users'::regclass") {
        $0.text(0)
      },
      is: ["p"]
    )
  }

  @Test func `a store stays in the schema that it was opened in, with each new connection`()
    async throws
  {
    let accounts = try StoreKind.postgres.accounts(in: folder)
    let admin = try Connection(address())
    // Named like the role of the program, it would come first in the search path.
    try admin.run("CREATE SCHEMA accounts; CREATE TABLE accounts.users (LIKE public.users)")
    _ = try await accounts.signUp("ada@example.com")
    try admin.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    _ = try await accounts.signUp("grace@example.com")
    try expect(admin.integer("SELECT count(*) FROM public.users"), is: 2)
    try expect(admin.integer("SELECT count(*) FROM accounts.users"), is: 0)
    await accounts.store.close()
  }

  /// Functions and operators for the arguments of our statements that PostgreSQL's own do not have
  /// exactly, so that it would prefer these.
  private static let plants = [
    ("to_char", "date, varchar", "text"), ("to_char", "date, text", "text"),
    ("to_jsonb", "text", "jsonb"), ("to_jsonb", "bigint", "jsonb"),
    ("to_jsonb", "boolean", "jsonb"),
    ("nextval", "text", "bigint"), ("generate_series", "integer, bigint", "bigint"),
    ("setval", "text, bigint, boolean", "bigint"), ("quote_ident", "name", "text"),
    ("lower", "varchar", "text"), ("octet_length", "varchar", "integer"),
    ("char_length", "varchar", "integer"), ("greatest", "bigint, bigint", "bigint"),
  ]

  private static let operators = [
    ("=", "text", "varchar"), ("=", "oid", "regclass"), ("=", "oid", "regnamespace"),
    ("||", "name", "name"), ("||", "text", "name"), ("<", "text", "varchar"),
    ("=", "varchar", "varchar"), ("=", "regclass", "oid"),
  ]

  private func plant() throws {
    let admin = try Connection(address())
    try admin.run(
      "CREATE FUNCTION public.planted() RETURNS integer LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''planted''; END'"
    )
    for (name, arguments, result) in Self.plants {
      try admin.run(
        "CREATE FUNCTION public.\(name == "greatest" ? "\"greatest\"" : name)(\(arguments)) RETURNS \(result) LANGUAGE sql AS 'SELECT CAST(public.planted()::text AS \(result))'"
      )
    }
    for (index, (name, left, right)) in Self.operators.enumerated() {
      let result = name == "||" ? "text" : "boolean"
      try admin.run(
        """
        CREATE FUNCTION public.planted_\(index)(\(left), \(right)) RETURNS \(result) LANGUAGE sql AS
        'SELECT CAST(public.planted()::text AS \(result))';
        CREATE OPERATOR public.\(name) (FUNCTION = public.planted_\(index), LEFTARG = \(left), RIGHTARG = \(right))
        """
      )
    }
    try admin.run("ALTER TABLE users ALTER COLUMN role SET DEFAULT 'admin'")
  }

  @Test func `functions and operators that were planted after the start are not run`() async throws
  {
    let accounts = try StoreKind.postgres.accounts(in: folder)
    try plant()
    let store = accounts.store
    let ada = try await accounts.signUp("ada@example.com")
    expect(ada.role, is: .member)
    let stored = try #require(try await store.read { try $0.user(.id(ada.id)) })
    expect(stored.birthday?.description, is: ada.birthday?.description)
    for value: CustomValue in [.text("a"), .number(1), .flag(true)] {
      var query = UserQuery()
      query.filter.customValues = ["level": value]
      try await expect(store.page(query).users, is: [])
      try await expect(store.total(query), is: .exactly(0))
    }
    try await expect(store.accounts(after: nil, limit: 10).map(\.user.id), is: [ada.id])
    #expect(try await store.verifyAuditLog(against: nil, from: nil).findings.isEmpty)
    try await expect(store.statistics(days: 1, at: Date()).total, is: 1)
    _ = try await store.rebuildSearchKeys()
    try await store.requireReady()
    _ = try await store.load(at: Date())
    await store.close()
  }

  @Test func `a move runs nothing that was planted`() throws {
    try plant()
    let connection = try Connection(address())
    for table in MoveTable.all { try connection.run(table.selection) }
    try connection.continueAuditNumbers()
    try expect(connection.hasMovableRows(), is: false)
  }
}
