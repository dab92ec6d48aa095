package import Accounts
import AccountsForms
import AccountsJSON
import Foundation

/// Writes users as the file that another system imports.
package struct ForeignExport: Sendable {
  /// The systems, by their names in commands.
  package enum System: String, CaseIterable, Sendable {
    case django, keycloak

    /// The name for people.
    package var title: String {
      switch self {
      case .django: "Django"
      case .keycloak: "Keycloak"
      }
    }
  }

  /// A user as the other system reads them.
  package struct Entry: Redacted {
    /// The JSON of the user.
    package let json: String

    /// The reason why their password does not go along; nil if it does.
    package let refusal: PasswordHash.ExportRefusal?
  }

  private let system: System

  /// Creates an export to a system.
  package init(to system: System) { self.system = system }

  /// The text before the first user.
  package var opening: String {
    switch system {
    case .django: "["
    // Users that Keycloak has already stay as they are.
    case .keycloak: #"{"ifResourceExists":"SKIP","users":["#
    }
  }

  /// The text between two users.
  package let separator = ",\n"

  /// The text behind the last user.
  package var closing: String {
    switch system {
    case .django: "]\n"
    case .keycloak: "]}\n"
    }
  }

  /// Whether a user has an identifier of the other system, which other users could get if they were
  /// written first.
  package func hasOwnIdentifier(_ record: UserRecord) -> Bool {
    switch system {
    case .django: DjangoUser.key(of: record) != nil
    case .keycloak: true
    }
  }

  /// Returns a user.
  ///
  /// - Parameter record: the record, with the password hash.
  /// - Returns: the user.
  /// - Throws: `EncodingError`.
  package func entry(_ record: UserRecord) throws -> Entry {
    let hash = record[.passwordHash].map { PasswordHash(phc: $0) } ?? .unset
    do {
      switch system {
      case .django: return try entry(DjangoUser(record, password: hash.django()))
      case .keycloak: return try entry(KeycloakUser(record, password: hash.keycloak()))
      }
    } catch let refusal as PasswordHash.ExportRefusal {
      switch system {
      case .django: return try entry(DjangoUser(record, password: nil), refusal)
      case .keycloak: return try entry(KeycloakUser(record, password: nil), refusal)
      }
    }
  }

  private func entry(
    _ user: some Encodable,
    _ refusal: PasswordHash.ExportRefusal? = nil
  ) throws -> Entry {
    Entry(json: try JSONText.text(of: user), refusal: refusal)
  }
}

extension UserRecord {
  /// The name by which the other system's logins find the user: a field of the installation, or the
  /// address.
  var userName: String { customValues["username"] ?? self[.email] ?? "" }

  /// The first word of the name, and the others.
  var firstAndLastName: (first: String, last: String) {
    let words = (self[.name] ?? "").split(separator: " ", maxSplits: 1).map(String.init)
    return (words.first ?? "", words.count > 1 ? words[1] : "")
  }

  /// The identifier in another system, if the user was imported from there.
  func identifier(in system: ForeignSystem.Name) -> String? {
    guard let id = self[.externalID].flatMap({ ExternalID($0) }), id.source == system.rawValue
    else { return nil }
    return id.identifier
  }
}
