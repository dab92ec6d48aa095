/// Numbers as people type them: decimal digits of any script, a sign, and for fractions a point.
///
/// Group separators and decimal commas are refused: `1,234` is a thousand in one country and about
/// one in another.
enum TypedNumber {
  /// Reads a whole number.
  ///
  /// - Throws: ``ErrorCode/required``, ``ErrorCode/invalidNumber``, or the bound that it passes.
  static func whole<Number: FixedWidthInteger>(_ text: String) throws(RuleFailure) -> Number {
    let text = try plain(text)
    guard text.wholeMatch(of: /[+-]?[0-9]+/) != nil else {
      throw RuleFailure(.invalidNumber, ["example": "12"])
    }
    if let number = Number(text) { return number }
    throw text.hasPrefix("-")
      ? RuleFailure(.tooSmall, ["bound": .text("\(Number.min)")])
      : RuleFailure(.tooLarge, ["bound": .text("\(Number.max)")])
  }

  /// Reads a number with or without a fraction or an exponent.
  ///
  /// - Throws: ``ErrorCode/required``, ``ErrorCode/invalidNumber``, or the bound that it passes.
  static func fraction<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ text: String
  ) throws(RuleFailure) -> Number {
    let text = try plain(text)
    let pattern = /[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/
    guard text.wholeMatch(of: pattern) != nil, let number = Number(text) else {
      throw RuleFailure(.invalidNumber, ["example": "3.5"])
    }
    if number.isFinite { return number }
    let bound = Number.greatestFiniteMagnitude
    throw number < 0
      ? RuleFailure(.tooSmall, ["bound": .text("\(-bound)")])
      : RuleFailure(.tooLarge, ["bound": .text("\(bound)")])
  }

  private static func plain(_ text: String) throws(RuleFailure) -> String {
    guard text.utf8.count <= TextTransform.maximumBytes else {
      throw RuleFailure(.tooLong, ["maximum": .number(TextTransform.maximumBytes)])
    }
    let text = TextTransform.asciiDigits(in: TextTransform.trimmed(text))
    if text.isEmpty { throw RuleFailure(.required) }
    return text
  }
}

extension TextInput where Self: FixedWidthInteger {
  /// Reads a whole number.
  public static func read(_ text: String) throws(RuleFailure) -> Self {
    try TypedNumber.whole(text)
  }

  /// The number in decimal digits.
  public var typed: String { String(self) }
}

extension TextInput where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// Reads a number with or without a fraction or an exponent.
  public static func read(_ text: String) throws(RuleFailure) -> Self {
    try TypedNumber.fraction(text)
  }

  /// The number with a point.
  public var typed: String { description }
}

extension Int: TextInput {}
extension Int8: TextInput {}
extension Int16: TextInput {}
extension Int32: TextInput {}
extension Int64: TextInput {}
extension UInt: TextInput {}
extension UInt8: TextInput {}
extension UInt16: TextInput {}
extension UInt32: TextInput {}
extension UInt64: TextInput {}
extension Double: TextInput {}
extension Float: TextInput {}
