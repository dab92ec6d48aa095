import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsForms

/// Tests that docs/validation.md has the rules of the sign-up form.
struct ValidationDocumentTests {
  private let rows: [String: [String]]
  private let order: [String]

  init() throws {
    let lines = try SourceTree.text(of: "docs/validation.md").split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
      .map { line in
        line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
          .map { $0.trimmingCharacters(in: .whitespaces).replacing(",", with: "") }
      }
    order = lines.map { $0[0].trimmingCharacters(in: ["`"]) }
    rows = Dictionary(uniqueKeysWithValues: zip(order, lines))
  }

  private static func form() -> SignUpForm {
    SignUpForm(
      by: FormRules(estimator: { _, _ in GuessEstimate(bits: 60, isCommon: false) }),
      today: { CivilDate(Date(), in: .gmt) }
    )
  }

  private func limits(_ field: SignUpForm.Field) throws -> String {
    try #require(rows[field.rawValue])[2]
  }

  @Test func `ASVS 2.1.1: the documented rules of each field are those of the form`() throws {
    expect(order, is: SignUpForm.Field.builtIn.map(\.rawValue))
    #expect(try limits(.name).contains("at most \(PersonName.maximumLength) code points"))
    #expect(try limits(.email).contains("at most \(EmailAddress.maximumBytes) bytes"))
    let policy = PasswordPolicy.standard
    let lengths = "\(policy.minimumLength) to \(PasswordPolicy.maximumLength) code points"
    #expect(
      try limits(.password).contains("\(lengths) at most \(PasswordPolicy.maximumBytes) bytes")
    )
    let strength = policy.minimumStrength?.name ?? "none"
    #expect(try limits(.password).hasSuffix("strength at least \(strength)"))
    #expect(try limits(.birthday).contains("\(SignUpForm.legalAge) to 150 years ago"))
    for language in Language.allCases {
      #expect(try limits(.language).contains("`\(language.rawValue)`"))
    }
    let form = Self.form()
    expect(order.dropFirst(), is: form.fields.map(\.key)[...])
    let required = form.errors.filter { $0.code != .termsNotAccepted }.map(\.field)
    // An empty confirmation equals an empty password.
    expect(required, is: ["name", "email", "password", "birthday", "language"])
    expect(form.errors(of: .agreeTerms).map(\.code), is: [.termsNotAccepted])
  }

  @Test
  func `ASVS 2.1.2, 2.2.3: fields that depend on each other are documented, and checked together`()
    throws
  {
    let dependent = rows.filter { !$0.value[3].isEmpty }.keys
    expect(Set(dependent), is: ["invitation", "email", "password", "confirmPassword", "birthday"])
    let form = Self.form()
    form.enter("Augusta Lovelace", into: .name)
    form.enterPassword(Secret("Augusta Lovelace"))
    expect(form.errors(of: .password).map(\.code), is: [.passwordIsPersonal])
    form.confirmPasswordField.value = Secret("violet canyon otter")
    expect(form.errors(of: .confirmPassword).map(\.code), is: [.confirmationDiffers])
    form.enter("Grace Hopper", into: .name)
    #expect(form.errors(of: .password).allSatisfy { $0.code != .passwordIsPersonal })
  }
}
