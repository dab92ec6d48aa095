package import Foundation

/// What is signed of the log: where it begins and where it ends.
package struct AuditSeal: Sendable {
  /// The last event that went away by age.
  package let base: AuditHead

  /// The last event.
  package let head: AuditHead

  /// When that happened.
  package let at: Date

  /// Describes an end of the log.
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

/// A seal as it is stored.
package struct StoredAuditSeal: Sendable {
  /// What is signed.
  package let seal: AuditSeal

  /// What the key is called by.
  package let keyID: String

  /// Its signature.
  package let signature: [UInt8]

  /// Takes a signature as it is stored.
  package init(seal: AuditSeal, keyID: String, signature: [UInt8]) {
    self.seal = seal
    self.keyID = keyID
    self.signature = signature
  }
}
