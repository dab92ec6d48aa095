import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// Explains to an operator why a user cannot log in.
struct ExplainCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain why a user cannot log in, and what to do.",
    discussion: """
      Shows, in order, the checks that a login must pass; then whether the user has a valid reset code, and how many recovery codes are left. Set ACCOUNTS_PEPPER_FILE to the same file that the server uses.

      Examples:
        accounts explain ada@example.com
        accounts explain 01a1fc57-9ede-759f-a4b8-5cde803eda89
        accounts explain ada@example.com --from 203.0.113.7
      """
  )

  @OptionGroup var argument: UserArgument

  @Option(
    help: ArgumentHelp(
      "The IP address that the login comes from; without it, the limit on its network is not checked.",
      valueName: "IP address"
    )
  )
  var from: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let origin = from.flatMap(NetworkAddress.init)
    if let from, origin == nil {
      throw Failure(
        .usage,
        code: .usage,
        "\(from.quoted) is not an IP address",
        hint: "enter one such as 203.0.113.7"
      )
    }
    try await common.withDatabase { try await explain(origin, $0.administration) }
  }

  private func explain(_ origin: NetworkAddress?, _ administration: UserAdministration) async throws
  {
    let address = try await address(in: administration)
    let pepper = try PepperAvailability(common.configuration)
    let explanation = try await administration.explainLogIn(
      address,
      from: origin,
      pepper: pepper.pepper
    )
    var findings = [pepper.finding].compactMap(\.self)
    for finding in explanation.findings {
      // The problem with the configured file is the cause.
      if case .pepperMissing = finding, !findings.isEmpty { continue }
      findings.append(try await words(for: finding, explanation, address, administration))
    }
    guard !common.json else {
      return try Console.printJSON(["checks": findings])
    }
    for finding in findings {
      let mark =
        finding.blocksLogin ? "blocks login" : finding.isCheck ? "passed      " : "note        "
      try Console.print("\(mark)  \(finding.name): \(finding.message)")
    }
  }

  /// Returns the address of the login; no user need have it.
  private func address(in administration: UserAdministration) async throws -> EmailAddress {
    if case .email(let address) = UserReference(argument.text) { return address }
    return try await argument.find(in: administration).address
  }

  private func words(
    for finding: LogInExplanation.Finding,
    _ explanation: LogInExplanation,
    _ address: EmailAddress,
    _ administration: UserAdministration
  ) async throws -> LogInFinding {
    var meant: String?
    if case .noUser = finding {
      meant = Failure.didYouMean(try await administration.suggestions(for: address.text))
    }
    let isKnown = explanation.user != nil
    return LogInFinding(finding, of: address.text, isKnown: isKnown, meant: meant)
  }
}
