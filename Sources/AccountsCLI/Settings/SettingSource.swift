/// Looks up values: the flag, else the setting, else the default.
struct SettingSource {
  /// The configuration.
  let configuration: AccountsConfiguration

  /// Creates a source.
  init(_ configuration: AccountsConfiguration) { self.configuration = configuration }

  /// Returns the value and its name in the source.
  private func text(
    _ flag: String?,
    _ name: String,
    _ setting: Setting
  ) throws -> (text: String, name: String) {
    if let flag { return (flag, name) }
    if let found = try configuration[setting] { return (found.text, found.name) }
    return (setting.standard, setting.rawValue)
  }

  /// Returns a port number.
  func port(_ flag: String?, _ name: String, _ setting: Setting) throws -> Int {
    try value(flag, name, setting, "a number from 0 to 65535") { text in
      Int(text).flatMap { (0...65_535).contains($0) ? $0 : nil }
    }
  }

  /// Returns a value.
  ///
  /// - Parameters:
  ///   - flag: the value of the flag, if given.
  ///   - name: the name of the flag.
  ///   - setting: the setting to use otherwise.
  ///   - wanted: a description of valid values.
  ///   - read: a closure that parses the text; nil if it is invalid.
  /// - Returns: the value.
  /// - Throws: ``Failure`` if the text is invalid.
  func value<Value>(
    _ flag: String?,
    _ name: String,
    _ setting: Setting,
    _ wanted: String,
    read: (String) -> Value?
  ) throws -> Value {
    let (text, name) = try text(flag, name, setting)
    if let value = read(text) { return value }
    throw Failure(setting: name, text, mustBe: wanted)
  }
}

extension Failure {
  /// Creates the failure of a setting or flag with an invalid value.
  ///
  /// - Parameters:
  ///   - name: the name of the setting or flag.
  ///   - text: its value.
  ///   - wanted: a description of valid values.
  ///   - hint: what else to do; nil for nothing.
  init(setting name: String, _ text: String, mustBe wanted: String, hint: String? = nil) {
    let message = "\(name) is \(text.withoutPassword.quoted), but must be \(wanted)"
    self.init(.usage, code: .setting, message, hint: hint)
  }
}

extension String {
  /// The text without what may be passwords of URLs: in each, from the first colon behind the
  /// scheme to the last `@`.
  fileprivate var withoutPassword: String {
    split(separator: ",", omittingEmptySubsequences: false).map(Self.withoutPassword)
      .joined(separator: ",")
  }

  private static func withoutPassword(_ url: Substring) -> String {
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    guard let end = url.lastIndex(of: "@"), start < end,
      let colon = url[start..<end].firstIndex(of: ":")
    else { return String(url) }
    return url[...colon] + "…" + url[end...]
  }
}
