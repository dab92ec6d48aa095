import Accounts
import AccountsFiles
import AccountsForms
import AccountsSQLite
import AccountsServer
import Foundation

/// The failure of a command, ready to be reported.
struct Failure: Error {
  /// The exit status.
  let status: ExitStatus

  /// The errors, each printed on its own line.
  let entries: [Entry]

  /// The remedy.
  let hint: String?

  /// An error: an element of `errors` with `--json`.
  struct Entry: Encodable {
    /// The field that the error belongs to, if any.
    let field: String?

    /// The stable error code.
    let code: String

    /// The parameters of the error.
    let parameters: [String: RuleFailure.Parameter]

    /// The message.
    let message: String

    private enum CodingKeys: CodingKey {
      case field, code, parameters, message
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      // Encoded even when nil, so that all errors have the same fields.
      try container.encode(field, forKey: .field)
      try container.encode(code, forKey: .code)
      try container.encode(parameters, forKey: .parameters)
      try container.encode(message, forKey: .message)
    }
  }

  /// Creates a failure with one error that belongs to no field.
  init(_ status: ExitStatus, code: FailureCode, _ message: String, hint: String? = nil) {
    self.init(status, [(code: code.rawValue, message: message)], hint: hint)
  }

  /// Creates a failure with one error that belongs to no field, with a code of another module.
  init(
    _ status: ExitStatus,
    code: some RawRepresentable<String>,
    _ message: String,
    hint: String? = nil
  ) {
    self.init(status, [(code: code.rawValue, message: message)], hint: hint)
  }

  /// Creates a failure with several errors that belong to no field.
  init(_ status: ExitStatus, _ problems: [(code: String, message: String)], hint: String?) {
    self.status = status
    entries = problems.map {
      Entry(field: nil, code: $0.code, parameters: [:], message: $0.message)
    }
    self.hint = hint
  }

  /// Creates a failure from validation errors; the hint gives the format of options that could not
  /// be parsed.
  init(_ errors: some Sequence<ValidationError>, in words: Messages) {
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

  static func hint(afterSeconds seconds: Int) -> String {
    "try again in \(Messages(.english).wait(ofSeconds: seconds))"
  }

  /// Creates a failure from any error.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as StorageError:
      let mayHelp: [StorageError.Code] = [.databaseBusy, .unreachable, .unknownOutcome]
      // With a remedy of its own, it needs a correction first.
      let isPassing = mayHelp.contains(error.code) && error.advice.isEmpty
      let status: ExitStatus = isPassing ? .unavailable : .fault
      self.init(status, code: error.code, error.description, hint: error.hint)
    case let busy as ServiceBusy:
      let hint = Self.hint(afterSeconds: Int(busy.retryAfter.components.seconds))
      self.init(.unavailable, code: .busy, "too many passwords are being hashed", hint: hint)
    case let error as KeyFileError:
      self.init(.fault, code: .keyFile, error.description, hint: error.hint)
    case let error as ForeignTableError:
      self.init(.refused, code: .cannotOpen, error.description, hint: error.hint)
    case let error as ListeningError:
      self.init(.fault, code: .listening, error.description, hint: error.hint)
    case let error as WrongClock:
      let hint = "set the clock; if it is right, add --trust-clock"
      self.init(.fault, code: .wrongClock, error.description, hint: hint)
    case let refusal as Refusal:
      self.init(refusal, in: (try? Environment.current.words) ?? Messages(.english))
    case is StaleProof: self.init(Refusal(.notLoggedIn))
    case let error as MissingPepperKey:
      let hint = "set ACCOUNTS_PEPPER_FILE to the file with this key"
      self.init(.fault, code: .missingPepperKey, error.description, hint: hint)
    default: self.init(.fault, code: .unexpected, "\(error)")
    }
  }
}

extension Failure {
  /// Returns a question that suggests the candidates; nil if there are none.
  static func didYouMean(_ candidates: [String]) -> String? {
    guard let last = candidates.last else { return nil }
    let others = candidates.dropLast().joined(separator: ", ")
    return "did you mean \(others.isEmpty ? "" : "\(others) or ")\(last)?".shown
  }

  /// Rejects missing arguments that the program cannot ask for.
  static func require(_ missing: [String]) throws {
    guard !missing.isEmpty else { return }
    throw Failure(
      .usage,
      code: .usage,
      "missing \(missing.joined(separator: ", "))",
      hint: Terminal.isInteractive
        ? "pass these flags, or omit --password-stdin to be asked for the values"
        : "pass the missing flags, or run the command in a terminal"
    )
  }
}

extension Failure: Encodable {
  private enum CodingKeys: CodingKey {
    case errors, hint
  }

  /// Encodes the failure for `--json`.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(entries, forKey: .errors)
    // Encoded even when nil, so that all failures have the same fields.
    try container.encode(hint, forKey: .hint)
  }
}
