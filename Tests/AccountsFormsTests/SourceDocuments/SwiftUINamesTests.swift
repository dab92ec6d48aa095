import AccountsForms
import SwiftUINames
import Testing

/// A view and a form in one file, as an app has them.
struct SwiftUINamesTests {
  private final class NameForm: Formidable {
    let nameField: FormField<String> = .init("", rules: [.required()])
    var fields: [any FormFieldRepresentable] { [nameField] }
  }

  @Test func `names of SwiftUI and of the forms do not conflict in one file`() throws {
    let form = NameForm()
    let view = Form { Text(form.nameField.value) }
    #expect(view.content.text == "")
    #expect(throws: ValidationErrors.self) { try form.validate() }
    form.nameField.value = "Ada"
    #expect(throws: Never.self) { try form.validate() }
  }
}
