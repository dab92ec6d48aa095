import Observation

/// Tells observers that a generic object has changed.
///
/// `@Observable` on a generic class makes the runtime build a key path at every access, which takes longer
/// than everything else a form does. This has one property, whose key path is built once.
final class ChangeTracker: Observable {
  private let registrar = ObservationRegistrar()

  /// Stands for everything the object holds.
  private var contents: Void { () }

  /// Notes that somebody reads the object.
  func access() { registrar.access(self, keyPath: \.contents) }

  /// Tells whoever has read the object that it changed.
  func change() { registrar.withMutation(of: self, keyPath: \.contents) {} }
}
