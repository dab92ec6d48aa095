import Accounts
import ArgumentParser

/// Revokes an invitation.
struct RevokeInvitationCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke-invitation",
    abstract: "Revoke an unused invitation.",
    discussion: """
      Example:
        accounts users invitations
        accounts users revoke-invitation 019a8c3e-0000-7000-8000-000000000000
      """
  )

  @Argument(
    help: ArgumentHelp("The ID of the invitation, not its code.", valueName: "invitation")
  )
  var text: String

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    guard let id = InvitationID(text),
      try await database.administration.revokeInvitation(id, by: Operator.current)
    else {
      throw Failure(
        .refused,
        code: .notFound,
        "there is no unused invitation \(text.quoted)",
        hint: "see 'accounts users invitations'"
      )
    }
    guard !common.json else { return try Console.printJSON(["revoked": id.description]) }
    Console.note("revoked the invitation \(id)")
  }
}
