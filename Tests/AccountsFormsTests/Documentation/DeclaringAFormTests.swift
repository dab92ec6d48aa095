import AccountsForms
import Expectations
import Foundation
import Observation
import Testing

/// The form of the article "Declaring a form", verbatim; a test compares the article with this
/// file.
struct DeclaringAFormTests {
  @Test func `the article shows the code tested here`() throws {
    let file = URL(filePath: #filePath)
    let article = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/AccountsForms/AccountsForms.docc/DeclaringAForm.md")
    let blocks = try String(contentsOf: article, encoding: .utf8).split(separator: "```")
      .filter { $0.hasPrefix("swift\n") && !$0.contains("View") }
      .map {
        $0.dropFirst("swift\n".count)
          .replacing("import AccountsForms\nimport Observation\n\n", with: "")
      }
    let code = try String(contentsOf: file, encoding: .utf8)
    expect(blocks.count, is: 2)
    for block in blocks { #expect(code.contains(block), "\(block)") }
  }

  @Test func `the form enforces its rules`() throws {
    let form = InvitationForm(seatsLeft: 3)
    form.seatsField.value = 4
    #expect(throws: ValidationErrors.self) { try form.submit() }
    expect(form.validator.errors.map(\.code), is: [.required, .tooLarge])
    expect(form.firstInvalidField, is: .email)
    form.emailField.value = " ada@example.com "
    form.seatsField.value = 3
    let invitation = try form.submit()
    expect(invitation.email.text, is: "ada@example.com")
    expect(invitation.seats, is: 3)
  }
}

final class InvitationForm: ValidatedForm, Observable {
  enum Field: String, CaseIterable, Sendable {
    case email
    case seats
  }

  let emailField: FormField<String>
  let seatsField: FormField<Int>
  let validator = Validator(Field.allCases)

  init(seatsLeft: Int) {
    emailField = FormField(
      Field.email.rawValue,
      "",
      rules: [.required(), .email],
      transform: TextTransform.trimmed
    )
    seatsField = FormField(
      Field.seats.rawValue,
      1,
      rules: [.atLeast(1), .atMost(seatsLeft)]
    )
  }

  func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .email: emailField
    case .seats: seatsField
    }
  }
}

struct Invitation {
  let email: EmailAddress
  let seats: Int

  fileprivate init(email: EmailAddress, seats: Int) {
    self.email = email
    self.seats = seats
  }
}

extension InvitationForm {
  func submit() throws(ValidationErrors) -> Invitation {
    try validate()
    guard let email = try? EmailAddress(emailField.value) else {
      throw ValidationErrors(validator.errors)
    }
    return Invitation(email: email, seats: seatsField.value)
  }
}
