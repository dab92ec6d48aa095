package import AccountsForms
package import Foundation

/// A secret that proves something once: a code, a key or a challenge, as a store keeps it.
///
/// A store has the SHA-256 of the secret, never the secret. A plain hash is enough for a text that
/// cannot be guessed (ASVS 5.0 6.5.2, 6.5.4). The transaction that uses a secret deletes it, so
/// that of all who try at once, one succeeds.
package struct OneTimeSecret: Hashable, Sendable {
  /// An identifier, which proves nothing.
  package typealias ID = Identifier<OneTimeSecret>

  /// The identifier.
  package let id: ID

  /// The purpose: a secret is good for one.
  package let purpose: Purpose

  /// The SHA-256 of the secret.
  package let hash: [UInt8]

  /// The user whose secret it is, with whom it is deleted; nil for none.
  package let user: UserID?

  /// The address that it is about; nil for none.
  package let email: EmailAddress?

  /// The administrator who made it for somebody else; nil for the user, or for an operator.
  package let madeBy: UserID?

  /// The other values that the purpose needs, by name.
  package let payload: [String: String]

  /// The instant at which it was made.
  package let createdAt: Date

  /// The instant from which it is no longer accepted; nil for never.
  package let expiresAt: Date?

  /// Creates a secret.
  package init(
    id: ID,
    purpose: Purpose,
    hash: [UInt8],
    user: UserID? = nil,
    email: EmailAddress? = nil,
    madeBy: UserID? = nil,
    payload: [String: String] = [:],
    createdAt: Date,
    expiresAt: Date?
  ) {
    self.id = id
    self.purpose = purpose
    self.hash = hash
    self.user = user
    self.email = email
    self.madeBy = madeBy
    self.payload = payload
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }

  /// Creates a secret that is made now.
  ///
  /// - Parameters:
  ///   - purpose: the purpose.
  ///   - hash: the SHA-256 of the secret.
  ///   - user: the user whose secret it is; nil for none.
  ///   - email: the address that it is about; nil for none.
  ///   - maker: the administrator who made it for somebody else; nil for none.
  ///   - payload: what else the purpose needs to know.
  ///   - now: the instant.
  ///   - lifetime: the time for which it is accepted; nil for that of the purpose.
  init(
    _ purpose: Purpose,
    _ hash: [UInt8],
    of user: UserID? = nil,
    about email: EmailAddress? = nil,
    madeBy maker: UserID? = nil,
    payload: [String: String] = [:],
    at now: Date,
    lifetime: Duration? = nil
  ) {
    var generator = SystemRandomNumberGenerator()
    self.init(
      id: ID(at: now, using: &generator),
      purpose: purpose,
      hash: hash,
      user: user,
      email: email,
      madeBy: maker,
      payload: payload,
      createdAt: now,
      expiresAt: (lifetime ?? purpose.lifetime).map { now.addingTimeInterval($0.seconds) }
    )
  }

  /// Whether the secret is accepted; one that never expires is, whatever the clock said when it was
  /// made.
  func isValid(at now: Date) -> Bool {
    guard let expiresAt else { return true }
    return createdAt.hasHappened(by: now) && expiresAt > now
  }
}

extension OneTimeSecret {
  /// The only use of a secret, declared by the room that has it.
  package struct Purpose: Sendable {
    /// The name that a store keeps; it never changes.
    package let name: String

    /// The time for which a secret is accepted; nil for ever, or for one that each secret has.
    let lifetime: Duration?

    /// Declares a purpose.
    ///
    /// - Parameters:
    ///   - name: the name that a store keeps.
    ///   - lifetime: the time for which a secret is accepted; nil for ever, or for one that each
    ///     secret has.
    package init(_ name: String, lifetime: Duration? = nil) {
      self.name = name
      self.lifetime = lifetime
    }
  }
}

extension OneTimeSecret.Purpose: Hashable, CustomStringConvertible {
  /// Whether two purposes have the same name.
  package static func == (left: OneTimeSecret.Purpose, right: OneTimeSecret.Purpose) -> Bool {
    left.name == right.name
  }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name.
  package var description: String { name }
}

extension OneTimeSecret: CustomStringConvertible, CustomReflectable {
  /// The purpose and the identifier, never the hash or the payload.
  package var description: String { "(\(purpose.name) \(id))" }

  /// A mirror without children.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension TypedCode {
  /// The SHA-256 of the code, which is what a store keeps.
  package var hash: [UInt8] { Digest.sha256.hash(text.utf8) }
}
