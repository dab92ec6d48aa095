import AccountsForms

extension Secret {
  /// The text, where it is handed to the one person it belongs to.
  var revealed: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }
}
