package import Accounts
import AccountsJSON
import Foundation

/// Writes user records in the formats of an import.
package struct UserRecordWriter {
  /// A file format.
  package enum Format: String, CaseIterable, Sendable {
    /// JSON Lines: one object on each line.
    case jsonl

    /// CSV (RFC 4180) with the field names in the first record.
    case csv
  }

  private let format: Format
  private let fields: [UserRecord.Field]
  private let customKeys: [String]

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - hasHashes: whether the records have password hashes.
  ///   - customKeys: the fields that the installation added, which CSV has columns for; JSON has
  ///     all values.
  package init(_ format: Format, withHashes hasHashes: Bool = false, customKeys: [String] = []) {
    self.format = format
    self.customKeys = customKeys
    fields = UserRecord.Field.allCases.filter { field in
      switch field {
      case .password: false
      case .passwordHash: hasHashes
      default: true
      }
    }
  }

  /// The text before the first record.
  package var heading: String {
    format == .csv ? CSV.record(fields.map(\.rawValue) + customKeys) : ""
  }

  /// Returns the lines of records.
  package func text(_ records: [UserRecord]) throws -> String {
    try records.map(text).joined()
  }

  private func text(_ record: UserRecord) throws -> String {
    switch format {
    case .csv:
      return CSV.record(
        fields.map { record[$0] ?? "" } + customKeys.map { record.customValues[$0] ?? "" }
      )
    case .jsonl:
      let members = fields.map { ($0.rawValue, record[$0]) }
      let custom = record.customValues.map { ($0, Optional($1)) }
      let object = Dictionary(members + custom, uniquingKeysWith: { first, _ in first })
      return try JSONText.text(of: object) + "\n"
    }
  }
}
