extension Rule<String> {
  /// The text is an e-mail address: see ``EmailAddress``.
  public static var email: Rule {
    Rule(.email) { text in
      do throws(EmailAddress.Defect) {
        _ = try EmailAddress(text)
        return nil
      } catch {
        return error.failure
      }
    }
  }
}

extension EmailAddress.Defect {
  var failure: RuleFailure {
    switch self {
    case .empty: RuleFailure(.required)
    case .tooLong: RuleFailure(.tooLong, ["maximum": .number(EmailAddress.maximumBytes)])
    default: RuleFailure(.invalidEmail, ["reason": .text(rawValue)])
    }
  }
}
