import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser
import Foundation

/// Exports all users in the import format.
struct ExportUsersCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export all users in the format of 'accounts users import'.",
    discussion: """
      Prints users sorted by ID, as CSV or one JSON object per line. An export without hashes cannot be imported. With \
      --with-hashes, anyone who has the file can try to guess passwords: keep it as safe as the database. If standard \
      output is a file, --with-hashes makes it readable only by you.

      Examples:
        accounts users export --with-hashes > users.jsonl
        accounts users export --format csv > users.csv
      """
  )

  @Option(help: "The format: jsonl or csv.")
  var format: UserRecordWriter.Format = .jsonl

  @Flag(help: "Include the password hashes.")
  var withHashes = false

  @OptionGroup var common: CommonOptions

  var needsForms: Bool { true }

  func perform(with database: OpenDatabase) async throws {
    if withHashes { try protectOutput() }
    let writer = UserRecordWriter(
      format,
      withHashes: withHashes,
      customKeys: database.administration.forms.customFields.map(\.key)
    )
    try Console.print(writer.heading, terminator: "")
    var last: UserID?
    while true {
      let page = try await database.administration.export(
        after: last,
        withHashes: withHashes,
        by: Operator.current
      )
      guard let end = page.last?[.id] else { return }
      last = UserID(end)
      try Console.print(try writer.text(page), terminator: "")
    }
  }

  /// Makes a file on standard output readable by its owner alone, whatever the umask.
  private func protectOutput() throws {
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_mode & 0o077 != 0, fchmod(STDOUT_FILENO, 0o600) != 0
    else { return }
    throw Failure(
      .fault,
      code: .cannotOpen,
      "the file on standard output is readable by others, and its permissions cannot be changed",
      hint: "write to a file that you own, then move it"
    )
  }
}

extension UserRecordWriter.Format: ExpressibleByArgument {}
