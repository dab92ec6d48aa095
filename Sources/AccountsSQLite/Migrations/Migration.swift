import Accounts

/// A step of the schema: applied once, in order, and never edited afterwards.
struct Migration: Sendable {
  /// The position in the order, from 1.
  let version: Int

  /// The name, as in the file name.
  let name: String

  /// The oldest version whose program can use the database after this migration.
  ///
  /// A migration that only adds what older programs do not see names an earlier version; the two
  /// programs then run side by side. Any other migration needs the database alone.
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
}

extension Migration {
  /// All migrations, in order.
  ///
  /// A test compares the list with `migrations/sqlite`.
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
    Migration(
      version: 8,
      name: "name_compatible_versions",
      sql: PackageResources._008_name_compatible_versions_sql
    ),
    Migration(
      version: 9,
      name: "allow_unknown_terms",
      sql: PackageResources._009_allow_unknown_terms_sql
    ),
    Migration(
      version: 10,
      name: "index_pepper_keys",
      compatibleFrom: 9,
      sql: PackageResources._010_index_pepper_keys_sql
    ),
    Migration(
      version: 11,
      name: "count_days",
      compatibleFrom: 9,
      sql: PackageResources._011_count_days_sql
    ),
    Migration(
      version: 12,
      name: "await_approval",
      sql: PackageResources._012_await_approval_sql
    ),
    Migration(
      version: 13,
      name: "invite_users",
      compatibleFrom: 12,
      sql: PackageResources._013_invite_users_sql
    ),
    Migration(
      version: 14,
      name: "allow_missing_profile",
      sql: PackageResources._014_allow_missing_profile_sql
    ),
    Migration(
      version: 15,
      name: "add_custom_fields",
      compatibleFrom: 14,
      sql: PackageResources._015_add_custom_fields_sql
    ),
    Migration(
      version: 16,
      name: "keep_external_ids",
      compatibleFrom: 14,
      sql: PackageResources._016_keep_external_ids_sql
    ),
    Migration(
      version: 17,
      name: "spend_sign_up_challenges",
      compatibleFrom: 14,
      sql: PackageResources._017_spend_sign_up_challenges_sql
    ),
    Migration(
      version: 18,
      name: "recover_accounts",
      sql: PackageResources._018_recover_accounts_sql
    ),
    Migration(
      version: 19,
      name: "create_outbox",
      compatibleFrom: 18,
      sql: PackageResources._019_create_outbox_sql
    ),
    Migration(
      version: 20,
      name: "send_codes",
      compatibleFrom: 18,
      sql: PackageResources._020_send_codes_sql
    ),
    Migration(
      version: 21,
      name: "name_owners_of_mails",
      compatibleFrom: 18,
      sql: PackageResources._021_name_owners_of_mails_sql
    ),
    Migration(
      version: 22,
      name: "mail_invitations",
      compatibleFrom: 18,
      sql: PackageResources._022_mail_invitations_sql
    ),
    Migration(
      version: 23,
      name: "note_networks",
      compatibleFrom: 18,
      sql: PackageResources._023_note_networks_sql
    ),
    Migration(
      version: 24,
      name: "chain_audit_events",
      sql: PackageResources._024_chain_audit_events_sql
    ),
    Migration(
      version: 25,
      name: "name_makers_of_codes",
      compatibleFrom: 24,
      sql: PackageResources._025_name_makers_of_codes_sql
    ),
  ]

  /// The version of the schema after all migrations.
  static var latest: Int { all.last?.version ?? 0 }
}
