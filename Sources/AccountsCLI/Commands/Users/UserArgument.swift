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
  func find(in accounts: AccountService) async throws -> User {
    try await Self.find(text, in: accounts)
  }

  /// Finds a user by an identifier or an address.
  ///
  /// - Throws: ``Failure`` where there is none, with who may have been meant.
  static func find(_ text: String, in accounts: AccountService) async throws -> User {
    guard let reference = UserReference(text) else {
      throw Failure(
        .refused,
        code: "invalidReference",
        "\(text.quoted) is neither a user's identifier nor an e-mail address",
        hint: try await hint(for: text, in: accounts)
      )
    }
    if let user = try await accounts.user(reference) { return user }
    throw notFound(text, hint: try await hint(for: text, in: accounts))
  }

  /// What became of an act on the user, or the failure that somebody else deleted them meanwhile.
  func require<Outcome>(_ outcome: Outcome?) throws -> Outcome {
    if let outcome { return outcome }
    throw notFound
  }

  /// What became of an act on the user, or the failure that there was nobody, or nobody else.
  func require(_ result: UserChangeResult) throws -> UserChange {
    switch result {
    case .done(let change): return change
    case .notFound: throw notFound
    case .lastAdministrator: throw lastAdministrator
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

  private static func hint(for text: String, in accounts: AccountService) async throws -> String {
    Failure.didYouMean(try await accounts.addressesMeant(by: text)) ?? searchHint
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
