extension Rule<String> {
  /// Requires an e-mail address: see ``EmailAddress``.
  public static var email: Rule {
    Rule(.email) { EmailAddress.defect(of: $0)?.failure }
  }

  /// Requires an e-mail address, or none.
  static var optionalEmail: Rule {
    Rule(.email) { $0.isEmpty ? nil : email.failure(for: $0) }
  }

  /// Requires an address at one of the accepted domains; ``email`` checks the address itself.
  static func mailDomain(_ domains: MailDomains) -> Rule {
    Rule(.custom("mailDomain")) { text in
      (try? EmailAddress(text)).flatMap { domains.failure(of: $0) }
    }
  }
}

extension MailDomains {
  /// The failure of an address that is not accepted; nil for any other.
  fileprivate func failure(of address: EmailAddress) -> RuleFailure? {
    switch defect(of: address) {
    case .refused:
      RuleFailure(.mailDomainRefused, ["domain": .text(address.displayedDomain)])
    case .notAllowed:
      RuleFailure(.mailDomainNotAllowed, ["domains": .text(allowed.joined(separator: ", "))])
    case nil: nil
    }
  }
}

extension EmailAddress.Defect {
  var failure: RuleFailure { Self.failures[self] ?? RuleFailure(.invalidEmail) }

  // Created once: an address is checked at every keystroke, mostly before it is complete.
  private static let failures = Dictionary(
    uniqueKeysWithValues: allCases.map { defect in
      switch defect {
      case .empty: (defect, RuleFailure(.required))
      case .tooLong:
        (defect, RuleFailure(.tooLong, ["maximum": .number(EmailAddress.maximumBytes)]))
      default: (defect, RuleFailure(.invalidEmail, ["reason": .text(defect.rawValue)]))
      }
    }
  )
}
