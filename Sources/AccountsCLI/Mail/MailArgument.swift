import Accounts
import ArgumentParser

/// The mail argument of a command.
struct MailArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The ID of the e-mail; see 'accounts mail list'.", valueName: "mail")
  )
  var text: String

  /// Returns the identifier.
  ///
  /// - Throws: ``Failure`` if the text is not one.
  var id: MailID {
    get throws {
      guard let id = MailID(text) else { throw Self.notFound(text) }
      return id
    }
  }

  /// The failure for a mail that does not exist.
  static func notFound(_ text: String) -> Failure {
    Failure(
      .refused,
      code: .notFound,
      "there is no e-mail \(text.quoted)",
      hint: "see 'accounts mail list'"
    )
  }

  /// Returns the changed mail.
  ///
  /// - Throws: ``Failure`` if there is no such mail, or it is no longer queued.
  func changed(
    _ outcome: Outcome<QueuedMail>,
    in administration: UserAdministration
  ) async throws -> QueuedMail {
    switch outcome {
    case .done(let mail): return mail
    case .refused(let refusal):
      guard let mail = try await administration.mail(id) else { throw Self.notFound(text) }
      throw Failure(
        refusal,
        in: try Environment.current.words,
        hint:
          "its state is '\(mail.state.rawValue)', and its content has been erased; to send another e-mail, repeat the action that created this one"
      )
    }
  }
}
