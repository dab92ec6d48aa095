import Accounts

/// A step of the schema: applied once, in order, and never edited afterwards.
package struct Migration: Sendable {
  /// The position in the order, from 1.
  package let version: Int

  /// The name, as in the file name.
  package let name: String

  /// The oldest version whose program can use the database after this migration.
  ///
  /// A migration that only adds what older programs do not see names an earlier version; the two
  /// programs then run side by side. Any other migration needs the database alone.
  package let compatibleFrom: Int

  /// The statements.
  package let sql: String

  /// The SHA-256 of the statements, in hexadecimal, which reveals an edited migration.
  package let checksum: String

  /// Creates a migration.
  ///
  /// - Parameters:
  ///   - version: the position in the order, from 1.
  ///   - name: the name, as in the file name.
  ///   - compatibleFrom: the oldest version whose program can use the database afterwards; nil for
  ///     this one.
  ///   - sql: the statements.
  package init(version: Int, name: String, compatibleFrom: Int? = nil, sql: [UInt8]) {
    self.version = version
    self.name = name
    self.compatibleFrom = compatibleFrom ?? version
    self.sql = String(decoding: sql, as: UTF8.self)
    checksum = Digest.sha256.hexadecimal(sql)
  }
}
