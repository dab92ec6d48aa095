/// An optional of any type, told apart from other values at run time.
protocol OptionalValue {
  /// The type of what there may be.
  static var wrappedType: Any.Type { get }

  /// What there is, or an empty text.
  var wrappedValue: Any { get }
}

extension Optional: OptionalValue {
  static var wrappedType: Any.Type { Wrapped.self }

  var wrappedValue: Any { map { $0 as Any } ?? "" }
}
