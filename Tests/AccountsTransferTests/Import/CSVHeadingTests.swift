import Accounts
import AccountsForms
import Expectations
import Testing

@testable import AccountsTransfer

/// Tests of the columns that a file needs, and of those that are ignored; `UserRecordReaderTests`
/// have the names that cannot be read.
struct CSVHeadingTests {
  @Test(arguments: [
    ("email,name", "birthday, language, passwordHash/password"),
    ("email,password,name,birthday", "language"),
    ("email;passwordHash", "name, birthday, language"),
  ])
  func `columns that every line needs are one error`(
    _ row: (heading: String, missing: String)
  )
    throws
  {
    let reader = try UserRecordReader(text: row.heading + "\n")
    let failure = #expect(throws: RuleFailure.self) { try reader.requireColumns(by: FormRules()) }
    expect(
      failure.map { Messages(.english).message(for: $0) },
      is: "These columns are missing: \(row.missing). Add them."
    )
  }

  @Test func `where only the passwords are missing, users without one may be chosen`() throws {
    let reader = try UserRecordReader(text: "name,email,birthday,language\n")
    let failure = #expect(throws: RuleFailure.self) { try reader.requireColumns(by: FormRules()) }
    expect(failure?.code, is: .noPasswordColumn)
    try reader.requireColumns(by: FormRules(), passwords: false)
  }

  @Test(arguments: [
    ("id,email,encrypted_password,created_at,updated_at,sign_in_count", "Devise", "devise"),
    ("id,password,last_login,is_superuser,username,first_name,last_name,email", "Django", "django"),
    ("_id,user_login,user_pass,user_email", "WordPress", "wordpress"),
  ])
  func `a file of another system is recognized`(
    _ row: (heading: String, title: String, name: String)
  ) {
    let failure = #expect(throws: RuleFailure.self) {
      try UserRecordReader(text: row.heading + "\n").requireColumns(by: FormRules())
    }
    expect(
      failure.map { Messages(.english).message(for: $0) },
      is: "This looks like an export of \(row.title). Use “\(row.name)”."
    )
  }

  @Test func `columns of values that the form does not require may be missing`() throws {
    var rules = FormRules()
    rules.uses = [.name: .absent, .birthday: .optional, .language: .optional]
    let reader = try UserRecordReader(text: "email,password\n")
    #expect(throws: RuleFailure.self) { try reader.requireColumns(by: FormRules()) }
    try reader.requireColumns(by: rules)
  }

  @Test func `names the columns that are ignored`() throws {
    let heading = "email,name,birthday,language,Password Hash,phone,is_staff"
    let reader = try UserRecordReader(text: heading + "\n")
    try reader.requireColumns(by: FormRules())
    expect(reader.ignoredColumns, is: ["phone", "is_staff"])
    try expect(UserRecordReader(text: "{}").ignoredColumns, is: [])
  }
}
