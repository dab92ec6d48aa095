import Accounts
import AccountsForms
import ArgumentParser
import Foundation

/// Tells an admin why somebody cannot log in.
struct ExplainCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tell why somebody cannot log in, and what to do about it.",
    discussion: """
      A login passes the gates in this order; the first that is closed stops it.

      Examples:
        accounts explain ada@example.com
        accounts explain ada@example.com --from 203.0.113.7
      """
  )

  @OptionGroup var common: CommonOptions

  @Argument(help: "The address that somebody tries to log in with.")
  var email: String

  @Option(help: ArgumentHelp("Where from.", valueName: "IP address"))
  var from: String?

  func perform() async throws {
    guard let address = try? EmailAddress(email) else {
      throw Failure(.refused, code: "invalidEmail", "\(email.quoted) is not an e-mail address")
    }
    let origin = from.flatMap(NetworkAddress.init)
    if let from, origin == nil {
      throw Failure(.usage, "\(from.quoted) is not an IP address")
    }
    let accounts = try common.openExistingAccounts()
    let explanation = try await accounts.explainLogIn(address, from: origin)
    let findings = explanation.findings(of: email)
    guard !common.json else {
      return try Console.printJSON(["findings": findings])
    }
    for finding in findings {
      let mark = finding.stops ? "stops" : "passes"
      try Console.print("\(mark)  \(finding.gate): \(finding.message)")
    }
  }
}

/// What one gate does with a login.
private struct Finding: Encodable {
  let gate: String
  let stops: Bool
  let message: String
}

extension LogInExplanation {
  fileprivate func findings(of email: String) -> [Finding] {
    gates.map { $0.finding(of: email, canUnlock: user != nil) } + accountFindings(email)
  }

  private func accountFindings(_ email: String) -> [Finding] {
    guard let user else {
      return [Finding(gate: "user", stops: true, message: "nobody has the address \(email)")]
    }
    let status =
      user.disabledAt.map {
        Finding(
          gate: "status",
          stops: true,
          message: "disabled since \($0.rfc3339); 'accounts users enable \(email)' lets them in"
        )
      } ?? Finding(gate: "status", stops: false, message: "enabled")
    let isReadable = hasReadablePassword == true
    let password = Finding(
      gate: "password",
      stops: !isReadable,
      message: isReadable
        ? "stored; only the person knows whether it is the right one"
        : "what is stored cannot be checked; see 'accounts check --full'"
    )
    return [Finding(gate: "user", stops: false, message: user.id.description), status, password]
  }
}

extension LogInExplanation.Gate {
  fileprivate func finding(of email: String, canUnlock: Bool) -> Finding {
    let count = failures == 1 ? "1 failed login in a row" : "\(failures) failed logins in a row"
    guard isClosed else { return Finding(gate: kind.rawValue, stops: false, message: count) }
    let unlock = canUnlock ? "; 'accounts users unlock \(email)' opens it" : ""
    let remedy =
      switch (kind, opensAt) {
      case (.account, let opensAt?): "closed until \(opensAt.rfc3339)\(unlock)"
      case (.account, nil): "closed until an admin opens it\(unlock)"
      case (_, let opensAt?): "closed until \(opensAt.rfc3339)"
      case (_, nil): "closed"
      }
    return Finding(gate: kind.rawValue, stops: true, message: "\(count), \(remedy)")
  }
}
