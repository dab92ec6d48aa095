/// Looks a value up: the flag, else the setting, else what holds where nothing is said.
struct SettingSource {
  /// What the installation decides.
  let configuration: AccountsConfiguration

  /// Looks behind the flags.
  init(_ configuration: AccountsConfiguration) { self.configuration = configuration }

  /// What was said, and what it is called where it was.
  private func text(
    _ flag: String?,
    _ name: String,
    _ setting: Setting
  ) throws -> (text: String, name: String) {
    if let flag { return (flag, name) }
    if let found = try configuration[setting] { return (found.text, found.name) }
    return (setting.standard, setting.rawValue)
  }

  /// The number of a port.
  func port(_ flag: String?, _ name: String, _ setting: Setting) throws -> Int {
    try value(flag, name, setting, "a number from 0 to 65535") { text in
      Int(text).flatMap { (0...65_535).contains($0) ? $0 : nil }
    }
  }

  /// A value of any kind.
  ///
  /// - Parameters:
  ///   - flag: what the flag says, if it was given.
  ///   - name: what the flag is called.
  ///   - setting: where to look else.
  ///   - wanted: what it has to be, in words.
  ///   - read: makes it of a text; nil where the text is none.
  /// - Returns: the value.
  /// - Throws: ``Failure`` for a text that is none.
  func value<Value>(
    _ flag: String?,
    _ name: String,
    _ setting: Setting,
    _ wanted: String,
    read: (String) -> Value?
  ) throws -> Value {
    let (text, name) = try text(flag, name, setting)
    if let value = read(text) { return value }
    throw Failure(.usage, code: "setting", "\(name) is \(text.quoted), and has to be \(wanted)")
  }
}
