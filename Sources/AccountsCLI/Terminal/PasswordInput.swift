import AccountsForms
import Foundation

/// A password as it came in: a secret, or why it is none.
enum PasswordInput {
  case secret(Secret)
  case refused(RuleFailure)

  /// Judges what was typed or piped in.
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

  /// Reads standard input up to its end; one line end behind the password is not part of it.
  ///
  /// At a terminal it asks instead, so that nothing is shown.
  ///
  /// - Parameters:
  ///   - prompt: where to ask.
  ///   - label: what to ask for.
  /// - Returns: the password, or why it is none.
  /// - Throws: ``Failure`` where standard input cannot be read.
  static func readStandardInput(or prompt: Prompt, _ label: String) throws -> PasswordInput {
    if isatty(STDIN_FILENO) == 1 { return try prompt.password(label) }
    return try readStandardInput(count: 1) { PasswordInput($0[...]) }
  }

  /// Reads two passwords from standard input: a line each, with or without a line end behind the second.
  ///
  /// - Returns: the first and the second; both empty where there are no two.
  /// - Throws: ``Failure`` where standard input cannot be read.
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

  /// Reads standard input, lends the bytes without a line end behind them, and erases them.
  private static func readStandardInput<Result>(
    count passwords: Int,
    _ body: ([UInt8]) -> Result
  ) throws -> Result {
    var bytes: [UInt8] = []
    // A line end more than the longest password, and a byte more to tell that there is too much.
    let limit = (PasswordPolicy.maximumBytes + 3) * passwords
    // Room enough that it never moves, and leaves a copy behind.
    bytes.reserveCapacity(limit)
    var buffer = [UInt8](repeating: 0, count: limit)
    defer {
      bytes.erase()
      buffer.erase()
    }
    while bytes.count < limit {
      let count = read(STDIN_FILENO, &buffer, limit - bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(.fault, "standard input cannot be read") }
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
  /// Overwrites the bytes, then lets them go.
  mutating func erase() {
    for index in indices { self[index] = 0 }
    removeAll(keepingCapacity: true)
  }
}

extension FormField<Secret> {
  /// Takes a password, or the reason there is none.
  func enter(_ input: PasswordInput) {
    switch input {
    case .secret(let secret): value = secret
    case .refused(let failure): refuseInput(failure)
    }
  }
}
