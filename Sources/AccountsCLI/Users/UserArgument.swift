import Accounts
import AccountsForms
import ArgumentParser

/// The user argument of a command.
struct UserArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The user's ID, e-mail address or external ID.", valueName: "user"),
    completion: .custom(UserCompletion.addresses)
  )
  var text: String

  /// Finds the user.
  ///
  /// - Throws: ``Failure`` if there is no such user, with similar users as the hint.
  func find(in administration: UserAdministration) async throws -> User {
    try await Self.find(text, in: administration)
  }

  /// Finds a user by an identifier or an address.
  ///
  /// - Throws: ``Failure`` if there is no such user, with similar users as the hint.
  static func find(_ text: String, in administration: UserAdministration) async throws -> User {
    guard let reference = UserReference(text) else {
      throw Failure(
        .refused,
        code: .invalidReference,
        "\(text.quoted) is not a user's ID, an e-mail address or an external ID",
        hint: try await hint(for: text, in: administration)
      )
    }
    if let user = try await administration.user(reference) { return user }
    throw notFound(text, hint: try await hint(for: text, in: administration))
  }

  /// Changes the user and reports the result.
  ///
  /// - Parameters:
  ///   - update: a closure that returns the changes.
  ///   - database: the open database.
  ///   - common: the options for the output.
  ///   - done: the text before the name after a change.
  ///   - value: the new value, for the text after the name, if it is short.
  ///   - unchanged: the text after the name if there was nothing to change.
  /// - Throws: ``Failure`` if there is no such user, it is the last administrator, or a field is
  ///   invalid.
  func update(
    _ update: (User) throws -> UserUpdate,
    in database: OpenDatabase,
    _ common: CommonOptions,
    _ done: String,
    to value: String? = nil,
    unchanged: String
  ) async throws {
    let user = try await find(in: database.administration)
    let made = try await database.administration.countCodesMade(by: user)
    switch try await database.administration.update(
      try update(user),
      of: .id(user.id),
      by: .trusted(Operator.current)
    ) {
    case .done(let updated):
      let changed = updated.user
      guard updated.isChanged else { return try common.reportUnchanged(changed, unchanged) }
      try common.report(changed, done, to: value)
      if made > 0, !changed.isEnabled || changed.role != .admin {
        Console.note("reset codes and invitations of theirs that have ended: \(made)")
      }
    case .refused(let refusal): throw try failure(refusal, in: database)
    }
  }

  /// The failure for a refusal to change or delete the user.
  func failure(_ refusal: Refusal, in database: OpenDatabase) throws -> Failure {
    guard refusal.code != .notFound else { return notFound }
    let isLast = refusal.code == .lastAdministrator
    return Failure(
      refusal,
      in: database.accounts.forms.messages(in: try Environment.current.language).forAdministrators,
      hint: isLast ? "use 'accounts users set-role USER admin'" : nil
    )
  }

  /// The failure when another process deleted the user meanwhile.
  var notFound: Failure { Self.notFound(text, hint: Self.searchHint) }

  private static let searchHint = "find the user with 'accounts users search TEXT'"

  private static func notFound(_ text: String, hint: String) -> Failure {
    Failure(.refused, code: .notFound, "there is no user \(text.quoted)", hint: hint)
  }

  private static func hint(
    for text: String,
    in administration: UserAdministration
  ) async throws -> String {
    Failure.didYouMean(try await administration.suggestions(for: text)) ?? searchHint
  }
}
