import Accounts

/// The lines of a file that share a transaction.
struct ImportBatch {
  /// What stands in them.
  let items: [RecordReader.Item]

  /// How much of the file has been read behind them, from 0 to 1; nil where its length is not known.
  let fraction: Double?

  /// The most lines of a batch.
  ///
  /// A transaction takes about a second beside a million users, and other writers wait for it. Smaller batches
  /// write the pages of the indexes more often.
  static let maximumSize = 20_000

  /// What keeps the memory small, however long the lines are.
  private static let largest = 16 << 20

  /// Passwords are hashed for seconds; those of a batch that was cut off are hashed again.
  private static let mostPasswords = 200

  /// Reads the next lines; nil behind the last.
  ///
  /// - Parameters:
  ///   - reader: the file.
  ///   - size: the most lines, from 1 to ``maximumSize``.
  /// - Throws: where the file cannot be read any further.
  init?(_ reader: inout RecordReader, size: Int) throws {
    let start = reader.consumed
    var passwords = 0
    var items: [RecordReader.Item] = []
    while items.count < size, reader.consumed - start < Self.largest,
      passwords < Self.mostPasswords, let item = try reader.next()
    {
      items.append(item)
      if let record = item.record, record[.passwordHash] == nil, record[.password] != nil {
        passwords += 1
      }
    }
    guard !items.isEmpty else { return nil }
    self.items = items
    fraction = reader.fraction
  }

  /// What the lines say that are records.
  var records: [UserRecord] { items.compactMap(\.record) }
}
