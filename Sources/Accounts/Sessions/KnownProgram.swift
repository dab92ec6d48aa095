/// A browser and its system, read from a user agent (RFC 9110 section 10.1.5).
///
/// Browsers name themselves after each other, so the order of the lists matters. The value is what
/// the program says of itself: it describes a session, and nothing is decided by it. Only names of
/// these lists are told by mail, since anyone can send any text.
package struct KnownProgram: Hashable, Sendable {
  /// The name of the browser.
  package let browser: String

  /// The name of the system.
  package let system: String

  /// The marks of browsers, special ones before those that they also name.
  private static let browsers = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
  ]

  /// The marks of systems, special ones before those that they also name.
  private static let systems = [
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"), ("Linux", "Linux"),
  ]

  /// Reads a user agent; nil for a program that is no known browser.
  package init?(userAgent agent: String) {
    guard
      agent.hasPrefix("Mozilla/"),
      let browser = Self.browsers.first(where: { agent.contains($0.0) })?.1,
      let system = Self.systems.first(where: { agent.contains($0.0) })?.1
    else { return nil }
    self.browser = browser
    self.system = system
  }
}
