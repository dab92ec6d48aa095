/// The value of a field that an installation added to its forms.
///
/// A text stands for a date (`1990-12-31`) and a choice, too. No value means that the field is
/// empty, or a consent not given.
public enum CustomValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
}

extension CustomValue: CustomStringConvertible {
  /// The value as it would be typed.
  public var description: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    }
  }
}

extension CustomValue: Codable {
  /// Reads a JSON text, whole number or Boolean.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Writes the value itself, without a wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    }
  }
}
