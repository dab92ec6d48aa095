import Accounts
import AccountsForms
import ArgumentParser

/// The user a command is about.
struct UserArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The user's identifier or e-mail address.", valueName: "user"),
    completion: .custom(UserCompletion.addresses)
  )
  var text: String

  /// Finds the user.
  ///
  /// - Throws: ``Failure`` where there is none, with who may have been meant.
  func find(in administration: UserAdministration) async throws -> User {
    try await Self.find(text, in: administration)
  }

  /// Finds a user by an identifier or an address.
  ///
  /// - Throws: ``Failure`` where there is none, with who may have been meant.
  static func find(_ text: String, in administration: UserAdministration) async throws -> User {
    guard let reference = UserReference(text) else {
      throw Failure(
        .refused,
        code: "invalidReference",
        "\(text.quoted) is neither a user's identifier nor an e-mail address",
        hint: try await hint(for: text, in: administration)
      )
    }
    if let user = try await administration.user(reference) { return user }
    throw notFound(text, hint: try await hint(for: text, in: administration))
  }

  /// Changes the user, and tells what was done.
  ///
  /// - Parameters:
  ///   - update: the changes.
  ///   - database: the open database.
  ///   - common: how to tell it.
  ///   - done: what was done, before the name.
  ///   - unchanged: what there was to say where nothing differs, behind the name.
  /// - Throws: ``Failure`` where there is no such user, nobody else to administrate, or a field is refused.
  func update(
    _ update: (User) -> UserUpdate,
    in database: OpenDatabase,
    _ common: CommonOptions,
    _ done: String,
    unchanged: String
  ) async throws {
    let user = try await find(in: database.administration)
    switch try await database.administration.update(
      update(user),
      of: .id(user.id),
      by: Operator.current
    ) {
    case .updated(let user): try common.report(user, done)
    case .unchanged(let user): try common.reportUnchanged(user, unchanged)
    case .notFound: throw notFound
    case .lastAdministrator: throw lastAdministrator
    case .refused(let errors):
      throw Failure(errors, in: Words(try Environment.current.language))
    }
  }

  /// The failure that nobody would be left to make another administrator.
  var lastAdministrator: Failure {
    Failure(
      .denied,
      code: ErrorCode.lastAdministrator.rawValue,
      "\(text.quoted) is the last administrator who may log in",
      hint: "make somebody else one first: accounts users set-role USER admin"
    )
  }

  /// The failure that somebody else deleted the user meanwhile.
  var notFound: Failure { Self.notFound(text, hint: Self.searchHint) }

  private static let searchHint = "find the user with 'accounts users search TEXT'"

  private static func notFound(_ text: String, hint: String) -> Failure {
    Failure(.refused, code: "notFound", "there is no user \(text.quoted)", hint: hint)
  }

  private static func hint(
    for text: String,
    in administration: UserAdministration
  ) async throws -> String {
    Failure.didYouMean(try await administration.suggestions(for: text)) ?? searchHint
  }
}

extension Failure {
  /// Asks whether something else was meant; nil where nothing is near.
  static func didYouMean(_ candidates: [String]) -> String? {
    guard let last = candidates.last else { return nil }
    let others = candidates.dropLast().joined(separator: ", ")
    return "did you mean \(others.isEmpty ? "" : "\(others) or ")\(last)?".shown
  }
}
