import AccountsForms
import Expectations
import Foundation
import Testing

/// Properties of all forms and inputs: 10,000 generated ones each, the same for the same seed.
struct FormPropertyTests {
  private static let count = 10_000

  /// Runs a body with generated inputs; a failure shows the seed that reproduces it.
  private func forEach(
    seed: UInt64 = 20_261_121,
    _ body: (inout SeededGenerator, String) throws -> Void
  ) throws {
    print("seed \(seed), \(Self.count) inputs")
    for number in 0..<Self.count {
      var generator = SeededGenerator(seed: seed &+ UInt64(number))
      try body(&generator, "seed \(seed) + \(number)")
    }
  }

  @Test func `transforms are idempotent`() throws {
    try forEach { generator, seed in
      let text = generator.text()
      for transform in [TextTransform.trimmed, TextTransform.name] {
        let once = transform(text)
        #expect(transform(once).utf8.elementsEqual(once.utf8), "\(seed)")
      }
    }
  }

  @Test func `no text crashes a rule, and an accepted value is accepted again unchanged`() throws {
    try forEach { generator, seed in
      let text = generator.text()
      if let name = try? PersonName(text) {
        let again = try PersonName(name.text)
        #expect(again.text.utf8.elementsEqual(name.text.utf8), "\(seed)")
      }
      let local = generator.text(upTo: 8)
      let domain = generator.text(upTo: 8)
      for candidate in [text, "\(local)@\(domain).com", "\(local)@example.com"] {
        guard let address = try? EmailAddress(candidate) else { continue }
        try expect(EmailAddress(address.text).key, is: address.key, seed)
        try expect(EmailAddress(address.key).key, is: address.key, seed)
      }
      expect(CivilDate(iso8601: text), is: nil, seed)
      let password = Secret(text).normalized()
      expect(password.normalized(), is: password, seed)
      _ = MailDomainSuggestion.suggestion(for: "\(local)@\(domain)")
      _ = Language(named: text)
    }
  }

  @Test func `spellings that differ by case or composition share a key`() throws {
    try forEach { generator, seed in
      let letters = Array("abcdefghijklmnopqrstuvwxyzéñüøžαβγдежй0123456789".map(String.init))
      let local = (0..<Int.random(in: 1...10, using: &generator))
        .map { _ in
          letters[Int.random(in: 0..<letters.count, using: &generator)]
        }
        .joined()
      let address = try EmailAddress("\(local)@example.com")
      for spelling in [local.uppercased(), local.capitalized] {
        try expect(EmailAddress("\(spelling)@EXAMPLE.com"), is: address, seed)
        let decomposed = spelling.decomposedStringWithCanonicalMapping
        try expect(EmailAddress("\(decomposed)@example.com"), is: address, seed)
      }
    }
  }

  @Test func `a form is valid exactly when every key is, and errors come in form order`() throws {
    try forEach { generator, seed in
      let isStrong = Bool.random(using: &generator)
      let form = SignUpForm.empty(
        bits: isStrong ? 60 : 0,
        asksForInvitation: Bool.random(using: &generator)
      )
      let order = form.fields.map(\.key)
      let areGood = form.validator.keys.map { fill($0, of: form, &generator) }
      let isSubmitted = (try? form.submit()) != nil
      let states = form.validator.keys.map { form.validator.state(of: $0) }
      expect(isSubmitted, is: states.allSatisfy { $0 == .valid }, seed)
      expect(isSubmitted, is: form.isValid, seed)
      // Judge by the entered values, not only by the form's own result.
      if areGood.allSatisfy({ $0 }) { expect(isSubmitted, is: isStrong, seed) }
      if !isStrong { #expect(!isSubmitted, "\(seed)") }
      expect(form.validator.errors, is: form.errors, seed)
      let positions = form.errors.compactMap { order.firstIndex(of: $0.field) }
      expect(positions, is: positions.sorted(), seed)
      expect(Set(positions).count, is: form.errors.count, seed)
      form.reset()
      #expect(!form.isModified && !form.validator.isValid, "\(seed)")
    }
  }

  @Test func `all eight comparisons agree with the operators, at and next to the bound`() throws {
    final class Root { var bound = 0 }
    let root = Root()
    try forEach { generator, seed in
      root.bound = Int.random(in: -1000...1000, using: &generator)
      let bound = root.bound
      let pairs: [(Rule<Int>, (Int) -> Bool)] = [
        (.greaterThan(bound), { $0 > bound }), (.greaterThan(root, \.bound), { $0 > bound }),
        (.atLeast(bound), { $0 >= bound }), (.atLeast(root, \.bound), { $0 >= bound }),
        (.lessThan(bound), { $0 < bound }), (.lessThan(root, \.bound), { $0 < bound }),
        (.atMost(bound), { $0 <= bound }), (.atMost(root, \.bound), { $0 <= bound }),
      ]
      for (rule, holds) in pairs {
        for value in bound - 1...bound + 1 {
          expect((rule.failure(for: value) == nil), is: holds(value), seed)
        }
      }
    }
  }

  @Test func `a reset restores the original after any change`() throws {
    try forEach { generator, seed in
      let field = FormField("text", generator.text(), transform: TextTransform.name)
      let original = field.value
      for _ in 0..<Int.random(in: 0...3, using: &generator) { field.value = generator.text() }
      if Bool.random(using: &generator) { field.refuseInput(RuleFailure(.invalidDate)) }
      field.reset()
      #expect(field.value.utf8.elementsEqual(original.utf8), "\(seed)")
      #expect(!field.isModified && field.isValid, "\(seed)")
    }
  }

  private func fill(
    _ field: SignUpForm.Field,
    of form: SignUpForm,
    _ generator: inout SeededGenerator
  ) -> Bool {
    let good: [SignUpForm.Field: String] = [
      .invitation: "7KQM-2X4T-9WBC-1DEF", .name: "Ada Lovelace", .email: "ada@example.com",
      .password: "violet canyon otter",
      .confirmPassword: "violet canyon otter", .birthday: "1990-12-10", .language: "english",
      .agreeTerms: "yes",
    ]
    // Mostly good, or hardly any form would be valid.
    switch Int.random(in: 0..<12, using: &generator) {
    case 0:
      form.enter(generator.text(), into: field)
      return false
    case 1: return false
    default:
      form.enter(good[field] ?? "", into: field)
      return true
    }
  }
}
