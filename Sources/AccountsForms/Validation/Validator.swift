public import Observation

/// Whether each of a fixed set of inputs may be saved.
///
/// It answers one question for whoever saves: ``isValid``. An input nobody looked at is not valid,
/// and neither is a validator with no inputs, so forgetting something can only ever refuse.
///
/// The states are private. Whoever judges an input is given the ``Handle`` for its key and can
/// neither see nor touch another's.
public final class Validator<Key: Hashable & Sendable>: Observable {
  /// What is known about one input.
  public enum State: Hashable, Sendable {
    /// Nobody has judged it yet.
    case unknown

    /// It may be saved.
    case valid

    /// It may not be saved, for these reasons.
    case invalid([ValidationError])
  }

  /// The inputs, in form order: fixed for the validator's life.
  public let keys: [Key]

  private let tracker = ChangeTracker()
  private var states: [Key: State] { didSet { tracker.change() } }

  /// Creates a validator that knows nothing of its inputs yet.
  ///
  /// - Parameter keys: the inputs in form order; one named twice counts once.
  public init(_ keys: some Sequence<Key>) {
    var unique: [Key] = []
    for key in keys where !unique.contains(key) { unique.append(key) }
    self.keys = unique
    states = Dictionary(uniqueKeysWithValues: unique.map { ($0, .unknown) })
  }

  /// Whether every input has been judged and found valid.
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

  /// What is known about an input; `unknown` for a key that is none of ``keys``.
  public func state(of key: Key) -> State {
    tracker.access()
    return states[key] ?? .unknown
  }

  /// The means to judge one input.
  ///
  /// - Parameter key: one of ``keys``. Asking for any other is a programming error and traps.
  /// - Returns: the handle, to be given to whoever judges that input.
  public func handle(for key: Key) -> Handle {
    precondition(states[key] != nil, "\(key) is not one of this validator's keys")
    return Handle(validator: self, key: key)
  }

  /// Forgets every judgement.
  public func reset() {
    for key in keys { states[key] = .unknown }
  }

  /// Reads and records the state of one input.
  public struct Handle {
    fileprivate let validator: Validator
    fileprivate let key: Key

    /// What is known about the input.
    public var state: State { validator.state(of: key) }

    /// Records what a judge found: no errors is valid.
    public func record(_ errors: [ValidationError]) {
      validator.states[key] = errors.isEmpty ? .valid : .invalid(errors)
    }

    /// Forgets the judgement, because the input has changed.
    public func forget() { validator.states[key] = .unknown }
  }
}
