import Accounts
import AccountsForms

/// The reason for which a form file is refused, or for a warning.
///
/// The words are in English, as all messages to operators, and say how to correct the file.
enum FormFileReason {
  case file(File)
  case builtIn(BuiltIn)
  case added(Added)

  /// The words.
  var text: String {
    switch self {
    case .file(let reason): reason.text
    case .builtIn(let reason): reason.text
    case .added(let reason): reason.text
    }
  }

  /// Returns names in quotes, separated by commas.
  fileprivate static func list(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// The reasons about the file as a whole.
  enum File {
    case byteOrderMark, notUTF8, notAnObject, notJSON
    case repeatedMember(String)
    case unknownMember(String, known: [String])
    case textsTooLong(Int, limit: Int)

    fileprivate var text: String {
      switch self {
      case .byteOrderMark: "the file begins with a byte order mark; save it as UTF-8 without one"
      case .notUTF8: "this is not UTF-8; save the file as UTF-8"
      case .notAnObject: "the file must be a JSON object: {…}"
      case .notJSON: "this is not JSON; check commas and quotes"
      case .repeatedMember(let name): "\"\(name)\" occurs twice; remove one"
      case .unknownMember(let name, let known):
        "\"\(name)\" is unknown; the file can have \(list(known))"
      case .textsTooLong(let length, let limit):
        """
        the text fields can hold \(length) characters in total, but the limit is \(limit); lower the "maxLength" of some \
        fields
        """
      }
    }
  }

  /// The reasons about the fields that every form can have.
  enum BuiltIn: Error {
    case minimumAge, languages, fields, askExistingUsers
    case language(String)
    case fixed(String, others: [String])
    case unknown(String, known: [String])
    case use(of: String, possible: [FieldUse])
    case notAskedAgain(String)
    case notRequired(String)
    case timeOfAsking(String)

    fileprivate var text: String {
      switch self {
      case .minimumAge: "\"minimumAge\" must be a whole number from 0 to 150"
      case .languages:
        """
        "languages" must be an array of one or more of \(list(Language.allCases.map(\.code))), without repeats
        """
      case .language(let code):
        "\"\(code)\" is not supported; use one of \(Language.codes)"
      case .fields: "\"fields\" must be an object such as {\"agreeTerms\": \"absent\"}"
      case .askExistingUsers: "\"askExistingUsers\" must be an object such as {\"name\": \"later\"}"
      case .fixed(let name, let others):
        "\"\(name)\" cannot be changed; \"fields\" can have \(list(others))"
      case .unknown(let name, let known):
        "\"\(name)\" is not a field of the form; \"fields\" can have \(list(known))"
      case .use(let name, let possible):
        "\"\(name)\" must be one of \(list(possible.map(\.rawValue)))"
      case .notAskedAgain(let name):
        """
        existing users cannot be asked for "\(name)"; "askExistingUsers" can have "name", "birthday", "agreeTerms" and the keys of "customFields"
        """
      case .notRequired(let name):
        "\"\(name)\" is not required; existing users are asked only for required fields"
      case .timeOfAsking(let name): "\"\(name)\" must be \"later\" or \"required\""
      }
    }
  }

  /// The reasons about the custom fields.
  enum Added {
    case notAnArray, tooMany, notAnObject, invalidKey, region, choice, tooManyListed
    case takenKey(String)
    case repeatedKey(String)
    case type(of: String, possible: [String])
    case unknownMember(String, type: String, known: [String])
    case flag(String)
    case missingLabel(String)
    case limit(String, mustBe: Limit)
    case reversedLimits(low: String, high: String)
    case choices(of: String, maximum: Int)
    case messages([ErrorCode])
    case unknownCode(String, known: [ErrorCode])
    case text(String)
    case unspokenLanguage(String)
    case missingText(String, Language)
  }
}

extension FormFileReason.Added {
  /// The values that a limit can have.
  enum Limit {
    case length(ClosedRange<Int>)
    case number
    case date

    fileprivate var text: String {
      switch self {
      case .length(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
      case .number: "a whole number"
      case .date: "a date such as \"2000-12-31\""
      }
    }
  }

  fileprivate var text: String {
    switch self {
    case .notAnArray:
      """
      "customFields" must be an array such as [{"key": "city", "type": "text", "label": "City"}]
      """
    case .tooMany: "there are more than \(CustomField.maximumCount) custom fields; remove some"
    case .notAnObject: "a field must be an object with \"key\", \"type\" and \"label\""
    case .invalidKey:
      "a \"key\" must be 1 to 40 letters, digits and underscores, and begin with a lowercase letter"
    case .region: "\"region\" must be an ISO 3166 country code, such as \"BR\""
    case .choice:
      """
      a choice must be a string of 1 to 100 characters, or {"value": …, "label": …}; no value can occur twice
      """
    case .tooManyListed:
      "at most \(CustomField.maximumListed) fields can have \"inList\"; remove it from the others"
    case .takenKey(let key): "the key \"\(key)\" is reserved; choose another"
    case .repeatedKey(let key): "the key \"\(key)\" occurs twice; choose another"
    case .type(let key, let possible):
      "the \"type\" of \"\(key)\" must be one of \(FormFileReason.list(possible))"
    case .unknownMember(let name, let type, let known):
      "\"\(name)\" is unknown; a field of type \"\(type)\" can have \(FormFileReason.list(known))"
    case .flag(let name): "\"\(name)\" must be true or false"
    case .missingLabel(let key): "\"\(key)\" needs a \"label\""
    case .limit(let name, let limit): "\"\(name)\" must be \(limit.text)"
    case .reversedLimits(let low, let high): "\"\(low)\" must not be greater than \"\(high)\""
    case .choices(let key, let maximum):
      "\"choices\" of \"\(key)\" must be an array of 1 to \(maximum) values"
    case .messages(let codes):
      "\"messages\" must be an object with texts for \(FormFileReason.list(codes.map(\.rawValue)))"
    case .unknownCode(let code, let known):
      """
      "\(code)" is not an error code; "messages" can have \(FormFileReason.list(known.map(\.rawValue)))
      """
    case .text(let name):
      """
      "\(name)" must be a string of 1 to 500 characters, or an object such as {"en": "City", "pt": "Cidade"}
      """
    case .unspokenLanguage(let tag):
      "\"\(tag)\" is not a language of the pages (\(Language.codes)), so this text is not shown"
    case .missingText(let name, let language):
      "\"\(name)\" has no text in \(language.code): another language is shown"
    }
  }
}
