import Mustache

/// The values of a view by the names that templates use.
///
/// Mustache would find the members of a Swift value by reflection, at every use and on every level
/// around it: that was nearly all of the time that a list took. Here each member is read once.
final class TemplateValues: MustacheParent {
  private let values: [String: Any]

  /// Creates the values of a view's members.
  convenience init(_ view: some Any) { self.init(Mirror(reflecting: view)) }

  private init(_ mirror: Mirror) {
    var values: [String: Any] = [:]
    for case (let name?, let value) in mirror.children { values[name] = Self.value(of: value) }
    self.values = values
  }

  /// Returns the value of a name; nil if the view has none, or it is nil.
  func child(named name: String) -> Any? { values[name] }

  private static func value(of member: Any) -> Any? {
    if member is String || member is Bool || member is any MustacheParent { return member }
    let mirror = Mirror(reflecting: member)
    return switch mirror.displayStyle {
    case .optional: mirror.children.first.flatMap { value(of: $0.value) }
    case .collection: mirror.children.compactMap { value(of: $0.value) }
    case .struct where !mirror.children.isEmpty: TemplateValues(mirror)
    default: member
    }
  }
}
