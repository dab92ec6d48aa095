import Accounts

/// A step of the schema: applied once, in order, and never edited afterwards.
struct Migration: Sendable {
  /// The position in the order, from 1.
  let version: Int

  /// The name, as in the file name.
  let name: String

  /// The oldest version whose program can use the database after this migration.
  ///
  /// Nodes are upgraded one after the other: a migration names an earlier version if programs of
  /// that version may go on beside it.
  let compatibleFrom: Int

  /// The statements.
  let sql: String

  /// The SHA-256 of the statements, in hexadecimal, which reveals an edited migration.
  let checksum: String

  init(version: Int, name: String, compatibleFrom: Int? = nil, sql: [UInt8]) {
    self.version = version
    self.name = name
    self.compatibleFrom = compatibleFrom ?? version
    self.sql = String(decoding: sql, as: UTF8.self)
    checksum = Digest.sha256.hexadecimal(sql)
  }

  /// All migrations, in order.
  ///
  /// A test compares the list with `migrations/postgres`.
  static let all = [
    Migration(
      version: 1,
      name: "create_tables",
      sql: PackageResources._001_create_tables_sql
    ),
    Migration(
      version: 2,
      name: "index_searches",
      compatibleFrom: 1,
      sql: PackageResources._002_index_searches_sql
    ),
    Migration(
      version: 3,
      name: "send_codes",
      compatibleFrom: 1,
      sql: PackageResources._003_send_codes_sql
    ),
    Migration(
      version: 4,
      name: "name_owners_of_mails",
      compatibleFrom: 1,
      sql: PackageResources._004_name_owners_of_mails_sql
    ),
    Migration(
      version: 5,
      name: "mail_invitations",
      compatibleFrom: 1,
      sql: PackageResources._005_mail_invitations_sql
    ),
    Migration(
      version: 6,
      name: "keep_audit_events",
      compatibleFrom: 1,
      sql: PackageResources._006_keep_audit_events_sql
    ),
    Migration(
      version: 7,
      name: "note_networks",
      compatibleFrom: 1,
      sql: PackageResources._007_note_networks_sql
    ),
    Migration(
      version: 8,
      name: "chain_audit_events",
      sql: PackageResources._008_chain_audit_events_sql
    ),
    Migration(
      version: 9,
      name: "count_users",
      sql: PackageResources._009_count_users_sql
    ),
    Migration(
      version: 10,
      name: "name_makers_of_codes",
      compatibleFrom: 9,
      sql: PackageResources._010_name_makers_of_codes_sql
    ),
  ]

  /// The version of the schema after all migrations.
  static var latest: Int { all.last?.version ?? 0 }
}
