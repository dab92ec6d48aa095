/// The failure of a rule: an error code and its parameters.
public struct RuleFailure: Error, Hashable, Sendable {
  /// The error code.
  public let code: ErrorCode

  /// The parameters, such as the limit, the choices or the refused character.
  public let parameters: [String: Parameter]

  /// Creates a failure.
  public init(_ code: ErrorCode, _ parameters: [String: Parameter] = [:]) {
    self.code = code
    self.parameters = parameters
  }

  /// A parameter of a failure.
  public enum Parameter: Hashable, Sendable {
    /// A count or a limit.
    case number(Int)

    /// A limit that is not a whole number.
    case decimal(Double)

    /// A name or a character.
    case text(String)

    /// A Boolean.
    case flag(Bool)
  }
}

extension RuleFailure.Parameter: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// Wraps a number.
  public init(integerLiteral number: Int) { self = .number(number) }

  /// Wraps a text.
  public init(stringLiteral text: String) { self = .text(text) }
}

extension RuleFailure.Parameter: CustomStringConvertible {
  /// The number or the text.
  public var description: String {
    switch self {
    case .number(let number): String(number)
    case .decimal(let number): String(number)
    case .text(let text): text
    case .flag(let flag): String(flag)
    }
  }

  /// Creates a parameter from a value of any type.
  ///
  /// Numbers and Booleans stay as they are, a case becomes its raw value, and any other value its
  /// description.
  public init(describing value: some Any) {
    switch value {
    case let flag as Bool: self = .flag(flag)
    case let value as any RawRepresentable: self.init(describing: value.rawValue)
    case let value as any OptionalValue: self.init(describing: value.wrappedValue)
    case let number as any BinaryInteger: self = .number(Int(clamping: number))
    case let number as any BinaryFloatingPoint: self = .decimal(Double(number))
    default: self = .text(String(describing: value))
    }
  }
}

extension RuleFailure.Parameter: Encodable {
  /// Encodes the number or the text itself, without a wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .decimal(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .flag(let flag): try container.encode(flag)
    }
  }
}
