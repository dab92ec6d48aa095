/// A value that no log may contain, but whose mirror has its properties, as templates need them.
package protocol Undescribed: CustomStringConvertible, CustomDebugStringConvertible {}

/// A value that no log may contain: neither its description nor its mirror shows it.
package protocol Redacted: Undescribed, CustomReflectable {}

extension Undescribed {
  /// The name of the type, without the value.
  package var description: String { "(\(Self.self))" }

  /// The name of the type, without the value.
  package var debugDescription: String { description }
}

extension Redacted {
  /// A mirror without children.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
