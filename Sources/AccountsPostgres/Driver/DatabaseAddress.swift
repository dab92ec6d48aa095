import AccountsForms
import CPostgres
import Foundation

/// The address of a database: a URL such as `postgres://accounts@db.example.org/accounts`.
///
/// The password in it is never printed: messages name ``location``.
package struct DatabaseAddress: Redacted, Sendable {
  /// The settings of libpq by name (postgresql.org/docs/15/libpq-connect.html#LIBPQ-PARAMKEYWORDS).
  private let settings: [String: String]

  /// The address without password and settings, for messages; as a URL, it can be used again.
  package let location: String

  /// Whether the URL has a password in it, which other users of the machine may see in the list of
  /// processes.
  package let hasPassword: Bool

  /// Parses a URL.
  ///
  /// - Parameters:
  ///   - url: the URL.
  ///   - environment: the environment, which libpq reads, too.
  /// - Throws: ``Invalid``, without the text: it may have a password in it.
  package init(
    _ url: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    guard url.contains("://") else { throw Invalid(fault: .whole) }
    guard var settings = Self.parse(url) else {
      let address = url.prefix { $0 != "?" }
      let isAddressValid = address != url && Self.parse(String(address)) != nil
      throw Invalid(fault: isAddressValid ? .settings : .whole)
    }
    if let fault = Self.fault(settings) { throw Invalid(fault: fault) }
    hasPassword = settings["password"] != nil
    location = Self.location(settings)
    let isLocal = Self.isLocal(settings, environment)
    for (name, value) in Self.defaults(isLocal: isLocal, environment) where settings[name] == nil {
      settings[name] = value
    }
    self.settings = settings
  }

  /// The error when a text is no URL of a database.
  package struct Invalid: Error, Equatable, CustomStringConvertible {
    /// The parts that can be wrong.
    enum Fault: String {
      case whole = ""
      case host = ": its host contains an @"
      case port = ": its port is not a number"
      case name = ": the name of the database contains a / or an @"
      case settings = ": a setting after the '?' is unknown, or has no value"
    }

    /// The wrong part.
    let fault: Fault

    /// The message, in lower case and without a full stop.
    package var description: String { "the URL of the database is not valid\(fault.rawValue)" }
  }

  /// Returns the value of a setting of libpq; nil for its default.
  subscript(_ name: String) -> String? { settings[name] }

  /// Connects, blocking; nil if there is no memory.
  func connect() -> OpaquePointer? {
    let pairs = settings.sorted { $0.key < $1.key }
    return pairs.map(\.key)
      .withCStrings { names in
        pairs.map(\.value).withCStrings { values in PQconnectdbParams(names, values, 0) }
      }
  }

  private static func parse(_ url: String) -> [String: String]? {
    // The message of libpq would quote the URL.
    guard let options = PQconninfoParse(url, nil) else { return nil }
    defer { PQconninfoFree(options) }
    var settings: [String: String] = [:]
    var option = options
    while let name = option.pointee.keyword {
      if let value = option.pointee.val {
        settings[String(cString: name)] = String(cString: value)
      }
      option += 1
    }
    return settings
  }

  /// The settings that hold unless the URL says otherwise.
  private static func defaults(
    isLocal: Bool,
    _ environment: [String: String]
  ) -> [String: String] {
    var settings = [
      "application_name": "accounts", "client_encoding": "UTF8", "connect_timeout": "5",
      "target_session_attrs": "read-write",
      // With `keepalives=0`, `tcp_user_timeout` would not work, either.
      "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3",
      "tcp_user_timeout": "10000",
    ]
    guard !isLocal else { return settings }
    settings["sslmode"] = "verify-full"
    let own = (environment["HOME"] ?? "") + "/.postgresql/root.crt"
    let system = "/etc/ssl/certs/ca-certificates.crt"
    if environment["PGSSLROOTCERT"] == nil, access(own, F_OK) != 0, access(system, F_OK) == 0 {
      settings["sslrootcert"] = system
    }
    return settings
  }

  /// Whether all hosts are this machine: a Unix socket, or a loopback address.
  private static func isLocal(
    _ settings: [String: String],
    _ environment: [String: String]
  ) -> Bool {
    let local: Set<String> = ["", "localhost", "127.0.0.1", "::1"]
    let hosts = [
      settings["host"] ?? environment["PGHOST"], settings["hostaddr"] ?? environment["PGHOSTADDR"],
    ]
    return settings["service"] == nil && environment["PGSERVICE"] == nil
      && hosts.compactMap(\.self).joined(separator: ",")
        .split(separator: ",", omittingEmptySubsequences: false)
        .allSatisfy { local.contains(String($0)) || $0.hasPrefix("/") || $0.hasPrefix("@") }
  }

  /// The part that is wrong, or may be a piece of a password with characters that are not encoded,
  /// which messages would print; nil for none.
  private static func fault(_ settings: [String: String]) -> Invalid.Fault? {
    let hosts = [settings["host"], settings["hostaddr"]].compactMap(\.self)
      .flatMap { $0.split(separator: ",") }
    let name = settings["dbname"] ?? ""
    if hosts.contains(where: { $0.dropFirst().contains("@") }) { return .host }
    let port = settings["port"] ?? ""
    guard port.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ",") }) else { return .port }
    return name.contains("@") || name.contains("/") ? .name : nil
  }

  private static func location(_ settings: [String: String]) -> String {
    let user = settings["user"].map { encoded($0) + "@" } ?? ""
    func list(_ text: String?) -> [Substring] {
      (text ?? "").split(separator: ",", omittingEmptySubsequences: false)
    }
    let hosts = list(settings["host"] ?? settings["hostaddr"])
    let ports = list(settings["port"])
    let places = hosts.enumerated()
      .map { index, host in
        let port = ports.count == 1 ? ports.first : index < ports.count ? ports[index] : nil
        let name =
          host.contains(":") && !host.hasPrefix("/")
          ? "[\(host.replacing("%", with: "%25"))]" : encoded(String(host))
        return name + (port.map { $0.isEmpty ? "" : ":" + $0 } ?? "")
      }
    return "postgres://\(user)\(places.joined(separator: ","))/\(encoded(settings["dbname"] ?? ""))"
  }

  /// Percent-encodes what separates the parts of a URL, such as the slashes of a Unix socket's
  /// folder, and what a shell would not take as it is.
  private static func encoded(_ part: String) -> String {
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    return part.addingPercentEncoding(withAllowedCharacters: plain) ?? part
  }
}
