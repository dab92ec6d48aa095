import Accounts
import ArgumentParser
import Foundation

/// Writes every user, as an import takes them.
struct ExportUsersCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write every user, as 'accounts users import' takes them.",
    discussion: """
      In the order of their identifiers, an object of JSON a line or CSV. With --with-hashes whoever has the \
      file can guess at passwords: keep it as safe as the database. Without, nobody can be imported from it.

      Examples:
        accounts users export --with-hashes > users.jsonl
        accounts users export --format csv > users.csv
      """
  )

  @OptionGroup var common: CommonOptions

  @Option(help: "The form: jsonl or csv.")
  var format: RecordReader.Format = .jsonl

  @Flag(help: "Write the hashes of the passwords too.")
  var withHashes = false

  func perform(with database: OpenDatabase) async throws {
    if format == .csv { try Console.print(CSV.record(fields.map(\.rawValue)), terminator: "") }
    var last: UserID?
    while true {
      let page = try await database.administration.export(
        after: last,
        withHashes: withHashes,
        by: Operator.current
      )
      guard let end = page.last?[.id] else { return }
      last = UserID(end)
      try Console.print(try page.map(text).joined(), terminator: "")
    }
  }

  private var fields: [UserRecord.Field] {
    UserRecord.Field.allCases.filter { field in
      switch field {
      case .password: false
      case .passwordHash: withHashes
      default: true
      }
    }
  }

  private func text(_ record: UserRecord) throws -> String {
    switch format {
    case .csv: return CSV.record(fields.map { record[$0] ?? "" })
    case .jsonl:
      let members = fields.map { ($0.rawValue, record[$0]) }
      return try Console.json(Dictionary(uniqueKeysWithValues: members)) + "\n"
    }
  }
}

extension RecordReader.Format: ExpressibleByArgument {}
