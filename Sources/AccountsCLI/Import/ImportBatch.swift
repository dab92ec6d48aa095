import Accounts
import AccountsTransfer

/// The lines of a file that are stored in one transaction.
struct ImportBatch {
  /// The parsed lines.
  let items: [UserRecordReader.Item]

  /// The fraction of the file read so far, from 0 to 1; nil if its length is unknown.
  let fraction: Double?

  /// The maximum number of lines.
  ///
  /// With a million users, a transaction takes about a second, and other writers wait for it.
  /// Smaller batches write the pages of the indexes more often.
  static let maximumSize = 20_000

  /// The maximum number of bytes, which limits memory.
  private static let largest = 16 << 20

  /// The maximum number of plain passwords: hashing takes seconds, and is repeated after an
  /// interrupted batch.
  private static let mostPasswords = 200

  /// Reads the next lines; nil at the end of the file.
  ///
  /// - Parameters:
  ///   - reader: the reader of the lines.
  ///   - file: the file.
  ///   - size: the maximum number of lines, from 1 to ``maximumSize``.
  /// - Throws: an error if the file cannot be read.
  init?(_ reader: inout UserRecordReader, of file: ImportFile, size: Int) throws {
    let start = file.consumed
    var passwords = 0
    var items: [UserRecordReader.Item] = []
    while items.count < size, file.consumed - start < Self.largest,
      passwords < Self.mostPasswords, let item = try reader.next()
    {
      items.append(item)
      if let record = item.record, record[.passwordHash] == nil, record.password != nil {
        passwords += 1
      }
    }
    guard !items.isEmpty else { return nil }
    self.items = items
    fraction = file.fraction
  }

  /// The records of the valid lines.
  var records: [UserRecord] { items.compactMap(\.record) }
}
