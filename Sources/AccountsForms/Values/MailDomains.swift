import Foundation

/// The mail domains whose addresses are accepted: a list of allowed ones, one of refused ones, or
/// both.
///
/// An entry is a domain, such as `example.com`, or `*.example.com` for all domains below it, but
/// not itself. A refused domain is refused although it is below an allowed one.
public struct MailDomains: Hashable, Sendable {
  /// All domains.
  public static let all = MailDomains()

  /// The allowed domains, in the order given; empty for all that are not refused.
  public let allowed: [String]

  private let allowedKeys: Set<String>
  private let refusedKeys: Set<String>

  private init() { (allowed, allowedKeys, refusedKeys) = ([], [], []) }

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - allowed: the allowed domains; empty for all.
  ///   - refused: the refused domains.
  /// - Throws: ``Invalid`` for the first entry that is not a domain.
  public init(allowed: [String], refused: [String] = []) throws(Invalid) {
    self.allowed = allowed
    allowedKeys = try Self.keys(allowed)
    refusedKeys = try Self.keys(refused)
  }

  /// An error: an entry that is neither a domain nor `*.` before one.
  public struct Invalid: Error, Hashable {
    /// The entry.
    public let entry: String

    /// Creates an error.
    public init(entry: String) { self.entry = entry }
  }

  /// A reason why an address is not accepted.
  enum Defect {
    /// Its domain is refused.
    case refused

    /// Its domain is none of the allowed ones.
    case notAllowed
  }

  /// Returns the reason why an address is not accepted; nil if it is.
  func defect(of address: EmailAddress) -> Defect? {
    let domain = address.domain
    if Self.matches(domain, refusedKeys) { return .refused }
    return allowedKeys.isEmpty || Self.matches(domain, allowedKeys) ? nil : .notAllowed
  }

  /// Whether a domain, or `*.` before one of those above it, is in a set.
  private static func matches(_ domain: String, _ keys: Set<String>) -> Bool {
    if keys.contains(domain) { return true }
    var rest = domain[...]
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      if keys.contains("*.\(rest)") { return true }
    }
    return false
  }

  /// The entries in lower case and A-labels, as in the key of an address.
  private static func keys(_ entries: [String]) throws(Invalid) -> Set<String> {
    var keys: Set<String> = []
    for entry in entries {
      let isAbove = entry.hasPrefix("*.")
      let domain = isAbove ? String(entry.dropFirst(2)) : entry
      guard let key = try? EmailAddress("a@\(domain)").domain else {
        throw Invalid(entry: entry)
      }
      keys.insert(isAbove ? "*.\(key)" : key)
    }
    return keys
  }
}
