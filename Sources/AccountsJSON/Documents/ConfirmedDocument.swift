package import Accounts
package import AccountsForms

/// The result of confirming an act with a code from a mail, as JSON.
package struct ConfirmedDocument: Encodable, Redacted {
  private let action: String
  private let resetCode: String?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - act: the act.
  ///   - code: the password reset code, if the act gives one.
  package init(_ act: Confirmation.Act, _ code: RecoveryCode? = nil) {
    action = act.rawValue
    resetCode = code?.text
  }

  private enum CodingKeys: CodingKey {
    case action, resetCode
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(action, forKey: .action)
    try container.encode(resetCode, forKey: .resetCode)
  }
}
