import Accounts
import AccountsSQL
import Foundation

extension Connection {
  /// The chain to which a file's events are appended: those that it has from a server with several
  /// chains stay as they are.
  private static let ownChain = 1

  /// Returns the last event of the chain that events are appended to; the last expired one if no
  /// other is left.
  func lastAuditEvent() throws -> AuditEnd {
    if let last = try lastAuditEvent(of: Self.ownChain) { return last.end }
    return try auditChains().first?.base ?? .none
  }

  /// Signs the head of the chain that events are appended to, if this transaction appended events
  /// and the chain was intact.
  ///
  /// Changes and additions by other means are not signed: they stay detectable until an
  /// administrator has investigated them, see ``AuditLog/sign(by:withNewKey:)``.
  ///
  /// - Parameters:
  ///   - signer: the signer with the keys.
  ///   - start: the last event when the transaction began.
  /// - Throws: ``MissingAuditKey``, `SQLiteError`, or an error from reading the keys.
  func sealAuditLog(_ signer: AuditSigner, appendedAfter start: AuditEnd) throws {
    guard
      let last = try lastAuditEvent(of: Self.ownChain), last.end.number > start.number,
      let chain = try auditChains().first,
      try signer.isIntact(chain, at: start)
    else { return }
    // With as many chains as were signed: one that was removed meanwhile stays missing.
    try run([signer.sign(chain.range(to: last.end, at: last.at)).storing])
  }
}
