/// A value that no log may contain: neither its description nor its mirror shows it.
package protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{}

extension Redacted {
  /// The name of the type, without the value.
  package var description: String { "(\(Self.self))" }

  /// The name of the type, without the value.
  package var debugDescription: String { description }

  /// A mirror without children.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
