import AccountsForms
import Expectations
import Foundation
import Testing

@testable import AccountsServer

struct FormViewTests {
  private let form = FormRules.test.signUpForm(in: .english)
  private let words = Messages(.english)

  private func view(_ sent: FormValues? = nil) -> FormView {
    FormView(form, sent: sent, token: "", in: words)
  }

  @Test func `a hidden field is not shown, and its input is ignored`() throws {
    form.enter("Ada Lovelace", into: .name)
    form.nameField.isHidden = true
    let sent = try FormValues(Data("name=Eve&email=eve%40example.com".utf8))
    sent.enter(into: form)

    expect(form.nameField.value, is: "Ada Lovelace")
    let shown = view(sent)
    #expect(!shown.fields.contains { $0.key == "name" })
    expect(shown.fields.count, is: form.fields.count - 1)
    let html = HTML(shown)
    #expect(!html.text.contains("Ada Lovelace") && !html.text.contains("Eve"))
    #expect(html.tag("email").contains("value=\"eve@example.com\""))
  }

  @Test func `shows a hidden field's error for the whole form`() {
    form.nameField.isHidden = true
    form.check()
    let shown = view()

    expect(shown.problem, is: "Enter your name, for example Ada Lovelace.")
    #expect(shown.hasErrors)
    #expect(!shown.invalidFields.contains { $0.focusID == "name" })
    expect(shown.fields.first { $0.hasFocus }?.key, is: "email")
  }

  @Test func `says that a right password has to be typed again beside other errors`() throws {
    let right =
      "password=orbit%20lantern%20fig%20sonata&confirmPassword=orbit%20lantern%20fig%20sonata"
    for (body, loses) in [
      (right, true), ("password=short", false), ("password=&confirmPassword=", false), (nil, false),
    ] {
      let form = FormRules.test.signUpForm(in: .english)
      let sent = try body.map { try FormValues(Data($0.utf8)) }
      sent?.enter(into: form)
      form.check()
      let shown = FormView(form, sent: sent, token: "", in: words)
      #expect(shown.hasInvalidFields)
      expect(shown.losesPassword, is: loses, "\(body ?? "not sent")")
    }
  }

  @Test func `says that a password has to be typed again after a change of language`() throws {
    for (body, loses) in [
      ("email=ada@example.com&password=violet", true), ("email=&password=", false),
    ] {
      let form = LogInForm()
      let sent = try FormValues(Data((body + "&speak=spanish").utf8))
      sent.enter(into: form)
      let shown = FormView(form, sent: sent, token: "", in: words)
      #expect(!shown.hasErrors)
      expect(shown.losesPassword, is: loses, "\(body)")
    }
  }

  @Test func `the return key leads to the next text, and sends the form after the last`() {
    let keys = view().fields.filter(\.isText).map { "\($0.key): \($0.enterKey)" }
    expect(keys, is: ["name: next", "email: next", "password: next", "confirmPassword: go"])
    #expect(HTML(view()).tag("email").contains(#"enterkeyhint="next""#))
  }

  @Test func `a disabled form looks disabled, keeps its values, and has no focus`() throws {
    form.enter("1990-12-10", into: .birthday)
    form.enter("spanish", into: .language)
    form.isDisabled = true
    let body = "birthday.day=1&birthday.month=1&birthday.year=2000&language=english&agreeTerms=true"
    let sent = try FormValues(Data(body.utf8))
    sent.enter(into: form)
    form.check()
    let shown = view(sent)

    expect(form.birthField.value, is: CivilDate(iso8601: "1990-12-10"))
    #expect(form.languageField.value == .spanish && !form.agreeTermsField.value)
    #expect(shown.fields.allSatisfy { !$0.isEnabled && !$0.hasFocus })
    let html = HTML(shown)
    for name in ["name", "email", "password", "confirmPassword", "language", "agreeTerms"] {
      #expect(html.tag(name).contains(" disabled"), "\(name)")
    }
    #expect(html.text.contains("<fieldset class=\"date\" disabled"))
    #expect(html.tag("birthday.day").contains("value=\"10\""))
    #expect(html.tag("birthday.year").contains("value=\"1990\""))
    #expect(html.text.contains("<option value=\"spanish\" dir=\"auto\" lang=\"es\" selected>"))
    #expect(!html.tag("agreeTerms").contains(" checked"))
  }

  @Test func `a description has neither the token nor a value`() {
    form.enter("Ada Lovelace", into: .name)
    let shown = FormView(form, sent: nil, token: "secret", in: words)
    expect("\(shown)", is: "(FormView)")
    expect(String(reflecting: shown), is: "(FormView)")
  }

  @Test func `an enabled form has no disabled fields`() {
    #expect(!HTML(view()).text.contains(" disabled"))
  }

  /// A page with a form.
  private struct HTML {
    let text: String

    init(_ form: FormView) {
      let document = PageDocument(
        language: "en",
        title: "",
        serviceName: "",
        text: PageMessages.texts(in: .english),
        nonce: "",
        rows: "",
        style: "",
        script: "",
        icon: "",
        base: "",
        home: "",
        ownSite: nil,
        hasNavigation: false,
        navigation: [],
        languages: [],
        languageToken: "",
        here: "",
        keepsForm: false,
        formAction: "",
        notice: nil,
        hasErrors: form.hasErrors,
        isWide: false,
        content: Content(form: form)
      )
      text = PageTheme.standard.render("login", document, in: .english)
    }

    /// Returns the tag of an input.
    func tag(_ name: String) -> Substring {
      text.matches(of: /<(?:input|select) [^>]*>/).map { $0.0 }
        .first { $0.contains(" name=\"\(name)\"") } ?? ""
    }

    private struct Content: Sendable {
      let form: FormView
    }
  }
}
