import AccountsForms
import Testing

@testable import AccountsJSON

struct FormFileTests {
  private func rules(_ text: String) throws -> FormRules {
    var rules = FormRules()
    try FormFile(Array(text.utf8)).apply(to: &rules)
    return rules
  }

  private func defects(_ text: String) -> [String] {
    do {
      _ = try FormFile(Array(text.utf8))
      return []
    } catch {
      return error.all.map { "\($0.line): \($0.message)" }
    }
  }

  @Test func `an empty object changes nothing`() throws {
    let form = try rules("{}").signUpForm()
    #expect(form.validator.keys == SignUpForm().validator.keys)
    #expect(try rules("{}").minimumAge == 18)
  }

  @Test func `sets the minimum age, and leaves fields out`() throws {
    let rules = try rules(
      #"{"minimumAge": 13, "fields": {"agreeTerms": "absent", "confirmPassword": "required"}}"#
    )
    #expect(rules.minimumAge == 13)
    #expect(
      rules.signUpForm().validator.keys == [
        .name, .email, .password, .confirmPassword, .birthday, .language,
      ]
    )
    #expect(rules.createUserForm().validator.keys == rules.signUpForm().validator.keys)
  }

  @Test(arguments: [
    ("", "1: this is not JSON; check commas and quotes"),
    ("{\n\"minimumAge\": 13,\n}", "3: this is not JSON; check commas and quotes"),
    ("{}\n{}", "2: this is not JSON; check commas and quotes"),
    ("\u{FEFF}{}", "1: this is not JSON; check commas and quotes"),
    ("[{}]", "1: the file must be a JSON object: {…}"),
    ("{\"minimumAge\": 13,\n\"minimumAge\": 14}", "2: \"minimumAge\" is there twice; remove one"),
    ("{\"minimumAge\": \"13\"}", "1: \"minimumAge\" must be a whole number from 0 to 150"),
    ("{\"minimumAge\": 13.5}", "1: \"minimumAge\" must be a whole number from 0 to 150"),
    ("{\"minimumAge\": 151}", "1: \"minimumAge\" must be a whole number from 0 to 150"),
    ("{\n\"fields\": []}", "2: \"fields\" must be an object such as {\"agreeTerms\": \"absent\"}"),
    (
      "{\"fields\": {\"email\": \"absent\"}}",
      "1: \"email\" cannot be left out; \"fields\" can have \"confirmPassword\", \"agreeTerms\""
    ),
    (
      "{\"fields\": {\"agreeTerms\": true}}", "1: \"agreeTerms\" must be \"required\" or \"absent\""
    ),
    ("{\"form\": 1}", "1: \"form\" is unknown; the file can have \"minimumAge\", \"fields\""),
  ])
  func `says what is wrong, and where`(text: String, defect: String) {
    #expect(defects(text) == [defect])
  }

  @Test func `a file with many unknown members gets an error for each`() {
    let members = (0..<1000).map { "\"field\($0)\": 1" }.joined(separator: ",\n")
    #expect(defects("{\(members)}").count == 1000)
  }
}
