extension Rule<CivilDate?> {
  /// The oldest birthday anybody is taken to have, in years ago.
  static var oldestAge: Int { 150 }

  /// The day is a birthday of somebody who is of age.
  ///
  /// - Parameters:
  ///   - minimumAge: in whole years.
  ///   - today: asked at every check, so that a form left open over midnight judges by the new day.
  /// - Returns: the rule. A missing birthday passes: whether one is asked for is another rule's matter.
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
      if age < minimumAge { return RuleFailure(.underLegalAge, ["minimum": .number(minimumAge)]) }
      return nil
    }
  }
}
