import AccountsForms
import Synchronization

/// A dry run of an import: who would have been stored so far, so that later users are judged as if they were.
///
/// It keeps 8 bytes of each text instead of the text, for files of millions: two of a million collide once in
/// thirty million runs.
public final class ImportTrial: Sendable {
  private let owners = Mutex<[Int: Owner]>([:])
  private let ids = Mutex<Set<Int>>([])

  /// Starts with nobody.
  public init() {}

  /// Who would have an address.
  struct Owner {
    fileprivate let id: Int?
    fileprivate let hash: Int

    /// Whether a user is the same person, and not another with their address.
    func isSame(as user: ImportCandidate) -> Bool {
      !user.isHashGiven || hash == user.account.hash.phc.hashValue
        || id != nil && id == user.givenID?.description.hashValue
    }
  }

  /// Who would have a user's address; nil for nobody.
  func owner(ofAddressOf user: ImportCandidate) -> Owner? {
    owners.withLock { $0[user.account.user.address.key.hashValue] }
  }

  /// Whether somebody would have a user's address, or their identifier.
  func isInTheWay(of user: ImportCandidate) -> Bool {
    let id = user.givenID?.description.hashValue
    return owner(ofAddressOf: user) != nil
      || id.map { id in ids.withLock { $0.contains(id) } } == true
  }

  /// Notes that a user would be stored.
  func note(_ user: ImportCandidate) {
    let id = user.givenID?.description.hashValue
    let owner = Owner(id: id, hash: user.account.hash.phc.hashValue)
    owners.withLock { $0[user.account.user.address.key.hashValue] = owner }
    if let id { _ = ids.withLock { $0.insert(id) } }
  }
}
