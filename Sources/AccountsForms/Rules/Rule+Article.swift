public import Foundation

// The names that the article "Form validation in SwiftUI using Formidable" has for rules and
// protocols: its code compiles with them. Each rule takes an error of the app's own, whose
// description people read.

/// The article's name for ``Emptiable``.
public typealias Emptable = Emptiable

/// The article's name for ``Measurable``.
public typealias Mensurable = Measurable

extension ErrorCode {
  /// The code of an error of an app's own: its name, and its description as the message in every
  /// language.
  public init(_ error: some LocalizedError) {
    let text = error.errorDescription ?? error.localizedDescription
    self.init(String(describing: error), Translations(text))
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The article's name for ``Rule/required(_:)``.
public func RequiredRule<Value: Emptiable>(_ error: some LocalizedError) -> Rule<Value> {
  .required(ErrorCode(error))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The article's name for ``Rule/email``.
public func EmailRule(_ error: some LocalizedError) -> Rule<String> {
  let code = ErrorCode(error)
  return Rule(.email) { EmailAddress.defect(of: $0).map { _ in RuleFailure(code) } }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The article's name for ``Rule/minLength(_:_:)``.
public func MinLengthRule<Value: Measurable>(
  _ minimum: Int,
  error: some LocalizedError
) -> Rule<Value> { .minLength(minimum, ErrorCode(error)) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The article's name for ``Rule/maxLength(_:_:)``.
public func MaxLengthRule<Value: Measurable>(
  _ maximum: Int,
  error: some LocalizedError
) -> Rule<Value> { .maxLength(maximum, ErrorCode(error)) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The article's name for ``Rule/equal(_:_:)``.
public func EqualRule<Value: Equatable>(
  _ other: Value,
  error: some LocalizedError
) -> Rule<Value> { .equal(other, ErrorCode(error)) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The article's name for ``Rule/contained(in:_:)``.
public func ContainsRule<Value: Equatable>(
  in choices: [Value],
  error: some LocalizedError
) -> Rule<Value> { .contained(in: choices, ErrorCode(error)) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The article's name for ``Rule/unique(in:_:)``.
public func UniqueRule<Value: Equatable>(
  in others: [Value],
  error: some LocalizedError
) -> Rule<Value> { .unique(in: others, ErrorCode(error)) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The article's name for ``Rule/greaterThan(_:_:)``.
public func GreaterThanRule<Value: Comparable>(
  _ bound: Value,
  error: some LocalizedError
) -> Rule<Value> { .greaterThan(bound, ErrorCode(error)) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The article's name for ``Rule/atLeast(_:_:)``.
public func GreaterThanOrEqualRule<Value: Comparable>(
  _ bound: Value,
  error: some LocalizedError
) -> Rule<Value> { .atLeast(bound, ErrorCode(error)) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The article's name for ``Rule/lessThan(_:_:)``.
public func LessThanRule<Value: Comparable>(
  _ bound: Value,
  error: some LocalizedError
) -> Rule<Value> { .lessThan(bound, ErrorCode(error)) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The article's name for ``Rule/atMost(_:_:)``.
public func LessThanOrEqualRule<Value: Comparable>(
  _ bound: Value,
  error: some LocalizedError
) -> Rule<Value> { .atMost(bound, ErrorCode(error)) }
