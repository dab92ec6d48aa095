package import Accounts
import AccountsForms

/// A new reset code, as JSON.
package struct ResetCodeDocument: Document, Redacted {
  private let made: ResetCode

  /// Creates a document.
  package init(_ made: ResetCode) { self.made = made }

  /// The name in the API's description.
  package static let name: String? = "ResetCode"

  /// The fields.
  package static let fields: [DocumentField<ResetCodeDocument>] = [
    DocumentField("code") { $0.made.code.text },
    DocumentField("expiresAt") { $0.made.expiresAt },
    .sometimes("formerEmail") { $0.made.formerAddress?.email },
  ]
}

/// The recovery codes of a user, as JSON, without the codes themselves.
package struct RecoveryCodesDocument: Document {
  private let left: RecoveryCodesLeft

  /// Creates a document.
  package init(_ left: RecoveryCodesLeft) { self.left = left }

  /// The name in the API's description.
  package static let name: String? = "RecoveryCodes"

  /// The fields.
  package static let fields: [DocumentField<RecoveryCodesDocument>] = [
    DocumentField("left") { $0.left.count },
    DocumentField("createdAt") { $0.left.createdAt },
  ]
}

/// New recovery codes, as JSON.
package struct NewRecoveryCodesDocument: Document, Redacted {
  private let kit: RecoveryKit

  /// Creates a document.
  package init(_ kit: RecoveryKit) { self.kit = kit }

  private var left: RecoveryCodesDocument {
    RecoveryCodesDocument(RecoveryCodesLeft(count: kit.codes.count, createdAt: kit.createdAt))
  }

  /// The name in the API's description.
  package static let name: String? = "NewRecoveryCodes"

  /// The fields.
  package static let fields: [DocumentField<NewRecoveryCodesDocument>] =
    DocumentField.of { $0.left } + [DocumentField("codes") { $0.kit.codes.map(\.text) }]
}

/// The result of setting a new password with a code, as JSON.
package struct RecoveredDocument: Document {
  private let recovered: Recovered

  /// Creates a document.
  package init(_ recovered: Recovered) { self.recovered = recovered }

  /// The name in the API's description.
  package static let name: String? = "Recovered"

  /// The fields.
  package static let fields: [DocumentField<RecoveredDocument>] = [
    DocumentField("recoveryCodesLeft") { $0.recovered.codesLeft }
  ]
}
