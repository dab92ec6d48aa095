import Accounts
import AccountsFiles
import AccountsForms
import AccountsServer
import Foundation

/// A command that could not do what it was asked to, ready to be told.
struct Failure: Error {
  /// How the program ends.
  let status: ExitStatus

  /// What is wrong: a line each.
  let entries: [Entry]

  /// What to do about it.
  let hint: String?

  /// One thing that is wrong: an element of `errors` with `--json`.
  struct Entry: Encodable {
    /// The field it is about, if it is about one.
    let field: String?

    /// What is wrong, as a name that never changes.
    let code: String

    /// The figures that belong to it.
    let parameters: [String: RuleFailure.Parameter]

    /// What is wrong, in words.
    let message: String

    private enum CodingKeys: CodingKey {
      case field, code, parameters, message
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      // Encoded even where it is nil, so that every error has the same members.
      try container.encode(field, forKey: .field)
      try container.encode(code, forKey: .code)
      try container.encode(parameters, forKey: .parameters)
      try container.encode(message, forKey: .message)
    }
  }

  /// One thing is wrong, and it is about no field.
  init(_ status: ExitStatus, code: String? = nil, _ message: String, hint: String? = nil) {
    let code = code ?? String(describing: status)
    self.status = status
    entries = [Entry(field: nil, code: code, parameters: [:], message: message)]
    self.hint = hint
  }

  /// Several things are wrong, and they are about no field.
  init(_ status: ExitStatus, _ problems: [(code: String, message: String)], hint: String?) {
    self.status = status
    entries = problems.map {
      Entry(field: nil, code: $0.code, parameters: [:], message: $0.message)
    }
    self.hint = hint
  }

  /// Fields were refused; the hint says how an option is written that could not be read.
  init(_ errors: some Sequence<ValidationError>, in words: Words) {
    status = .refused
    entries = errors.map { error in
      Entry(
        field: error.field,
        code: error.code.rawValue,
        parameters: error.parameters,
        message: words.message(for: error)
      )
    }
    let forms = errors.filter { $0.code == .invalidDate || $0.code == .unknownChoice }
      .compactMap { error in words.hint(for: error.field).map { "\(error.field): \($0)" } }
    hint = forms.isEmpty ? nil : forms.joined(separator: "; ")
  }

  /// Too many attempts failed, and nobody looked at the password.
  ///
  /// - Parameter until: when the next is looked at; nil for when an admin has opened the account.
  init(throttledUntil until: Date?) {
    let seconds = until.map { max(1, Int($0.timeIntervalSinceNow.rounded(.up))) }
    status = .unavailable
    entries = [
      Entry(
        field: nil,
        code: "throttled",
        // Without it an admin has to open the account.
        parameters: seconds.map { ["retryAfterSeconds": .number($0)] } ?? [:],
        message: "too many attempts to log in failed, so nobody looked at the password"
      )
    ]
    hint =
      seconds.map(Self.hint(afterSeconds:))
      ?? "an admin can open the account with 'accounts users unlock'"
  }

  /// Too many signed up from a network; nobody at the machine itself is counted.
  init(signUpsThrottledUntil until: Date) {
    let seconds = max(1, Int(until.timeIntervalSinceNow.rounded(.up)))
    status = .unavailable
    entries = [
      Entry(
        field: nil,
        code: "tooManySignUps",
        parameters: ["retryAfterSeconds": .number(seconds)],
        message: "too many accounts were made from this network"
      )
    ]
    hint = Self.hint(afterSeconds: seconds)
  }

  private static func hint(afterSeconds seconds: Int) -> String {
    "try again in \(Words(.english).wait(ofSeconds: seconds))"
  }

  /// Something below failed.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as StorageError:
      let status: ExitStatus = error.code == .databaseBusy ? .unavailable : .fault
      self.init(status, code: error.code.rawValue, error.description, hint: error.hint)
    case let busy as ServiceBusy:
      let hint = Self.hint(afterSeconds: Int(busy.retryAfter.components.seconds))
      self.init(.unavailable, "too many passwords are being hashed", hint: hint)
    case let error as KeyFileError:
      self.init(.fault, code: "keyFile", error.description, hint: error.hint)
    case let error as ListeningError:
      self.init(.fault, code: "listening", error.description, hint: error.hint)
    case let error as MissingPepperKey:
      let hint = "name the file that has it with ACCOUNTS_PEPPER_FILE"
      self.init(.fault, code: "missingPepperKey", error.description, hint: hint)
    default: self.init(.fault, "\(error)")
    }
  }
}

extension Failure: Encodable {
  private enum CodingKeys: CodingKey {
    case errors, hint
  }

  /// Encodes what is told with `--json`.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(entries, forKey: .errors)
    // Encoded even where it is nil, so that every refusal has the same members.
    try container.encode(hint, forKey: .hint)
  }
}
