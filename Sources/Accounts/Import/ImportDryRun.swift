import AccountsForms
import Synchronization

/// A dry run of an import: it remembers the users that would be stored, so that later ones are
/// checked against them.
///
/// An import may have millions of users, so it keeps 8 bytes of each text: two of a million collide
/// once in thirty million runs.
public final class ImportDryRun: Sendable {
  private let owners = Mutex<[Int: Owner]>([:])
  private let ids = Mutex<Set<Int>>([])

  /// Creates a dry run without users.
  public init() {}

  /// The would-be owner of an address.
  struct Owner {
    fileprivate let id: Int?
    fileprivate let externalID: Int?
    fileprivate let hash: Int

    /// Whether a user is the same person, and not another with their address.
    func isSame(as user: ImportCandidate) -> Bool {
      !user.isHashGiven || hash == user.account.hash.phc.hashValue
        || id != nil && id == user.givenID?.description.hashValue
        || externalID != nil && externalID == user.account.user.externalID?.hashValue
    }
  }

  /// The would-be owner of a user's address; nil for none.
  func owner(ofAddressOf user: ImportCandidate) -> Owner? {
    owners.withLock { $0[user.account.user.address.key.hashValue] }
  }

  /// Whether a user's address or identifier would be taken.
  func isInTheWay(of user: ImportCandidate) -> Bool {
    let id = user.givenID?.description.hashValue
    return owner(ofAddressOf: user) != nil
      || id.map { id in ids.withLock { $0.contains(id) } } == true
      || user.account.user.externalID.map(isTaken) == true
  }

  /// Whether another user would have an external identifier.
  func isTaken(_ id: ExternalID) -> Bool {
    ids.withLock { $0.contains(id.hashValue) }
  }

  /// Records that a user would be stored.
  func note(_ user: ImportCandidate) {
    let id = user.givenID?.description.hashValue
    let externalID = user.account.user.externalID?.hashValue
    let owner = Owner(id: id, externalID: externalID, hash: user.account.hash.phc.hashValue)
    owners.withLock { $0[user.account.user.address.key.hashValue] = owner }
    ids.withLock { $0.formUnion([id, externalID].compactMap(\.self)) }
  }
}
