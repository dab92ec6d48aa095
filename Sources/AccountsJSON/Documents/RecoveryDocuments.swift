package import Accounts
import AccountsForms

/// A new reset code, as JSON.
package struct ResetCodeDocument: Encodable, Redacted {
  private let code: String
  private let expiresAt: String
  private let link: String?
  private let formerEmail: String?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - made: the code.
  ///   - link: the address of the page that takes it; nil to leave it out.
  package init(_ made: ResetCode, link: String? = nil) {
    code = made.code.text
    expiresAt = made.expiresAt.rfc3339
    self.link = link
    formerEmail = made.formerAddress?.email.text
  }
}

/// The recovery codes of a user, as JSON.
package struct RecoveryCodesDocument: Encodable, Redacted {
  private let left: Int
  private let createdAt: String?
  private let codes: [String]?

  /// Creates a document of the codes that are left, without the codes themselves.
  package init(_ left: RecoveryCodesLeft) {
    self.left = left.count
    createdAt = left.createdAt?.rfc3339
    codes = nil
  }

  /// Creates a document of new codes.
  package init(_ kit: RecoveryKit) {
    left = kit.codes.count
    createdAt = kit.createdAt.rfc3339
    codes = kit.codes.map(\.text)
  }

  private enum CodingKeys: CodingKey {
    case left, createdAt, codes
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(left, forKey: .left)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encodeIfPresent(codes, forKey: .codes)
  }
}

/// The result of setting a new password with a code, as JSON.
package struct RecoveredDocument: Encodable {
  private let recoveryCodesLeft: Int?

  /// Creates a document.
  package init(_ recovered: Recovered) { recoveryCodesLeft = recovered.codesLeft }

  private enum CodingKeys: CodingKey {
    case recoveryCodesLeft
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(recoveryCodesLeft, forKey: .recoveryCodesLeft)
  }
}
