import Accounts
import AccountsForms
import Foundation
import TestSupport
import Testing

/// A store that the contract holds: each test of this target runs against every one of them.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
  /// One SQLite file.
  case sqlite

  /// The name that test reports show.
  var testDescription: String { rawValue }

  /// The accounts in a test's own store; a second call opens the same store again.
  func accounts(
    in folder: TemporaryFolder,
    _ settings: AccountSettings = .cheap,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> AccountService {
    switch self {
    case .sqlite: try .test(in: folder, settings, now: now)
    }
  }

  /// The file of the key that signs the audit log of a store in a folder.
  func auditKey(in folder: TemporaryFolder) -> URL {
    switch self {
    case .sqlite: URL(filePath: folder.database + "-audit-key")
    }
  }
}

extension UserReference {
  /// The user with an address.
  static func address(_ text: String) throws -> UserReference { try .email(EmailAddress(text)) }
}
