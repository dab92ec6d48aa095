import AccountsForms

/// The name of a browser and its system, read from a `User-Agent` (RFC 9110 section 10.1.5).
///
/// Browsers name themselves after each other, so the order of the lists matters. The value is what the program says of
/// itself: it describes a session, and nothing is decided by it.
enum ProgramName {
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

  /// Names a program for people.
  ///
  /// - Parameters:
  ///   - agent: the value of the header.
  ///   - words: the language.
  /// - Returns: a name such as `Chrome on Linux`; the whole text for a program that is no known browser.
  static func text(of agent: String, in words: Messages) -> String {
    guard
      agent.hasPrefix("Mozilla/"),
      let browser = browsers.first(where: { agent.contains($0.0) })?.1,
      let system = systems.first(where: { agent.contains($0.0) })?.1
    else { return agent }
    return words[.programOnSystem]
      .replacing("{program}", with: browser).replacing("{system}", with: system)
  }
}
