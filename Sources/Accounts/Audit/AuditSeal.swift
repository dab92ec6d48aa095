package import Foundation

/// The signed range of the log: where it begins and ends.
package struct AuditSeal: Sendable {
  /// The last pruned event.
  package let base: AuditHead

  /// The last event.
  package let head: AuditHead

  /// The instant of the last event.
  package let at: Date

  /// Creates a seal.
  package init(base: AuditHead, head: AuditHead, at: Date) {
    self.base = base
    self.head = head
    self.at = at
  }

  /// The bytes that are signed.
  var message: [UInt8] {
    var bytes = Array("accounts audit head 1\n".utf8)
    for end in [base, head] {
      bytes.append(bigEndian: Int64(end.number))
      bytes += end.hash
    }
    bytes.append(bigEndian: at.millisecondsSince1970)
    return bytes
  }
}

/// A seal with its signature, as it is stored.
package struct StoredAuditSeal: Sendable {
  /// The signed range.
  package let seal: AuditSeal

  /// The identifier of the signing key.
  package let keyID: String

  /// The signature.
  package let signature: [UInt8]

  /// Creates a seal from its stored form.
  package init(seal: AuditSeal, keyID: String, signature: [UInt8]) {
    self.seal = seal
    self.keyID = keyID
    self.signature = signature
  }
}
