import AccountsForms

/// The person whom a dialogue asks: in a terminal, by a ``Prompt``.
protocol Conversation {
  /// The messages in the person's language.
  var words: Messages { get }

  /// Prints a text.
  func say(_ text: String, indentation: Int, hanging: Int)

  /// Prints an error.
  func sayError(_ message: String)

  /// Asks for an answer; empty, and so invalid, if it is not UTF-8.
  ///
  /// - Throws: ``Failure`` if the person cancels.
  func answer(_ question: String) throws -> String

  /// Asks for a secret, which is not shown.
  ///
  /// - Throws: ``Failure`` if the person cancels.
  func password(
    _ label: String,
    below: ((_ typed: [UInt8]) -> [String])?
  ) throws -> PasswordInput
}

extension Prompt: Conversation {}
