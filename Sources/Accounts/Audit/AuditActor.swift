/// Who did something that the audit log tells.
public enum AuditActor: Hashable, Sendable {
  /// Somebody who proved who they are, and the address they act from; nil at the machine itself, and in an event, which
  /// tells it beside.
  case user(UserID, from: NetworkAddress? = nil)

  /// Somebody at the machine itself, by their account there.
  case `operator`(String)

  /// Somebody who proved nothing.
  case anyone

  /// The most code points of an operator's name that are kept.
  private static let nameLimit = 64

  /// Where it is done from; nil where that is not known.
  var address: NetworkAddress? {
    if case .user(_, let address) = self { address } else { nil }
  }

  /// Reads the form that ``description`` has.
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
  /// The kind, and who: as the log keeps it.
  public var description: String {
    switch self {
    case .user(let id, _): "user:\(id)"
    case .operator(let name): "operator:" + String(name.unicodeScalars.prefix(Self.nameLimit))
    case .anyone: "anyone"
    }
  }
}
