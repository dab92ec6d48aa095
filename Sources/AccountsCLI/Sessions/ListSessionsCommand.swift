import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// Lists a user's sessions.
struct ListSessionsCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List a user's sessions, newest first.",
    discussion: "Example: accounts sessions list ada@example.com"
  )

  @OptionGroup var argument: UserArgument

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    PrivateOutput.protect()
    let user = try await argument.find(in: database.administration)
    let sessions = try await database.accounts.sessions(of: user.id)
    guard !common.json else {
      return try Console.printJSON(["sessions": sessions.map(SessionDocument.init)])
    }
    guard !sessions.isEmpty else { return Console.note("no sessions") }
    var table = TextTable([
      .whole("SESSION"), .spare("STARTED", 1), .spare("LAST USED", 4), .spare("IP ADDRESS", 3),
      .spare("PROGRAM", 2),
    ])
    for session in sessions {
      table.append([
        session.id.description, session.createdAt.rfc3339, session.lastSeenAt.rfc3339,
        session.client.address ?? "", (session.client.userAgent ?? "").shown,
      ])
    }
    try Console.print(table)
  }
}
