import Accounts
import AccountsForms
import AccountsTransfer
import ArgumentParser
import Foundation

/// Exports all users in the import format.
struct ExportUsersCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export all users in the format of 'accounts users import', or of another system.",
    discussion: """
      Prints users sorted by ID, as CSV or one JSON object per line. An export without hashes can be imported only with --allow-missing-hashes. With \
      --with-hashes, anyone who has the file can try to guess passwords: keep it as safe as the database. If standard \
      output is a new file, it is made readable only by you; with --with-hashes, any file.

      With --to, writes a file that the other system can import, with password hashes. It is a fixture for Django's \
      loaddata, or a file for Keycloak's partial import. Users whose hash the other system cannot verify are exported without a password, \
      each with a warning.

      Examples:
        accounts users export --with-hashes > users.jsonl
        accounts users export --format csv > users.csv
        accounts users export --to django users.json
      """
  )

  @Argument(help: "The file to create; by default standard output.")
  var file: String?

  @Option(
    help: ArgumentHelp("The system to export to.", valueName: "system")
  )
  var to: ForeignExport.System?

  @Option(help: "The format: jsonl or csv.")
  var format: UserRecordWriter.Format = .jsonl

  @Flag(help: "Include the password hashes.")
  var withHashes = false

  @OptionGroup var common: CommonOptions

  var needsForms: Bool { true }

  func perform(with database: OpenDatabase) async throws {
    if let file { try create(file) }
    if withHashes || to != nil {
      try PrivateOutput.protectHashes()
    } else {
      PrivateOutput.protect()
    }
    if let to { return try await export(to: to, database.administration) }
    let writer = UserRecordWriter(
      format,
      withHashes: withHashes,
      customKeys: database.administration.forms.customFields.map(\.key)
    )
    try Console.printFile(writer.heading)
    try await forEachPage(of: database.administration, withHashes: withHashes) { page in
      try Console.printFile(try writer.text(page))
    }
  }

  private func export(
    to system: ForeignExport.System,
    _ administration: UserAdministration
  ) async throws {
    let export = ForeignExport(to: system)
    var (count, withoutPassword, isBehind) = (0, 0, false)
    func write(_ page: [UserRecord], ofNew isOfNew: Bool) throws {
      for record in page {
        guard export.hasOwnIdentifier(record) != isOfNew else {
          isBehind = true
          continue
        }
        let entry = try export.entry(record)
        try Console.print(count > 0 ? export.separator : "", terminator: entry.json)
        count += 1
        guard let refusal = entry.refusal else { continue }
        withoutPassword += 1
        let email = (record[.email] ?? "").shown
        Console.say("accounts: warning: \(email): \(refusal.words(for: system))")
      }
    }
    try Console.print(export.opening, terminator: "")
    try await forEachPage(of: administration, withHashes: true) { try write($0, ofNew: false) }
    if isBehind {
      try await forEachPage(of: administration, withHashes: true) { try write($0, ofNew: true) }
    }
    try Console.print(export.closing, terminator: "")
    let users = count == 1 ? "1 user" : "\(count) users"
    Console.note("exported \(users); \(withoutPassword) without a password")
  }

  private func forEachPage(
    of administration: UserAdministration,
    withHashes: Bool,
    _ body: ([UserRecord]) throws -> Void
  ) async throws {
    var last: UserID?
    while true {
      let page = try await administration.export(
        after: last,
        withHashes: withHashes,
        by: .trusted(Operator.current)
      )
      guard let end = page.last?[.id] else { return }
      last = UserID(end)
      try body(page)
    }
  }

  /// Creates a file for standard output.
  private func create(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0, dup2(descriptor, STDOUT_FILENO) >= 0 else {
      throw Failure(
        .fault,
        code: .cannotOpen,
        "the file \(path) cannot be created (\(String(cString: strerror(errno))))",
        hint: "choose another path; if the file already exists, you can remove it"
      )
    }
  }
}

extension UserRecordWriter.Format: ExpressibleByArgument {}
extension ForeignExport.System: ExpressibleByArgument {}

extension PasswordHash.ExportRefusal {
  /// The reason why a user has no password in the export.
  fileprivate func words(for system: ForeignExport.System) -> String {
    switch self {
    case .notSet: "exported without a password, since none is set"
    case .peppered:
      "exported without a password: its hash needs a pepper key, which is not exported"
    case .unknownThere: "exported without a password: \(system.title) cannot verify this hash"
    }
  }
}
