import Accounts
import AccountsForms
import AccountsJSON
import AccountsMail
import ArgumentParser
import Foundation

/// Sends a test mail.
struct TestMailCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Send a test e-mail, and print the server's reply.",
    discussion: """
        Like any other e-mail, it is encrypted and queued in the database; but this command sends it at once. If no mail server \
        can be reached, or the settings are wrong, it is cancelled; any other e-mail would stay queued.

        Examples:
          accounts mail test ada@example.com
          accounts mail test ada@example.com --language portuguese
      """
  )

  @Argument(help: ArgumentHelp("The address.", valueName: "email"))
  var email: String

  @Option(
    help: ArgumentHelp(
      "\(Messages.languageChoices); by default the user's own, if a user has the address.",
      valueName: "language"
    )
  )
  var language: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let address = try address
    let language = try chosenLanguage
    try await common.withDatabase(.created, mail: .required) { database in
      guard let mail = try database.mail?.connected(to: database.accounts) else {
        throw Refusal(.noMail)
      }
      do {
        try await test(address, language, database.administration, mail.sender)
        await mail.transport.close()
      } catch {
        await mail.transport.close()
        throw error
      }
    }
  }

  private var address: EmailAddress {
    get throws {
      guard let address = try? EmailAddress(email) else {
        throw Failure(
          .refused,
          code: .invalidReference,
          "\(email.quoted) is not an e-mail address",
          hint: "enter an address such as ada@example.com"
        )
      }
      return address
    }
  }

  private var chosenLanguage: Language {
    get throws {
      guard let text = language else { return try Environment.current.language }
      guard let language = Language(named: text) else {
        throw Failure(
          setting: "--language",
          text,
          mustBe: Messages.languageChoices
        )
      }
      return language
    }
  }

  private func test(
    _ address: EmailAddress,
    _ language: Language,
    _ administration: UserAdministration,
    _ sender: MailSender
  ) async throws {
    let by = Operator.current
    let queued =
      try await administration.queueTestMail(
        to: address,
        in: language,
        isHeld: true,
        by: by
      )
      .get()
    guard let (mail, outcome) = try await sender.send(queued.id) else {
      throw MailArgument.notFound(queued.id.description)
    }
    if case .sent = outcome {
      guard !common.json else { return try Console.printJSON(MailDocument(mail)) }
      Console.note("sent to <\(mail.recipient.text.shown)>: \((mail.reply ?? "").shown)")
      return
    }
    if outcome.isOutage { _ = try await administration.cancelMail(mail.id, by: by) }
    let words = MailWords(outcome)
    let code = outcome.isOutage ? FailureCode.mail : .mailRefused
    throw Failure(words.status, code: code, words.message, hint: words.hint)
  }
}
