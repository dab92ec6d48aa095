public import AccountsForms
public import Foundation

/// The address that an account had before it was changed, while its owner can still take it back.
///
/// The change may be a thief's: whoever helps a person who cannot log in has to know of it.
public struct FormerAddress: Hashable, Sendable {
  /// The address.
  public let email: EmailAddress

  /// The instant of the change.
  public let changedAt: Date
}

extension AccountReader {
  /// The first of the addresses that a user can take back; nil for none.
  ///
  /// - Throws: ``StorageError``.
  func formerAddress(of user: UserID, at now: Date) throws -> FormerAddress? {
    try secrets(of: user).first { $0.purpose == .restore && $0.isValid(at: now) }
      .flatMap { code in
        code.email.map { FormerAddress(email: $0, changedAt: code.createdAt) }
      }
  }
}
