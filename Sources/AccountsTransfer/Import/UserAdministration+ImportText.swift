package import Accounts
import AccountsForms

extension UserAdministration {
  /// The most passwords in a text: a hash takes up to a tenth of a second of a core, and proxies
  /// wait for half a minute.
  package static let mostPasswordsInText = 100

  /// Imports the users of a text of some hundred lines: JSON Lines, or CSV whose first line names
  /// the columns.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - missingPasswords: the verdict on users whose password is missing, or cannot be verified.
  ///   - isDryRun: whether to check the lines only, and store nothing.
  ///   - authorization: that of the administrator.
  /// - Returns: the counts, the errors of the refused lines, and the names of the columns that are
  ///   ignored.
  /// - Throws: `RuleFailure` if CSV does not begin with the names of its columns, or lacks one, or
  ///   if the text has too many passwords that are not hashed; `StorageError`, `StaleProof` and
  ///   `MissingPepperKey`. Nothing is stored then.
  package func importUsers(
    text: String,
    missingPasswords: MissingPasswords,
    isDryRun: Bool,
    by authorization: Authorization
  ) async throws -> (
    tally: ImportTally, errors: [ImportTally.LineError], ignoredColumns: [String]
  ) {
    var reader = try UserRecordReader(text: text, customKeys: forms.customFields.map(\.key))
    try reader.requireColumns(by: forms, passwords: missingPasswords == .refused)
    var items: [UserRecordReader.Item] = []
    while let item = try reader.next() { items.append(item) }
    // Also in a dry run, which rates them: its result is that of the import.
    guard items.count(where: { $0.record?.password != nil }) <= Self.mostPasswordsInText else {
      throw RuleFailure(.tooManyPasswords, ["maximum": .number(Self.mostPasswordsInText)])
    }
    let results = try await importUsers(
      items.compactMap(\.record),
      in: isDryRun ? ImportDryRun() : nil,
      missingPasswords: missingPasswords,
      by: authorization
    )
    var tally = ImportTally()
    let errors = tally.add(items, results)
    return (tally, errors, reader.ignoredColumns)
  }
}
