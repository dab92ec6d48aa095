import Accounts
import ArgumentParser

/// Ends a user's sessions.
struct RevokeSessionsCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "End a user's sessions: all of them, or one.",
    discussion: """
      Examples:
        accounts sessions revoke ada@example.com
        accounts sessions revoke ada@example.com --session 01a1fc57-9ede-759f-a4b8-5cde803eda89
      """
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var argument: UserArgument

  @Option(help: ArgumentHelp("Only this session.", valueName: "identifier"))
  var session: String?

  func perform() async throws {
    let accounts = try common.openExistingAccounts()
    let user = try await argument.find(in: accounts)
    let count = try await revoke(user, accounts)
    guard !common.json else { return try Console.printJSON(["revoked": count]) }
    Console.note(
      "ended \(count == 1 ? "1 session" : "\(count) sessions") of \(user.name) <\(user.email)>"
    )
  }

  private func revoke(_ user: User, _ accounts: AccountService) async throws -> Int {
    guard let session else {
      return try await accounts.endSessions(of: user.id, by: Operator.current)
    }
    guard
      let id = SessionID(session),
      try await accounts.endSession(id, of: user.id, by: Operator.current)
    else {
      throw Failure(
        .refused,
        code: "notFound",
        "\(user.email) has no session \(session.quoted)",
        hint: "find it with 'accounts sessions list \(user.email)'"
      )
    }
    return 1
  }
}
