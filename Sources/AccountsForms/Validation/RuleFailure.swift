/// What a rule found wrong with a value: a code, and the figures that belong to it.
public struct RuleFailure: Error, Hashable, Sendable {
  /// What is wrong.
  public let code: ErrorCode

  /// The limit that was passed, the choices there are, the stray character.
  public let parameters: [String: Parameter]

  /// Describes a failure.
  public init(_ code: ErrorCode, _ parameters: [String: Parameter] = [:]) {
    self.code = code
    self.parameters = parameters
  }

  /// A figure or a text that belongs to a failure.
  public enum Parameter: Hashable, Sendable {
    /// A count or a limit.
    case number(Int)

    /// A name or a character.
    case text(String)
  }
}

extension RuleFailure.Parameter: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// Wraps a number.
  public init(integerLiteral number: Int) { self = .number(number) }

  /// Wraps a text.
  public init(stringLiteral text: String) { self = .text(text) }
}

extension RuleFailure.Parameter: Encodable {
  /// Encodes the number or the text itself, without a wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}
