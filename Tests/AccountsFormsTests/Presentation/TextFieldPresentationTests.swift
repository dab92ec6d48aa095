import AccountsForms
import Expectations
import Testing

struct TextFieldPresentationTests {
  private let form = SignUpForm.empty()
  private let words = Messages(.english)

  @Test func `the visual state combines all conditions, and an error overrides the focus`() {
    func state(_ isFocused: Bool = false) -> TextFieldPresentation.VisualState {
      form.presentation(of: .name, in: words, isFocused: isFocused).visualState
    }
    expect(state(), is: .emptyUnfocused)
    expect(state(true), is: .emptyFocused)
    form.enter("Ada", into: .name)
    expect(state(), is: .filledUnfocused)
    expect(state(true), is: .filledFocused)
    form.enter("7", into: .name)
    expect(state(true), is: .filledFocused)
    form.nameField.endEditing()
    expect(state(true), is: .error)
    expect(state(), is: .error)
    form.nameField.isDisabled = true
    expect(state(true), is: .disabled)
  }

  @Test func `the presentation follows from the rules`() {
    let email = form.presentation(of: .email, in: words)
    expect(email.label, is: "E-mail address")
    expect(email.placeholder, is: "ada@example.com")
    #expect(email.isRequired)
    expect(email.keyboard, is: .email)
    expect(email.contentType, is: .email)
    expect(email.maximumLength, is: 254)
    let password = form.presentation(of: .password, in: words)
    #expect(password.isSecure)
    expect(password.contentType, is: .newPassword)
    expect(password.maximumLength, is: 1024)
    let confirm = form.presentation(of: .confirmPassword, in: words)
    #expect(confirm.isRequired)
    expect(confirm.contentType, is: .newPassword)
    let birthday = form.presentation(of: .birthday, in: words)
    expect(birthday.keyboard, is: .date)
    expect(birthday.contentType, is: .birthday)
    expect(birthday.hint, is: "year-month-day, such as 1990-12-31")
    let old = LogInForm().presentation(of: .password, in: words)
    expect(old.contentType, is: .currentPassword)
  }

  @Test func `a screen reader hears the error, else the hint, and never a secret`() {
    form.enter("canary", into: .password)
    expect(
      form.presentation(of: .password, in: words).accessibilityHint?.contains("unusual"),
      is: true
    )
    form.check()
    let shown = form.presentation(of: .password, in: words)
    expect(shown.accessibilityHint, is: "Use at least 8 characters.")
    #expect(!"\(shown)".contains("canary"))
  }

  @Test func `allows no typing past the limit, but always deleting`() {
    let name = form.presentation(of: .name, in: words)
    let full = String(repeating: "a", count: 200)
    #expect(name.allowsChange(from: "", to: full))
    #expect(!name.allowsChange(from: full, to: full + "a"))
    #expect(name.allowsChange(from: full + "bb", to: full + "b"))
    let birthday = form.presentation(of: .birthday, in: words)
    #expect(birthday.allowsChange(from: "1990", to: "1990-"))
    #expect(!birthday.allowsChange(from: "1990", to: "1990x"))
    #expect(!birthday.allowsChange(from: "1990-12-10", to: "1990-12-100"))
  }

  @Test func `labels, hints and errors are in the chosen language`() {
    form.check()
    let spanish = form.presentation(of: .birthday, in: Messages(.spanish))
    expect(spanish.label, is: "Fecha de nacimiento")
    expect(spanish.error, is: "Escribe tu fecha de nacimiento.")
  }
}
