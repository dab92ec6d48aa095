/// An optional of any type, recognized at run time.
protocol OptionalValue {
  /// The type of the wrapped value.
  static var wrappedType: Any.Type { get }

  /// The wrapped value, or an empty text.
  var wrappedValue: Any { get }
}

extension Optional: OptionalValue {
  static var wrappedType: Any.Type { Wrapped.self }

  var wrappedValue: Any { map { $0 as Any } ?? "" }
}
