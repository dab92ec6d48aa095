import Foundation

extension PasswordPolicy {
  /// The first thing wrong with a password, or nil where it will do.
  ///
  /// - Parameters:
  ///   - password: in NFC.
  ///   - estimator: how guesses are counted.
  ///   - personalWords: the person's own name and address.
  /// - Returns: the failure of the first demand that is not met.
  public func failure(
    of password: Secret,
    estimator: GuessEstimator,
    personalWords: [String]
  ) -> RuleFailure? {
    let tooLong = RuleFailure(.tooLong, ["maximum": .number(Self.maximumLength)])
    guard password.byteCount <= Self.maximumBytes else { return tooLong }
    let contents = PasswordContents(password)
    guard contents.length <= Self.maximumLength else { return tooLong }
    if contents.hasControlCharacter { return RuleFailure(.passwordControlCharacter) }
    if contents.length < minimumLength {
      return RuleFailure(.passwordTooShort, ["minimum": .number(minimumLength)])
    }
    for kind in requiredKinds where !contents.kinds.contains(kind) {
      return RuleFailure(.passwordLacksKind, ["kind": .text(kind.rawValue)])
    }
    return guessability(of: password, estimator: estimator, personalWords: personalWords)
  }

  private func guessability(
    of password: Secret,
    estimator: GuessEstimator,
    personalWords: [String]
  ) -> RuleFailure? {
    guard let minimumStrength else { return nil }
    let words = serviceWords + personalWords
    // SP 800-63B-4 section 3.1.1.2: the whole password is compared, never a part of it.
    if words.contains(where: { password.isSpelled(like: $0) }) {
      return RuleFailure(.passwordIsPersonal)
    }
    let estimate = estimator(password, words)
    if estimate.isCommon { return RuleFailure(.passwordIsCommon) }
    let strength = PasswordStrength(guessBits: estimate.bits)
    guard strength < minimumStrength else { return nil }
    return RuleFailure(
      .passwordIsWeak,
      ["strength": .text(strength.name), "minimum": .text(minimumStrength.name)]
    )
  }
}

/// What a policy needs to know of a password's characters, counted in one pass.
private struct PasswordContents {
  private(set) var length = 0
  private(set) var hasControlCharacter = false
  private(set) var kinds: Set<PasswordPolicy.CharacterKind> = []

  init(_ password: Secret) {
    password.forEachScalar { scalar in
      length += 1
      switch scalar.properties.generalCategory {
      case .control: hasControlCharacter = true
      case .uppercaseLetter, .titlecaseLetter: kinds.insert(.upperCase)
      case .lowercaseLetter: kinds.insert(.lowerCase)
      case .decimalNumber, .letterNumber, .otherNumber: kinds.insert(.number)
      case .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark: break
      default: kinds.insert(.special)
      }
    }
  }
}

extension Secret {
  /// Whether the secret is a word, with or without upper case, accents and spaces.
  fileprivate func isSpelled(like word: String) -> Bool {
    let word = word.unicodeScalars.flatMap(\.bare)
    guard !word.isEmpty else { return false }
    var position = 0
    var isSame = true
    forEachScalar { scalar in
      for part in scalar.bare {
        isSame = isSame && position < word.count && word[position] == part
        position += 1
      }
    }
    return isSame && position == word.count
  }
}

extension Unicode.Scalar {
  /// The letter in lower case without its marks; nothing, for a mark or a space.
  fileprivate var bare: [Unicode.Scalar] {
    let lowered = properties.lowercaseMapping.decomposedStringWithCanonicalMapping
    return lowered.unicodeScalars.filter { part in
      switch part.properties.generalCategory {
      case .nonspacingMark, .spaceSeparator: false
      default: true
      }
    }
  }
}
