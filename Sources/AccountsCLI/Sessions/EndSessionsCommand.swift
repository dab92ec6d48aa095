import Accounts
import ArgumentParser

/// Ends a user's sessions.
struct EndSessionsCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "end",
    abstract: "End all sessions of a user, or only one.",
    discussion: """
      Examples:
        accounts sessions end ada@example.com
        accounts sessions end ada@example.com \\
          --session 01a1fc57-9ede-759f-a4b8-5cde803eda89
      """
  )

  @OptionGroup var argument: UserArgument

  @Option(help: ArgumentHelp("Only this session.", valueName: "id"))
  var session: String?

  @Flag(help: "Only count the sessions that would end.")
  var dryRun = false

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    let user = try await argument.find(in: database.administration)
    let count = try await (dryRun ? count(user, database) : end(user, database))
    guard !common.json else {
      return try Console.printJSON([dryRun ? "wouldEnd" : "ended": count])
    }
    let verb = dryRun ? "would end" : "ended"
    let sessions = count == 1 ? "1 session" : "\(count) sessions"
    Console.note("\(verb) \(sessions) of \(user.mailbox)")
  }

  private func count(_ user: User, _ database: OpenDatabase) async throws -> Int {
    guard let session else { return try await database.administration.countSessions(of: user.id) }
    let id = SessionID(session)
    guard try await database.accounts.sessions(of: user.id).contains(where: { $0.id == id }) else {
      throw unknownSession(session, of: user)
    }
    return 1
  }

  private func end(_ user: User, _ database: OpenDatabase) async throws -> Int {
    let administration = database.administration
    guard let session else {
      return try await administration.endSessions(of: user.id, by: Operator.current)
    }
    guard
      let id = SessionID(session),
      try await administration.endSession(id, of: user.id, by: Operator.current)
    else { throw unknownSession(session, of: user) }
    return 1
  }

  private func unknownSession(_ session: String, of user: User) -> Failure {
    Failure(
      .refused,
      code: .notFound,
      "\(user.email) has no session \(session.quoted)",
      hint: "see the user's sessions with 'accounts sessions list \(user.email.shellWord)'"
    )
  }
}
