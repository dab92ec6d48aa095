extension Rule<String> {
  /// Requires a phone number: see ``PhoneNumberFormat``.
  ///
  /// An empty text passes, since `required` checks for one.
  ///
  /// - Parameters:
  ///   - format: the format of numbers.
  ///   - region: the region of numbers without a country code; nil if there is none.
  /// - Returns: the rule.
  public static func phone(_ format: PhoneNumberFormat, in region: String?) -> Rule {
    Rule(.phone(example: format.example(in: region))) { text in
      if text.isEmpty { return nil }
      do throws(PhoneNumberFormat.Defect) {
        _ = try format.number(from: text, in: region)
        return nil
      } catch {
        let example = format.example(in: error == .noCountryCode ? nil : region)
        return RuleFailure(
          .invalidPhone,
          ["reason": .text(error.rawValue), "example": .text(example)]
        )
      }
    }
  }
}
