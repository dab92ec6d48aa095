public import Accounts
import AccountsForms
import AccountsJSON
public import ArgumentParser

/// Lists the mails of the outbox.
struct ListMailCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List e-mails, newest first.",
    discussion: """
      The state of an e-mail is queued, sent, failed, expired or cancelled. With --json, "next" is the ID for --after to get the next \
      page, or null on the last page. E-mails that are no longer queued are kept for 30 days.

      Examples:
        accounts mail list
        accounts mail list --state failed
      """
  )

  @Option(help: "Only e-mails in this state.")
  var state: MailState?

  @Option(help: "Maximum number of e-mails, from 1 to 1000.")
  var limit = 50

  @Option(
    help: ArgumentHelp(
      "For the next page: the ID of the last e-mail already shown.",
      valueName: "mail"
    )
  )
  var after: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (1...1000).contains(limit) else {
      throw ArgumentParser.ValidationError("--limit must be from 1 to 1000, not \(limit)")
    }
  }

  func perform(with database: OpenDatabase) async throws {
    PrivateOutput.protect()
    let last = try after.map { text in
      guard let id = MailID(text) else { throw MailArgument.notFound(text) }
      return id
    }
    // One more shows whether there is a next page.
    let mails = try await database.administration.mails(state, after: last, limit: limit + 1)
    guard !common.json else { return try Console.printJSON(MailPageDocument(mails, limit: limit)) }
    guard !mails.isEmpty else { return Console.note("no e-mails") }
    var table = TextTable([
      .whole("MAIL"), "TO", .spare("KIND", 2), .whole("STATE"), .spare("QUEUED", 1),
      .spare("NEXT ATTEMPT", 3), .spare("REPLY", 4),
    ])
    for mail in mails.prefix(limit) {
      table.append([
        mail.id.description, mail.recipient.text.shown, mail.kindName.shown, mail.state.rawValue,
        mail.createdAt.rfc3339, mail.state == .queued ? mail.nextAttemptAt.rfc3339 : "",
        (mail.reply ?? "").shown,
      ])
    }
    try Console.print(table)
    if mails.count > limit {
      Console.say("accounts: hint: for the next page, add --after \(mails[limit - 1].id)")
    }
  }
}

extension MailState: ExpressibleByArgument {}
