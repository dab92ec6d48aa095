/// The stable name of an input error.
///
/// Programs compare codes; people read the messages that ``Messages`` has for them. A module or an
/// app adds its own codes, with their messages, in an extension.
public struct ErrorCode: RawRepresentable, Sendable {
  /// The name, in lower camel case, as in JSON.
  public let rawValue: String

  /// The message; nil for a code with a name only, such as those of the forms, whose messages are
  /// in the catalogue.
  package let words: Translations?

  /// Creates a code by name.
  public init(rawValue: String) {
    self.rawValue = rawValue
    words = nil
  }

  /// Creates a code with its message, in which `{name}` stands for a parameter of the failure.
  public init(_ rawValue: String, _ words: Translations) {
    self.rawValue = rawValue
    self.words = words
  }

  /// Creates a code with the name and the message of a phrase.
  ///
  /// - Parameters:
  ///   - phrase: the phrase.
  ///   - numbers: the numbers in its text, by the names in braces.
  package init(_ phrase: some Phrase, _ numbers: [String: Int] = [:]) {
    let texts = numbers.reduce(phrase.texts) { texts, number in
      texts.replacing(number.key, with: "\(number.value)")
    }
    self.init(phrase.rawValue, texts)
  }

  /// A required value is missing.
  public static let required = ErrorCode(rawValue: "required")

  /// Shorter than `minimum` code points or elements.
  public static let tooShort = ErrorCode(rawValue: "tooShort")

  /// Longer than `maximum` code points or elements.
  public static let tooLong = ErrorCode(rawValue: "tooLong")

  /// Not of the type that the field takes, such as a number instead of text; `kind` names the type
  /// unless it is text.
  public static let invalidType = ErrorCode(rawValue: "invalidType")

  /// Not a number; `example` is one.
  public static let invalidNumber = ErrorCode(rawValue: "invalidNumber")

  /// The bytes are not UTF-8.
  public static let invalidEncoding = ErrorCode(rawValue: "invalidEncoding")

  /// Not a name; `reason` says why, and `character` is the refused character.
  public static let invalidName = ErrorCode(rawValue: "invalidName")

  /// Text has a control character.
  public static let invalidCharacter = ErrorCode(rawValue: "invalidCharacter")

  /// Not an e-mail address; `reason` says why.
  public static let invalidEmail = ErrorCode(rawValue: "invalidEmail")

  /// Not a phone number; `reason` says why, and `example` is one.
  public static let invalidPhone = ErrorCode(rawValue: "invalidPhone")

  /// An address at a domain that may not sign up; `domain` is it.
  public static let mailDomainRefused = ErrorCode(rawValue: "mailDomainRefused")

  /// An address at none of the `domains` that may sign up.
  public static let mailDomainNotAllowed = ErrorCode(rawValue: "mailDomainNotAllowed")

  /// The text is not the code of an invitation.
  public static let invalidInvitation = ErrorCode(rawValue: "invalidInvitation")

  /// The text is not a code with which people set a new password.
  public static let invalidRecoveryCode = ErrorCode(rawValue: "invalidRecoveryCode")

  /// Already used by another account.
  public static let alreadyExists = ErrorCode(rawValue: "alreadyExists")

  /// Shorter than `minimum` code points.
  public static let passwordTooShort = ErrorCode(rawValue: "passwordTooShort")

  /// No character of the kind that `kind` names.
  public static let passwordLacksKind = ErrorCode(rawValue: "passwordLacksKind")

  /// A control character, which people cannot type into every form.
  public static let passwordControlCharacter = ErrorCode(rawValue: "passwordControlCharacter")

  /// The person's own name or address, or the name of the service.
  public static let passwordIsPersonal = ErrorCode(rawValue: "passwordIsPersonal")

  /// A common password, which attackers try first.
  public static let passwordIsCommon = ErrorCode(rawValue: "passwordIsCommon")

  /// Weaker than the policy allows; `strength` and `minimum` name both strengths.
  public static let passwordIsWeak = ErrorCode(rawValue: "passwordIsWeak")

  /// Not the same as the password.
  public static let confirmationDiffers = ErrorCode(rawValue: "confirmationDiffers")

  /// Not a day of the calendar in the form `YYYY-MM-DD`.
  public static let invalidDate = ErrorCode(rawValue: "invalidDate")

  /// A birthday in the future.
  public static let inTheFuture = ErrorCode(rawValue: "inTheFuture")

  /// A birthday more than `years` years ago.
  public static let tooLongAgo = ErrorCode(rawValue: "tooLongAgo")

  /// Younger than `minimum` years.
  public static let belowMinimumAge = ErrorCode(rawValue: "belowMinimumAge")

  /// Not one of `choices`.
  public static let unknownChoice = ErrorCode(rawValue: "unknownChoice")

  /// Not `bound` or more.
  public static let tooSmall = ErrorCode(rawValue: "tooSmall")

  /// Not greater than `bound`.
  public static let notGreater = ErrorCode(rawValue: "notGreater")

  /// Not `bound` or less.
  public static let tooLarge = ErrorCode(rawValue: "tooLarge")

  /// Not less than `bound`.
  public static let notLess = ErrorCode(rawValue: "notLess")

  /// Not equal to the required value.
  public static let notEqual = ErrorCode(rawValue: "notEqual")

  /// The new password is the old one.
  public static let passwordUnchanged = ErrorCode(rawValue: "passwordUnchanged")

  /// A field that the form does not have.
  public static let unknownField = ErrorCode(rawValue: "unknownField")

  /// The terms were not accepted.
  public static let termsNotAccepted = ErrorCode(rawValue: "termsNotAccepted")
}

extension ErrorCode: Hashable {
  /// Whether two codes have the same name.
  public static func == (left: ErrorCode, right: ErrorCode) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
