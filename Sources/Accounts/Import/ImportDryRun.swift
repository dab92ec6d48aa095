import AccountsForms
import Synchronization

/// A dry run of an import: it remembers the users that would be stored, so that later ones are
/// checked against them.
///
/// An import may have millions of users, so it keeps 8 bytes of each trace: two of a million users
/// collide in one run of a million.
public final class ImportDryRun: Sendable {
  /// A mark of a user, by which the next one with it is known.
  private enum Trace: Hashable {
    case address(String)
    case id(UserID, of: String?)
    case externalID(ExternalID, of: String?)
    case hash(String, of: String)
  }

  private let traces = Mutex<Set<Int>>([])

  /// Creates a dry run without users.
  public init() {}

  private func has(_ trace: Trace) -> Bool {
    traces.withLock { $0.contains(trace.hashValue) }
  }

  /// Whether a user's address would be taken.
  func isAddressTaken(of user: ImportCandidate) -> Bool {
    has(.address(user.account.user.address.key))
  }

  /// Whether the would-be owner of a user's address is the same person, and not another with it.
  func isSameOwner(as user: ImportCandidate) -> Bool {
    let (key, externalID) = (user.account.user.address.key, user.account.user.externalID)
    return !user.isHashGiven || has(.hash(user.account.hash.phc, of: key))
      || user.givenID.map { has(.id($0, of: key)) } == true
      || externalID.map { has(.externalID($0, of: key)) } == true
  }

  /// Whether a user's address or identifier would be taken.
  func isInTheWay(of user: ImportCandidate) -> Bool {
    isAddressTaken(of: user) || user.givenID.map { has(.id($0, of: nil)) } == true
      || user.account.user.externalID.map(isTaken) == true
  }

  /// Whether another user would have an external identifier.
  func isTaken(_ id: ExternalID) -> Bool {
    has(.externalID(id, of: nil))
  }

  /// Records that a user would be stored.
  func note(_ user: ImportCandidate) {
    let key = user.account.user.address.key
    var noted: [Trace] = [.address(key), .hash(user.account.hash.phc, of: key)]
    for owner in [nil, key] {
      if let id = user.givenID { noted.append(.id(id, of: owner)) }
      if let id = user.account.user.externalID { noted.append(.externalID(id, of: owner)) }
    }
    traces.withLock { $0.formUnion(noted.map(\.hashValue)) }
  }
}
