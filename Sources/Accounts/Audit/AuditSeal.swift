import Foundation

/// What is signed of the log: where it begins and where it ends.
struct AuditSeal {
  /// The last event that went away by age.
  let base: AuditHead

  /// The last event.
  let head: AuditHead

  /// When that happened.
  let at: Date

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
struct StoredAuditSeal {
  /// What is signed.
  let seal: AuditSeal

  /// What the key is called by.
  let keyID: String

  /// Its signature.
  let signature: [UInt8]
}
