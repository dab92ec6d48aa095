import AccountsSQL

extension Migrator {
  /// All migrations, in order.
  ///
  /// A test compares the list with `migrations/postgres`.
  static let all = [
    Migration(version: 1, name: "create", sql: PackageResources._001_create_sql)
  ]

  /// The version of the schema after all migrations.
  static var latest: Int { all.last?.version ?? 0 }
}
