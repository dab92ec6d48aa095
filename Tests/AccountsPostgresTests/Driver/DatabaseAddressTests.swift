import Expectations
import Testing

@testable import AccountsPostgres

/// Tests that URLs are understood, that messages have no password, and that TLS is the default to
/// other machines.
struct DatabaseAddressTests {
  @Test(arguments: [
    ("postgres://accounts@db.example.org/accounts", "postgres://accounts@db.example.org/accounts"),
    (
      "postgresql://accounts:s3cr3t@one.example:5432,two.example:5433/accounts?sslmode=require",
      "postgres://accounts@one.example:5432,two.example:5433/accounts"
    ),
    ("postgres://%61:s%40%2Fb@h/d", "postgres://a@h/d"),
    (
      "postgres:///accounts?host=/run/postgresql&password=s3cr3t",
      "postgres://%2Frun%2Fpostgresql/accounts"
    ),
    ("postgres://u@a:5433,b/d", "postgres://u@a:5433,b/d"),
    ("postgres://u@a,b:5433/d", "postgres://u@a,b:5433/d"),
    ("postgres://u@[fe80::1%25eth0]/d", "postgres://u@[fe80::1%25eth0]/d"),
    (
      "postgres://a%40b@[::1]:5433,%2Frun%2Fpostgresql:5434/a%20d",
      "postgres://a%40b@[::1]:5433,%2Frun%2Fpostgresql:5434/a%20d"
    ),
    ("postgres://", "postgres:///"),
  ])
  func `the location has no password`(_ row: (url: String, location: String)) throws {
    let address = try DatabaseAddress(row.url, environment: [:])
    expect(address.location, is: row.location)
    try expect(DatabaseAddress(address.location, environment: [:]).location, is: row.location)
    #expect(!"\(address) \(String(reflecting: address))".contains("s3cr3t"))
    expect(address.hasPassword, is: (row.url.contains("s3cr3t") || row.url.contains("s%40")))
  }

  @Test(arguments: [
    ("accounts.db", ""), ("host=h password=s3cr3t", ""), ("postgres://a:s3cr3t@[/d", ""),
    ("postgres://a:b@s3cr3t@h/d", ": its host contains an @"),
    ("postgres://a:1/s3cr3t@h/d", ": the name of the database contains a / or an @"),
    ("postgres://a:s3cr3t@h:port/d", ": its port is not a number"),
    (
      "postgres://h/d?nonsense=s3cr3t", ": a setting after the '?' is unknown, or has no value"
    ),
    ("postgres://h/d?sslmode", ": a setting after the '?' is unknown, or has no value"),
  ])
  func `a URL that could show a piece of its password is refused without it`(
    _ url: String,
    _ fault: String
  ) {
    let error = #expect(throws: DatabaseAddress.Invalid.self) {
      try DatabaseAddress(url, environment: [:])
    }
    expect(error?.description, is: "the URL of the database is not valid\(fault)")
  }

  @Test func `connections to other machines use TLS with a verified name`() throws {
    for url in [
      "postgres://h/d", "postgres://h,localhost/d", "postgres://localhost/d?hostaddr=10.0.0.1",
      "postgres:///d?service=other",
    ] {
      try expect(DatabaseAddress(url, environment: [:])["sslmode"], is: "verify-full", "\(url)")
    }
    for environment in [["PGHOST": "h"], ["PGHOSTADDR": "10.0.0.1"], ["PGSERVICE": "other"]] {
      let address = try DatabaseAddress("postgres:///d", environment: environment)
      expect(address["sslmode"], is: "verify-full", "\(environment)")
    }
    for url in [
      "postgres:///d", "postgres://localhost/d", "postgres://127.0.0.1,[::1]/d",
      "postgres:///d?host=/run/postgresql",
    ] {
      try expect(DatabaseAddress(url, environment: [:])["sslmode"], is: nil, "\(url)")
    }
    let chosen = try DatabaseAddress("postgres://h/d?sslmode=require", environment: [:])
    expect(chosen["sslmode"], is: "require")
  }

  @Test func `only the primary of several servers is used, and none is waited for without an end`()
    throws
  {
    let address = try DatabaseAddress("postgres://one,two/d", environment: [:])
    expect(address["target_session_attrs"], is: "read-write")
    expect(address["connect_timeout"], is: "5")
    let chosen = try DatabaseAddress("postgres://h/d?connect_timeout=2", environment: [:])
    expect(chosen["connect_timeout"], is: "2")
  }
}
