import AccountsForms

// Invitations ADDRESS SEATS MEAL [fr]: prints the invitation, or the error of each field.
let arguments = CommandLine.arguments.dropFirst()
let messages = arguments.last == "fr" ? Messages.french : .english
let form = InvitationForm(seatsLeft: 4)
for (field, text) in zip(InvitationForm.Field.allCases, arguments) {
  form.enter(text, into: field)
  // The focus leaves the field: from now on it shows its error.
  form.field(field).endEditing()
}

// A view checks while a person types: the answer to an outdated question is dropped.
let invited = DebouncedCheck<String, Bool>(delay: .milliseconds(1)) { $0 == "grace@example.com" }
if let invitation = try? form.submit() {
  if await invited.answer(for: form.emailField.value) == true {
    let error = ValidationError(field: form.emailField.key, RuleFailure(.alreadyExists))
    form.report(ValidationErrors([error]))
  } else {
    print("\(invitation.email.text): \(invitation.seats), \(invitation.meal)")
  }
}
for name in InvitationForm.Field.allCases {
  let shown = form.presentation(of: name, in: messages)
  if let error = shown.error { print("\(shown.label): \(error)") }
}
