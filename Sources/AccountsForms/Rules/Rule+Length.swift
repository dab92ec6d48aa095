extension Rule where Value: Measurable {
  /// Requires a minimum length.
  public static func minLength(_ minimum: Int, _ code: ErrorCode = .tooShort) -> Rule {
    Rule(.minLength(minimum)) { value in
      value.length < minimum ? RuleFailure(code, ["minimum": .number(minimum)]) : nil
    }
  }

  /// Limits the length to a maximum.
  public static func maxLength(_ maximum: Int, _ code: ErrorCode = .tooLong) -> Rule {
    Rule(.maxLength(maximum)) { value in
      value.length > maximum ? RuleFailure(code, ["maximum": .number(maximum)]) : nil
    }
  }
}
