import AccountsForms
import Expectations
import Testing

@testable import AccountsTransfer

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

  private static let noLanguages =
    "1: \"languages\" must be an array of one or more of \"en\", \"pt\", \"es\", \"de\", without repeats"

  private static func cannotBeAsked(_ name: String) -> String {
    "1: existing users cannot be asked for \"\(name)\"; \"askExistingUsers\" can have \"name\", \"birthday\", \"agreeTerms\" and the keys of \"customFields\""
  }

  @Test func `names the fields that existing users are asked for`() throws {
    let rules = try rules(
      #"{"askExistingUsers": {"town": "required", "name": "later", "agreeTerms": "later"}, "customFields": [{"key": "town", "type": "text", "label": "Town"}]}"#
    )
    expect(
      rules.askExistingUsers,
      is: [.custom("town"): .required, .name: .later, .agreeTerms: .later]
    )
  }

  @Test func `an empty object changes nothing`() throws {
    let form = try rules("{}").signUpForm(in: .english)
    expect(form.validator.keys, is: SignUpForm().validator.keys)
    try expect(rules("{}").minimumAge, is: 18)
  }

  @Test func `sets the minimum age, and leaves fields out`() throws {
    let rules = try rules(
      #"{"minimumAge": 13, "fields": {"agreeTerms": "absent", "confirmPassword": "required"}}"#
    )
    expect(rules.minimumAge, is: 13)
    expect(
      rules.signUpForm(in: .english).validator.keys,
      is: [.name, .email, .password, .confirmPassword, .birthday, .language]
    )
    expect(
      rules.createUserForm(in: .english).validator.keys,
      is: rules.signUpForm(in: .english).validator.keys
    )
  }

  @Test func `makes fields optional, and offers languages in an order`() throws {
    let rules = try rules(
      #"{"languages": ["es", "en"], "fields": {"name": "optional", "birthday": "absent"}}"#
    )
    let form = rules.signUpForm(in: .portuguese)
    expect(
      form.validator.keys,
      is: [.name, .email, .password, .confirmPassword, .language, .agreeTerms]
    )
    form.check()
    expect(form.validator.errors.map(\.field), is: ["email", "password", "language", "agreeTerms"])
    let words = Messages(.english)
    expect(form.presentation(of: .language, in: words).hint, is: "spanish, english")
    expect(
      form.presentation(of: .language, in: words).choices.map(\.name),
      is: ["Español", "English"]
    )
    form.enter("portuguese", into: .language)
    expect(
      form.errors(of: .language).map(words.message),
      is: ["Choose one of these languages: Español, English."]
    )
    expect(form.jsonSchema(in: words).properties?["language"]?.enum, is: ["spanish", "english"])
    expect(form.jsonSchema(in: words).required?.contains("name"), is: false)
  }

  @Test(arguments: [
    ("", "1: this is not JSON; check commas and quotes"),
    ("{\n\"minimumAge\": 13,\n}", "3: this is not JSON; check commas and quotes"),
    ("{}\n{}", "2: this is not JSON; check commas and quotes"),
    ("\u{FEFF}{}", "1: the file begins with a byte order mark; save it as UTF-8 without one"),
    ("[{}]", "1: the file must be a JSON object: {…}"),
    ("{\"minimumAge\": 13,\n\"minimumAge\": 14}", "2: \"minimumAge\" occurs twice; remove one"),
    ("{\"minimumAge\": \"13\"}", "1: \"minimumAge\" must be a whole number from 0 to 150"),
    ("{\"minimumAge\": 13.5}", "1: \"minimumAge\" must be a whole number from 0 to 150"),
    ("{\"minimumAge\": 151}", "1: \"minimumAge\" must be a whole number from 0 to 150"),
    ("{\n\"fields\": []}", "2: \"fields\" must be an object such as {\"agreeTerms\": \"absent\"}"),
    (
      "{\"fields\": {\"email\": \"absent\"}}",
      "1: \"email\" cannot be changed; \"fields\" can have \"name\", \"confirmPassword\", \"birthday\", \"language\", \"agreeTerms\""
    ),
    (
      "{\"fields\": {\"agreeTerms\": true}}",
      "1: \"agreeTerms\" must be one of \"required\", \"optional\", \"absent\""
    ),
    (
      "{\"fields\": {\"confirmPassword\": \"optional\"}}",
      "1: \"confirmPassword\" must be one of \"required\", \"absent\""
    ),
    ("{\"languages\": []}", noLanguages), ("{\"languages\": \"en\"}", noLanguages),
    ("{\"languages\": [\"es\", \"es\"]}", noLanguages),
    ("{\"languages\": [\"en\", 1]}", noLanguages),
    ("{\"languages\": [\"en\", \"fr\"]}", "1: \"fr\" is not supported; use one of en, pt, es, de"),
    (
      "{\"form\": 1}",
      "1: \"form\" is unknown; the file can have \"minimumAge\", \"languages\", \"fields\", \"customFields\", \"askExistingUsers\""
    ),
    (
      "{\"askExistingUsers\": true}",
      "1: \"askExistingUsers\" must be an object such as {\"name\": \"later\"}"
    ),
    ("{\n\"askExistingUsers\": {\"name\": true}}", "2: \"name\" must be \"later\" or \"required\""),
    ("{\"askExistingUsers\": {\"email\": \"later\"}}", cannotBeAsked("email")),
    ("{\"askExistingUsers\": {\"town\": \"later\"}}", cannotBeAsked("town")),
    (
      "{\"fields\": {\"birthday\": \"optional\"}, \"askExistingUsers\": {\"birthday\": \"later\"}}",
      "1: \"birthday\" is not required; existing users are asked only for required fields"
    ),
    (
      "{\"fields\": {\"agreeTerms\": \"absent\"}, \"askExistingUsers\": {\"agreeTerms\": \"later\"}}",
      "1: \"agreeTerms\" is not required; existing users are asked only for required fields"
    ),
    (
      "{\"customFields\": [{\"key\": \"town\", \"type\": \"text\", \"label\": \"Town\", \"required\": false}],\n\"askExistingUsers\": {\"town\": \"later\"}}",
      "2: \"town\" is not required; existing users are asked only for required fields"
    ),
  ])
  func `says what is wrong, and where`(text: String, defect: String) {
    expect(defects(text), is: [defect])
  }

  @Test func `a file that is not UTF-8 is told so, with the line`() {
    do {
      _ = try FormFile(Array("{\n\"customFields\": \"".utf8) + [0xE9] + Array("\"}".utf8))
      Issue.record("accepted")
    } catch {
      expect(error.all.map(\.line), is: [2])
      expect(error.all.map(\.message), is: ["this is not UTF-8; save the file as UTF-8"])
    }
  }

  @Test func `a file with many unknown members gets an error for each`() {
    let members = (0..<1000).map { "\"field\($0)\": 1" }.joined(separator: ",\n")
    expect(defects("{\(members)}").count, is: 1000)
  }
}
