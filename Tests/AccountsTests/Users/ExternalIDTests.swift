import Accounts
import Expectations
import Testing

struct ExternalIDTests {
  @Test(arguments: [
    ("django:17", "django", "17"), ("auth0:auth0|5dea", "auth0", "auth0|5dea"),
    ("old-site-2:a:b", "old-site-2", "a:b"), ("x:é 李", "x", "é 李"),
    (String(repeating: "s", count: 32) + ":1", String(repeating: "s", count: 32), "1"),
    ("x:" + String(repeating: "é", count: 255), "x", String(repeating: "é", count: 255)),
  ])
  func `has the name of the system and the identifier there`(
    _ row: (text: String, source: String, identifier: String)
  ) throws {
    let id = try #require(ExternalID(row.text))
    #expect((id.source, id.identifier) == (row.source, row.identifier))
    expect(id.description, is: row.text)
    expect(ExternalID(source: row.source, identifier: row.identifier), is: id)
    expect(UserReference(row.text), is: .externalID(id))
  }

  @Test(arguments: [
    "", "17", ":17", "django:", "Django:17", "dj_ango:1", "d jango:1", "é:1", "x:a\0b", "x:\n",
    String(repeating: "s", count: 33) + ":1", "x:" + String(repeating: "e", count: 256),
  ])
  func `any other text is none`(_ text: String) { expect(ExternalID(text), is: nil) }

  @Test func `an address or an identifier of our own is not taken for one`() throws {
    let address = try #require(UserReference("ada@example.com"))
    guard case .email = address else {
      Issue.record("not an address")
      return
    }
    #expect(UserReference("django:17@example.com") != nil)
    guard case .externalID? = UserReference("django:17@example.com") else {
      Issue.record("not an external identifier")
      return
    }
  }
}
