import Accounts

/// One step of the schema: applied once, in order, and never edited afterwards.
struct Migration: Sendable {
  /// Its place in the order, from 1.
  let version: Int

  /// What it does, as in its file's name.
  let name: String

  /// The statements.
  let sql: String

  /// SHA-256 of the statements, in hexadecimal: tells an edited migration.
  let checksum: String

  init(version: Int, name: String, sql: [UInt8]) {
    self.version = version
    self.name = name
    self.sql = String(decoding: sql, as: UTF8.self)
    checksum = Digest.sha256.hexadecimal(sql)
  }
}

extension Migration {
  /// Every migration there is, in order.
  ///
  /// A test holds the list against `migrations/sqlite`.
  static let all = [
    Migration(
      version: 1,
      name: "create_users",
      sql: PackageResources._001_create_users_sql
    ),
    Migration(
      version: 2,
      name: "list_users_at_scale",
      sql: PackageResources._002_list_users_at_scale_sql
    ),
    Migration(
      version: 3,
      name: "create_sessions",
      sql: PackageResources._003_create_sessions_sql
    ),
    Migration(
      version: 4,
      name: "throttle_logins",
      sql: PackageResources._004_throttle_logins_sql
    ),
    Migration(
      version: 5,
      name: "create_audit_log",
      sql: PackageResources._005_create_audit_log_sql
    ),
    Migration(
      version: 6,
      name: "name_pepper_keys",
      sql: PackageResources._006_name_pepper_keys_sql
    ),
    Migration(
      version: 7,
      name: "remember_sign_up_keys",
      sql: PackageResources._007_remember_sign_up_keys_sql
    ),
  ]
}
