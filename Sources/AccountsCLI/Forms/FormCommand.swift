import AccountsForms
import ArgumentParser

/// The commands for the sign-up form.
struct FormCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "form",
    abstract: "Check a form file, and show the sign-up form.",
    discussion: """
      ACCOUNTS_FORM_FILE names a JSON file that changes the sign-up form for the pages, the API, the terminal and \
      imports. "minimumAge" is in years, 18 by default. "languages" lists the languages that users can choose: any of \(Language.codes). "fields" makes "name", \
      "birthday", "language" and "agreeTerms" required, optional or absent; "confirmPassword" is required or absent. \
      "customFields" adds fields of type text, number, date, choice, phone or consent; see docs/tasks/sign-up-form.md, in the source code. \
      Existing users keep their values. 'accounts form show' lists the fields.

        {"minimumAge": 13, "languages": ["pt"],
         "fields": {"birthday": "optional", "agreeTerms": "absent"}}

      Examples:
        accounts form check form.json
        ACCOUNTS_FORM_FILE=form.json accounts form show
      """,
    subcommands: [CheckFormCommand.self, ShowFormCommand.self]
  )
}
