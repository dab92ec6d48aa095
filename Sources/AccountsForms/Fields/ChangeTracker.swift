import Observation

/// Tells observers that a generic object has changed.
///
/// `@Observable` on a generic class makes the runtime build a key path at every access, which takes longer
/// than everything else a form does. This has one property, whose key path is built once.
@Observable
final class ChangeTracker {
  private var version = 0

  /// Notes that somebody reads the object.
  func access() { _ = version }

  /// Tells whoever has read the object that it changed.
  func change() { version &+= 1 }
}
