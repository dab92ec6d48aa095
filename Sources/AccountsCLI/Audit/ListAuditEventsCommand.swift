public import Accounts
import AccountsForms
import AccountsJSON
public import ArgumentParser
import Foundation

/// Lists audit events, newest first.
struct ListAuditEventsCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List audit events, newest first.",
    discussion: """
      The log contains user IDs and IP addresses (see ACCOUNTS_AUDIT_ADDRESSES), but no names or e-mail \
      addresses; the table shows the e-mail addresses of users who still exist. With --json, "next" is the number for \
      --before to get the next page, or null on the last page.

      Examples:
        accounts audit list
        accounts audit list --user ada@example.com --action logIn --since 2026-11-01
      """
  )

  @Option(
    help: ArgumentHelp("Only events by or about this user.", valueName: "user"),
    completion: .custom(UserCompletion.addresses)
  )
  var user: String?

  @Option(
    help: """
      Only events with this action, such as logIn. If the column ACTION shows a colon, the action \
      is the part before it.
      """
  )
  var action: AuditEvent.Action?

  @Option(
    help: ArgumentHelp(
      "Only events since a date (2026-11-21, from 0:00 UTC) or a timestamp (RFC 3339).",
      valueName: "timestamp"
    )
  )
  var since: InstantArgument?

  @Option(help: ArgumentHelp("Only events before a date or a timestamp.", valueName: "timestamp"))
  var until: InstantArgument?

  @Option(help: "Maximum number of events, from 1 to 1000.")
  var limit = 50

  @Option(
    help: ArgumentHelp(
      "For the next page: only events with a lower number than this.",
      valueName: "number"
    )
  )
  var before: Int?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (1...AuditQuery.maximumLimit).contains(limit) else {
      throw ArgumentParser.ValidationError(
        "--limit must be from 1 to \(AuditQuery.maximumLimit), not \(limit)"
      )
    }
  }

  func perform(with database: OpenDatabase) async throws {
    PrivateOutput.protect()
    let query = AuditQuery(
      user: try await userID(database),
      action: action,
      since: since?.date,
      until: until?.date,
      before: before,
      limit: limit
    )
    let page = try await database.auditLog.page(query)
    guard !common.json else { return try Console.printJSON(AuditPageDocument(page)) }
    guard !page.events.isEmpty else { return Console.note("no events") }
    try await printTable(page.events, database.administration)
    if let next = page.next {
      Console.say("accounts: hint: for older events, add --before \(next)")
    }
  }

  private func userID(_ database: OpenDatabase) async throws -> UserID? {
    guard let user else { return nil }
    // Deleted users are still found by identifier.
    if let id = UserID(user) { return id }
    return try await UserArgument.find(user, in: database.administration).id
  }

  private func printTable(_ events: [AuditEvent], _ administration: UserAdministration) async throws
  {
    var names: [UserID: String] = [:]
    func name(_ id: UserID) async throws -> String {
      if let name = names[id] { return name }
      let name = try await administration.user(.id(id))?.email ?? id.description
      names[id] = name
      return name
    }
    var table = TextTable([
      .spare("NUMBER", 1), .spare("TIME (UTC)", 5, isKeptWhole: true), .whole("ACTION"),
      .spare("ACTOR", 4), .whole("TARGET"), .spare("IP ADDRESS", 3), .spare("DETAIL", 2),
    ])
    for event in events {
      var actor = event.actor.description
      if case .user(let id, _) = event.actor { actor = try await name(id) }
      var target = ""
      if let id = event.target { target = try await name(id) }
      table.append([
        "\(event.number)", event.at.textInUTC, act(of: event), actor.shown, target,
        event.address ?? "", (event.detail ?? "").shown,
      ])
    }
    try Console.print(table)
  }

  /// The action, with the reason of a refusal, so that no narrow terminal shows one without the
  /// other.
  private func act(of event: AuditEvent) -> String {
    event.action.rawValue + (event.reason.map { ": \($0.rawValue)" } ?? "")
  }
}

extension AuditEvent.Action: ExpressibleByArgument {}
