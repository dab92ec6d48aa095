import AccountsForms
import Testing

struct TextFieldPresentationTests {
  private let form = SignUpForm.empty()
  private let words = Messages(.english)

  @Test func `the visual state combines all conditions, and an error overrides the focus`() {
    func state(_ isFocused: Bool = false) -> TextFieldPresentation.VisualState {
      form.presentation(of: .name, in: words, isFocused: isFocused).visualState
    }
    #expect(state() == .emptyUnfocused)
    #expect(state(true) == .emptyFocused)
    form.enter("Ada", into: .name)
    #expect(state() == .filledUnfocused)
    #expect(state(true) == .filledFocused)
    form.enter("7", into: .name)
    #expect(state(true) == .filledFocused)
    form.nameField.endEditing()
    #expect(state(true) == .error)
    #expect(state() == .error)
    form.nameField.isDisabled = true
    #expect(state(true) == .disabled)
  }

  @Test func `the presentation follows from the rules`() {
    let email = form.presentation(of: .email, in: words)
    #expect(email.label == "E-mail address")
    #expect(email.placeholder == "ada@example.com")
    #expect(email.isRequired)
    #expect(email.keyboard == .email)
    #expect(email.contentType == .email)
    #expect(email.maximumLength == 254)
    let password = form.presentation(of: .password, in: words)
    #expect(password.isSecure)
    #expect(password.contentType == .newPassword)
    #expect(password.maximumLength == 1024)
    let confirm = form.presentation(of: .confirmPassword, in: words)
    #expect(confirm.isRequired)
    #expect(confirm.contentType == .newPassword)
    let birthday = form.presentation(of: .birthday, in: words)
    #expect(birthday.keyboard == .date)
    #expect(birthday.contentType == .birthday)
    #expect(birthday.hint == "year-month-day, such as 1990-12-31")
    let old = LogInForm().presentation(of: .password, in: words)
    #expect(old.contentType == .currentPassword)
  }

  @Test func `a screen reader hears the error, else the hint, and never a secret`() {
    form.enter("canary", into: .password)
    #expect(
      form.presentation(of: .password, in: words).accessibilityHint?.contains("unusual") == true
    )
    form.check()
    let shown = form.presentation(of: .password, in: words)
    #expect(shown.accessibilityHint == "Use at least 8 characters.")
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
    #expect(spanish.label == "Fecha de nacimiento")
    #expect(spanish.error == "Escribe tu fecha de nacimiento.")
  }
}
