import Foundation

extension PasswordPolicy {
  /// Assesses a password.
  ///
  /// - Parameters:
  ///   - password: the password, in NFC; if it is too long, nothing else is checked.
  ///   - estimator: the guess estimator.
  ///   - personalWords: the person's name and address.
  /// - Returns: the strength, and whether each requirement is met.
  public func assess(
    _ password: Secret,
    estimator: GuessEstimator,
    personalWords: [String]
  ) -> PasswordAssessment {
    guard password.byteCount <= Self.maximumBytes else { return tooLong }
    let contents = PasswordContents(password)
    guard contents.length <= Self.maximumLength else { return tooLong }
    // Estimators rank words by position: a duplicate must not move the others.
    var seen: Set<String> = []
    let words = (serviceWords + personalWords).filter { seen.insert($0.lowercased()).inserted }
    let estimate = estimator(password, words)
    let strength = PasswordStrength(guessBits: estimate.isCommon ? 0 : estimate.bits)

    var requirements: [PasswordRequirement] = []
    func demand(_ demand: PasswordRequirement.Demand, _ isMet: Bool) {
      requirements.append(PasswordRequirement(demand: demand, isMet: isMet))
    }
    demand(.noControlCharacter, !contents.hasControlCharacter)
    demand(.minimumLength(minimumLength), contents.length >= minimumLength)
    for kind in requiredKinds { demand(.contains(kind), contents.kinds.contains(kind)) }
    if let minimumStrength {
      // SP 800-63B-4 section 3.1.1.2: the whole password is compared, never a part of it.
      demand(.notPersonal, !password.isSpelled(likeAnyOf: words))
      demand(.notCommon, !estimate.isCommon)
      demand(.strength(minimumStrength), strength >= minimumStrength)
    }
    return PasswordAssessment(strength: strength, requirements: requirements)
  }

  private var tooLong: PasswordAssessment {
    let demand = PasswordRequirement.Demand.maximumLength(Self.maximumLength)
    return PasswordAssessment(
      strength: .weak,
      requirements: [PasswordRequirement(demand: demand, isMet: false)]
    )
  }
}

/// The length and the character kinds of a password, counted in one pass.
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
  /// Whether the secret is one of some words, with or without upper case, accents and spaces.
  ///
  /// All words are compared in one pass, up to the letter at which the last of them differs.
  fileprivate func isSpelled(likeAnyOf words: [String]) -> Bool {
    var candidates = words.map { word -> [Unicode.Scalar] in
      var parts: [Unicode.Scalar] = []
      for scalar in word.unicodeScalars { scalar.forEachBarePart { parts.append($0) } }
      return parts
    }
    candidates.removeAll(where: \.isEmpty)
    var position = 0
    forEachScalar { scalar in
      guard !candidates.isEmpty else { return }
      scalar.forEachBarePart { part in
        candidates.removeAll { position >= $0.count || $0[position] != part }
        position += 1
      }
    }
    return candidates.contains { $0.count == position }
  }
}

extension Unicode.Scalar {
  /// Visits the letter in lower case without its marks; skips marks and spaces.
  fileprivate func forEachBarePart(_ visit: (Unicode.Scalar) -> Void) {
    if isASCII {
      if self == " " { return }
      let isUpperCase = (0x41...0x5A).contains(value)
      return visit(isUpperCase ? Unicode.Scalar(UInt8(value + 0x20)) : self)
    }
    let lowered = properties.lowercaseMapping.decomposedStringWithCanonicalMapping
    for part in lowered.unicodeScalars {
      switch part.properties.generalCategory {
      case .nonspacingMark, .spaceSeparator: continue
      default: visit(part)
      }
    }
  }
}
