extension Rule<CivilDate?> {
  /// The highest plausible age, in years: a quarter more than the oldest person on record, so that
  /// only typos are refused.
  static var oldestAge: Int { 150 }

  /// Requires a birthday that gives at least a minimum age.
  ///
  /// - Parameters:
  ///   - minimumAge: the minimum age, in whole years.
  ///   - today: the current day, read at every check, so that a form left open over midnight uses
  ///     the new day.
  /// - Returns: the rule. A missing birthday passes, since `required` checks for it.
  public static func birthday(minimumAge: Int, today: @escaping () -> CivilDate) -> Rule {
    Rule(.birthday(minimumAge: minimumAge)) { birthday in
      guard let birthday else { return nil }
      let today = today()
      if birthday > today { return RuleFailure(.inTheFuture) }
      let age = birthday.age(on: today)
      let isBirthday = (birthday.month, birthday.day) == (today.month, today.day)
      if age > oldestAge || (age == oldestAge && !isBirthday) {
        return RuleFailure(.tooLongAgo, ["years": .number(oldestAge)])
      }
      if age < minimumAge { return RuleFailure(.belowMinimumAge, ["minimum": .number(minimumAge)]) }
      return nil
    }
  }
}
