import AccountsFiles
import AccountsForms

extension PhoneLibrary {
  /// The warning of a form that asks for a phone number without libphonenumber; nil if all is well.
  static func warning(for rules: FormRules) -> String? {
    guard rules.asksForPhone, case .failure(let defect) = shared else { return nil }
    let (cause, remedy) =
      switch defect {
      case .missing:
        (
          "is missing from the folder of the program",
          "deploy/README.md explains how to install it; if you build from the source code, run 'scripts/phone-library'"
        )
      case .refused(let reason): ("cannot be used (\(reason))", "install libphonenumber8")
      }
    return
      "libphonenumber \(cause), so only the length of phone numbers is checked, and each needs a country code; \(remedy)"
  }
}
