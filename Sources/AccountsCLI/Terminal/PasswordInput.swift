import AccountsForms
import Foundation

/// The input of a password: a secret, or the reason for its rejection.
enum PasswordInput {
  case secret(Secret)
  case refused(RuleFailure)

  /// Checks typed or piped bytes.
  init(_ bytes: some Collection<UInt8>) {
    if bytes.count > PasswordPolicy.maximumBytes {
      let maximum = RuleFailure.Parameter.number(PasswordPolicy.maximumLength)
      self = .refused(RuleFailure(.tooLong, ["maximum": maximum]))
    } else if let secret = Secret(utf8: bytes) {
      self = .secret(secret)
    } else {
      self = .refused(RuleFailure(.invalidEncoding))
    }
  }

  /// Reads standard input to its end, without one trailing line break.
  ///
  /// In a terminal it prompts instead, so that the password is not echoed.
  ///
  /// - Parameters:
  ///   - prompt: the prompt for terminals.
  ///   - label: the label of the password.
  /// - Returns: the password, or the reason for its rejection.
  /// - Throws: ``Failure`` if standard input cannot be read.
  static func readStandardInput(or prompt: Prompt, _ label: String) throws -> PasswordInput {
    if isatty(STDIN_FILENO) == 1 { return try prompt.password(label) }
    return try readStandardInput(count: 1) { PasswordInput($0[...]) }
  }

  /// Reads two passwords from standard input, one on each line; the last line break is optional.
  ///
  /// - Returns: the first and the second password; the second is empty if there is only one line.
  /// - Throws: ``Failure`` if standard input cannot be read.
  static func readTwoLines() throws -> (PasswordInput, PasswordInput) {
    try readStandardInput(count: 2) { bytes in
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
        return (PasswordInput(bytes[...]), PasswordInput([]))
      }
      let isCarriageReturn = end > 0 && bytes[end - 1] == UInt8(ascii: "\r")
      return (
        PasswordInput(bytes[..<(isCarriageReturn ? end - 1 : end)]),
        PasswordInput(bytes[(end + 1)...])
      )
    }
  }

  /// Reads standard input, passes the bytes to a closure without the trailing line break, and
  /// erases them.
  private static func readStandardInput<Result>(
    count passwords: Int,
    _ body: ([UInt8]) -> Result
  ) throws -> Result {
    var bytes: [UInt8] = []
    // The longest password, a line break, and one more byte to detect too much input.
    let limit = (PasswordPolicy.maximumBytes + 3) * passwords
    // Enough capacity that it is never reallocated, which would leave a copy in memory.
    bytes.reserveCapacity(limit)
    var buffer = [UInt8](repeating: 0, count: limit)
    defer {
      bytes.erase()
      buffer.erase()
    }
    while bytes.count < limit {
      let count = read(STDIN_FILENO, &buffer, limit - bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw Failure(.fault, code: .standardStreams, "cannot read standard input")
      }
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    return body(bytes)
  }
}

extension [UInt8] {
  /// Overwrites the bytes, then removes them.
  mutating func erase() {
    for index in indices { self[index] = 0 }
    removeAll(keepingCapacity: true)
  }
}

extension FormField<Secret> {
  /// Enters a password, or the reason for its rejection.
  func enter(_ input: PasswordInput) {
    switch input {
    case .secret(let secret): value = secret
    case .refused(let failure): refuseInput(failure)
    }
  }
}

extension PasswordForm {
  /// Asks for the password of a logged-in person who confirms an act, or reads it from standard
  /// input.
  ///
  /// - Parameters:
  ///   - isPiped: whether it is read from standard input.
  ///   - prompt: the prompt for terminals.
  ///   - words: the language.
  /// - Returns: the password.
  /// - Throws: ``Failure``.
  static func password(isPiped: Bool, _ prompt: Prompt, in words: Messages) throws -> Secret {
    let form = PasswordForm()
    let label = words.label(of: form.passwordField.key)
    form.passwordField.enter(
      try isPiped ? PasswordInput.readStandardInput(or: prompt, label) : prompt.password(label)
    )
    do { return try form.submit() } catch { throw Failure(error, in: words) }
  }
}
