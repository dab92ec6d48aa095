package import Accounts
package import AccountsForms

/// The result of confirming an act with a code from a mail, as JSON.
package struct ConfirmedDocument: Document, Redacted {
  private let act: Confirmation.Act
  private let resetCode: String?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - act: the act.
  ///   - code: the password reset code, if the act gives one.
  package init(_ act: Confirmation.Act, _ code: RecoveryCode? = nil) {
    self.act = act
    resetCode = code?.text
  }

  /// The name in the API's description.
  package static let name: String? = "Confirmed"

  /// The fields.
  package static let fields: [DocumentField<ConfirmedDocument>] = [
    DocumentField("action") { $0.act },
    DocumentField("resetCode") { $0.resetCode },
  ]
}
