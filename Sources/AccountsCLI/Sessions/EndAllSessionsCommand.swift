import Accounts
import ArgumentParser

/// Ends all sessions of all users.
struct EndAllSessionsCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "end-all",
    abstract: "End all sessions of all users.",
    discussion: """
      All users have to log in again. Use it after a break-in.

      Examples:
        accounts sessions end-all --dry-run
        accounts sessions end-all --yes
      """
  )

  @OptionGroup var consent: ConsentOption

  @Flag(help: "Only count the sessions that would end.")
  var dryRun = false

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    let administration = database.administration
    guard !dryRun else {
      let count = try await administration.countSessions()
      guard !common.json else { return try Console.printJSON(["wouldEnd": count]) }
      return Console.note("would end \(count == 1 ? "1 session" : "\(count) sessions")")
    }
    try consent.require("End all sessions of all users?")
    let count = try await administration.endEverybodysSessions(by: Operator.current)
    guard !common.json else { return try Console.printJSON(["ended": count]) }
    Console.note("ended \(count == 1 ? "1 session" : "\(count) sessions")")
  }
}
