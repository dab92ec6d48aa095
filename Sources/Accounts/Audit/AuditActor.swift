/// The actor of an audit event.
public enum AuditActor: Hashable, Sendable {
  /// An authenticated user with their IP address; nil for a local user, and in an event, which has
  /// its own address.
  case user(UserID, from: NetworkAddress? = nil)

  /// A local operator, by the name of their system account.
  case `operator`(String)

  /// An unauthenticated client.
  case anyone

  /// The most code points of an operator's name that are kept.
  private static let nameLimit = 64

  /// The actor's IP address; nil if unknown.
  package var address: NetworkAddress? {
    if case .user(_, let address) = self { address } else { nil }
  }

  /// The user; nil for others.
  package var user: UserID? { if case .user(let id, _) = self { id } else { nil } }

  /// Parses the form of ``description``.
  package init?(_ text: String) {
    if text == "anyone" {
      self = .anyone
    } else if text.hasPrefix("operator:") {
      self = .operator(String(text.dropFirst("operator:".count)))
    } else if text.hasPrefix("user:"), let id = UserID(String(text.dropFirst("user:".count))) {
      self = .user(id)
    } else {
      return nil
    }
  }
}

extension AuditActor: CustomStringConvertible {
  /// The kind and the name, as the log stores them.
  public var description: String {
    switch self {
    case .user(let id, _): "user:\(id)"
    case .operator(let name): "operator:" + String(name.unicodeScalars.prefix(Self.nameLimit))
    case .anyone: "anyone"
    }
  }
}
