/// What is wrong with an input, as a name that never changes.
///
/// Programs compare codes; people read the words that ``Words`` makes of them. A module, or an app, adds codes of its own by
/// extending this type, each with its words.
public struct ErrorCode: RawRepresentable, Sendable {
  /// The name, in lower camel case: what JSON carries.
  public let rawValue: String

  /// What people read; nil for a code of the forms, whose words are in the catalogue, and for one that was only named.
  package let words: Translations?

  /// Names a code.
  public init(rawValue: String) {
    self.rawValue = rawValue
    words = nil
  }

  /// Declares a code with its words, in which `{name}` stands for a parameter of the failure.
  public init(_ rawValue: String, _ words: Translations) {
    self.rawValue = rawValue
    self.words = words
  }

  /// Nothing was given.
  public static let required = ErrorCode(rawValue: "required")

  /// Shorter than `minimum` code points or elements.
  public static let tooShort = ErrorCode(rawValue: "tooShort")

  /// Longer than `maximum` code points or elements.
  public static let tooLong = ErrorCode(rawValue: "tooLong")

  /// Not of the type that the field takes, such as a number where there should be a text; `kind` names the type where it
  /// is no text.
  public static let invalidType = ErrorCode(rawValue: "invalidType")

  /// The bytes are not UTF-8.
  public static let invalidEncoding = ErrorCode(rawValue: "invalidEncoding")

  /// Not a name; `reason` says why, `character` which character.
  public static let invalidName = ErrorCode(rawValue: "invalidName")

  /// Not an e-mail address; `reason` says why.
  public static let invalidEmail = ErrorCode(rawValue: "invalidEmail")

  /// Another account has it.
  public static let alreadyExists = ErrorCode(rawValue: "alreadyExists")

  /// Shorter than `minimum` code points.
  public static let passwordTooShort = ErrorCode(rawValue: "passwordTooShort")

  /// No character of the kind that `kind` names.
  public static let passwordLacksKind = ErrorCode(rawValue: "passwordLacksKind")

  /// A control character, which no keyboard types into every form.
  public static let passwordControlCharacter = ErrorCode(rawValue: "passwordControlCharacter")

  /// The person's own name or address, or the name of the service.
  public static let passwordIsPersonal = ErrorCode(rawValue: "passwordIsPersonal")

  /// One of the words that are tried first.
  public static let passwordIsCommon = ErrorCode(rawValue: "passwordIsCommon")

  /// Guessed sooner than the policy allows; `strength` and `minimum` say how soon.
  public static let passwordIsWeak = ErrorCode(rawValue: "passwordIsWeak")

  /// Not the same as the password.
  public static let confirmationDiffers = ErrorCode(rawValue: "confirmationDiffers")

  /// Not a day of the calendar in the form `YYYY-MM-DD`.
  public static let invalidDate = ErrorCode(rawValue: "invalidDate")

  /// A birthday that is yet to come.
  public static let inTheFuture = ErrorCode(rawValue: "inTheFuture")

  /// A birthday more than `years` years ago.
  public static let tooLongAgo = ErrorCode(rawValue: "tooLongAgo")

  /// Younger than `minimum` years.
  public static let underLegalAge = ErrorCode(rawValue: "underLegalAge")

  /// Not one of `choices`.
  public static let unknownChoice = ErrorCode(rawValue: "unknownChoice")

  /// Not `bound` or more.
  public static let tooSmall = ErrorCode(rawValue: "tooSmall")

  /// Not greater than `bound`.
  public static let notGreater = ErrorCode(rawValue: "notGreater")

  /// Not `bound` or less.
  public static let tooGreat = ErrorCode(rawValue: "tooGreat")

  /// Not less than `bound`.
  public static let notLess = ErrorCode(rawValue: "notLess")

  /// Not the value it has to be.
  public static let notEqual = ErrorCode(rawValue: "notEqual")

  /// The new password is the old one.
  public static let passwordUnchanged = ErrorCode(rawValue: "passwordUnchanged")

  /// The terms were not agreed to.
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
