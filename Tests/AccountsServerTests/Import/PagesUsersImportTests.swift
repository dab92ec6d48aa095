import Accounts
import Expectations
import HTTPTypes
import Testing

@testable import AccountsServer

struct PagesUsersImportTests {
  private static let hash = "$2b$05$gF33B9CkjQI6DqlkppKJvex49RbhrA.UMlpn7Et1x2LgDFGmZ3XrW"
  private static let joan =
    #"{"name":"Joan Clarke","email":"joan@example.com","birthday":"1980-06-24","language":"english","passwordHash":"\#(hash)"}"#

  private let browser: PageClient
  private let ada: User

  init() async throws { (browser, ada, _) = try await PageClient.ofAdministrator() }

  private func send(
    _ users: String,
    _ act: String?,
    password: String = PageClient.password,
    changes: [String: String] = [:]
  ) async throws -> Page {
    var fields = ["users": users, "password": password].merging(changes) { $1 }
    fields["act"] = act
    return try await browser.fill("/admin/import", fields)
  }

  private func addresses() async throws -> [String] { try await browser.users().map(\.email) }

  private func items(_ page: Page) -> [String] {
    page.html.matches(of: /<li>(?:<span aria-hidden="true">⚠<\/span> )?([^<]*)<\/li>/)
      .map { String($0.1) }
  }

  @Test(arguments: ["check", nil])
  func `checks the lines, says what is wrong with each, and stores nothing`(
    _ act: String?
  ) async throws {
    let lines = "\(Self.joan)\nnonsense\r\n{\"email\":\"ada@\"}"
    let page = try await send(lines, act)
    expect(page.status, is: .ok)
    #expect(page.html.contains("Checked; nothing was stored"))
    let items = items(page)
    expect(items.prefix(3), is: ["To import: 1", "Already existed: 0", "Rejected lines: 2"])
    expect(
      items.dropFirst(3).prefix(2),
      is: [
        "Line 2: This line is not a JSON object. Write one complete object on each line.",
        "Line 3: Name: Enter a name, for example Ada Lovelace.",
      ]
    )
    // What was typed stays, but for the password.
    #expect(page.html.contains("Joan Clarke"))
    #expect(!page.html.contains(PageClient.password))
    try await expect(addresses(), is: ["ada@example.com", "grace@example.com"])
  }

  @Test(arguments: ["check", "import"])
  func `more passwords than one request may cost are refused`(_ act: String) async throws {
    let hash = "passwordHash\":\"\(Self.hash)"
    let user = Self.joan.replacing(hash, with: "password\":\"violet canyon")
    let page = try await send(Array(repeating: user, count: 101).joined(separator: "\n"), act)
    #expect(
      page.html.contains(
        "These lines have more than 100 passwords, and hashing them would keep the server busy."
      )
    )
    try await expect(addresses(), is: ["ada@example.com", "grace@example.com"])
  }

  @Test func `a file that is not UTF-8 is refused, since its characters are lost`() async throws {
    let page = try await send(Self.joan.replacing("Joan", with: "Jo\u{FFFD}o"), "import")
    #expect(page.html.contains("This text is not UTF-8. Type it again, or save the file as UTF-8."))
    try await expect(addresses(), is: ["ada@example.com", "grace@example.com"])
  }

  @Test func `imports the valid lines, and again changes nothing`() async throws {
    let page = try await send(Self.joan, "import")
    expect(items(page), is: ["Imported: 1", "Already existed: 0", "Rejected lines: 0"])
    #expect(!page.html.contains("Joan Clarke"))
    try await expect(browser.events(1), is: ["user:\(ada.id) importUsers"])
    let all = ["ada@example.com", "grace@example.com", "joan@example.com"]
    try await expect(addresses().sorted(), is: all)
    let again = items(try await send(Self.joan, "import"))
    expect(again, is: ["Imported: 0", "Already existed: 1", "Rejected lines: 0"])
    try await expect(addresses().count, is: 3)
  }

  @Test func `users without a password are imported if that is chosen`() async throws {
    let lines = """
      name,email,birthday,language
      Joan Clarke,joan@example.com,1917-06-24,english
      """
    let refused = try await send(lines, "check")
    expect(refused.problem?.hasPrefix("No column is named “passwordHash”"), is: true)
    let choice = ["allowMissingHashes": "yes"]
    let checked = try await send(lines, "check", changes: choice)
    expect(
      items(checked),
      is: ["To import: 1", "Already existed: 0", "Rejected lines: 0", "Without a password: 1"]
    )
    #expect(checked.html.contains(#"name="allowMissingHashes" value="yes" checked"#))
    try await expect(addresses().count, is: 2)
    try await expect(items(send(lines, "import", changes: choice)).first, is: "Imported: 1")
    try await expect(addresses().count, is: 3)
  }

  @Test func `says how many passwords are weak, and names ignored columns`() async throws {
    let lines = """
      Name;E-Mail;Birthday;Language;Password;phone;is_staff
      Joan Clarke;joan@example.com;1917-06-24;english;abc;1;<0>
      """
    try await expect(
      items(send(lines, "check")).dropFirst(3),
      is: [
        "Passwords that a sign-up would refuse as too weak: 1",
        "Columns that are ignored: phone, is_staff",
      ]
    )
    try await expect(addresses().count, is: 2)
  }

  @Test func `keeps all lines if one is refused, since those stored stay unchanged`() async throws {
    let page = try await send("\(Self.joan)\n{}", "import")
    expect(items(page).prefix(3), is: ["Imported: 1", "Already existed: 0", "Rejected lines: 1"])
    #expect(page.html.contains("Joan Clarke"))
  }

  @Test(
    arguments: [
      ("", "There are no lines. Paste some, or choose a file."),
      (" \n", "There are no lines. Paste some, or choose a file."),
      (
        "Email,Name\n",
        "These columns are missing: birthday, language, passwordHash/password. Add them."
      ),
    ]
  )
  func `what is no list of users is refused with the remedy`(
    _ row: (users: String, problem: String)
  ) async throws {
    let page = try await send(row.users, "import")
    expect(page.status, is: .unprocessableContent)
    expect(page.problem, is: row.problem)
    try await expect(addresses().count, is: 2)
  }

  @Test(arguments: ["", "wrong"])
  func `ASVS 7.5.1: without the administrator's own password nobody is imported`(
    _ password: String
  ) async throws {
    let page = try await send(Self.joan, "import", password: password)
    expect(page.status, is: .unprocessableContent)
    expect(page.title, is: "Error: Import users – Accounts")
    #expect(page.html.contains("Joan Clarke"))
    try await expect(addresses().count, is: 2)
  }

  @Test func `lines with markup are shown as text`() async throws {
    let page = try await send(#"{"email":"<script>x@</textarea>"}"#, "check")
    #expect(!page.html.contains("<script>x"))
    #expect(page.html.contains("&lt;script&gt;x@&lt;/textarea&gt;"))
  }
}
