public import Observation

/// The validation states of a fixed set of inputs.
///
/// Read ``isValid`` before a save. An unchecked input is not valid, and neither is a validator
/// without inputs, so that a forgotten check can only refuse a save.
///
/// The states are private. The code that checks an input gets the ``Handle`` for its key, and can
/// neither read nor change the state of another.
public final class Validator<Key: Hashable & Sendable>: Observable {
  /// The state of an input.
  public enum State: Hashable, Sendable {
    /// Not checked yet.
    case unknown

    /// Valid: the input may be saved.
    case valid

    /// Invalid, with the reasons.
    case invalid([ValidationError])
  }

  /// The inputs, in form order: fixed for the validator's life.
  public let keys: [Key]

  private let tracker = ChangeTracker()
  private var states: [Key: State] { didSet { tracker.change() } }

  /// Creates a validator whose inputs are not checked yet.
  ///
  /// - Parameter keys: the inputs, in form order; duplicates are dropped.
  public init(_ keys: some Sequence<Key>) {
    var unique: [Key] = []
    for key in keys where !unique.contains(key) { unique.append(key) }
    self.keys = unique
    states = Dictionary(uniqueKeysWithValues: unique.map { ($0, .unknown) })
  }

  /// Whether every input has been checked and is valid.
  public var isValid: Bool {
    tracker.access()
    return !keys.isEmpty && keys.allSatisfy { states[$0] == .valid }
  }

  /// Every error, in form order.
  public var errors: [ValidationError] {
    tracker.access()
    return keys.flatMap { key -> [ValidationError] in
      guard case .invalid(let errors) = states[key] else { return [] }
      return errors
    }
  }

  /// The state of an input; `unknown` for a key that is not in ``keys``.
  public func state(of key: Key) -> State {
    tracker.access()
    return states[key] ?? .unknown
  }

  /// Returns the handle for one input.
  ///
  /// - Parameter key: a key in ``keys``; any other is a programming error and traps.
  /// - Returns: the handle, for the code that checks the input.
  public func handle(for key: Key) -> Handle {
    precondition(states[key] != nil, "\(key) is not one of this validator's keys")
    return Handle(validator: self, key: key)
  }

  /// Forgets every result.
  public func reset() {
    for key in keys { states[key] = .unknown }
  }

  /// Access to the state of one input.
  public struct Handle {
    fileprivate let validator: Validator
    fileprivate let key: Key

    /// The state of the input.
    public var state: State { validator.state(of: key) }

    /// Records the result of a check; no errors means valid.
    public func record(_ errors: [ValidationError]) {
      validator.states[key] = errors.isEmpty ? .valid : .invalid(errors)
    }

    /// Forgets the result, because the input has changed.
    public func forget() { validator.states[key] = .unknown }
  }
}
