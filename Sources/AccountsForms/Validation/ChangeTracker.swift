import Observation

/// Tells observers that a generic object has changed.
///
/// `@Observable` on a generic class makes the runtime build a key path at every access, which takes
/// longer than everything else a form does. This class has one property, so its key path is built
/// once.
final class ChangeTracker: Observable {
  private let registrar = ObservationRegistrar()

  /// The observed property, which stands for the whole object.
  private var contents: Void { () }

  /// Records a read of the object.
  func access() { registrar.access(self, keyPath: \.contents) }

  /// Tells the observers of the object that it changed.
  func change() { registrar.withMutation(of: self, keyPath: \.contents) {} }
}
