import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// Lists the invitations that can be used.
struct ListInvitationsCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "invitations",
    abstract: "List unused invitations, newest first.",
    discussion: "Example: accounts users invitations"
  )

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    PrivateOutput.protect()
    var invitations: [Invitation] = []
    while true {
      let page = try await database.administration.invitations(
        after: invitations.last?.id,
        limit: 1000
      )
      invitations += page
      if page.count < 1000 { break }
    }
    guard !common.json else {
      return try Console.printJSON(
        ["invitations": invitations.map { InvitationDocument($0) }]
      )
    }
    guard !invitations.isEmpty else { return Console.note("no invitations") }
    var table = TextTable([
      .whole("INVITATION"), .spare("E-MAIL ADDRESS", 2), .spare("ROLE", 3), .spare("EXPIRES", 1),
    ])
    for invitation in invitations {
      table.append([
        invitation.id.description, (invitation.email?.text ?? "any").shown,
        invitation.role.rawValue, invitation.expiresAt.rfc3339,
      ])
    }
    try Console.print(table)
  }
}
