import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import Testing

@testable import AccountsServer

/// Tests that the list of users shows the fields of an installation's own, and filters by them.
struct PagesUsersFieldsTests {
  private static var fields: [CustomField] {
    var fields = [
      CustomField("town", .text(length: 0...60), isRequired: false),
      CustomField("seats", .number(minimum: nil, maximum: nil), isRequired: false),
      CustomField("photos", .consent, isRequired: false),
      CustomField("meal", .choice(["fish", "none"]), isRequired: false),
    ]
    fields[0].isListed = true
    fields[2].isListed = true
    return fields
  }

  private let browser: PageClient

  /// Creates Ada, an administrator, Grace, and three people with values.
  init() async throws {
    browser = try await PageClient.ofAdministrator(fields: Self.fields).browser
    let people = [
      ("Alan Turing", "Lisbon", "2", "true"), ("Barbara Liskov", "<b>Porto</b>", "2", ""),
      ("Joan Clarke", "Lisbon", "3", ""),
    ]
    for (name, town, seats, photos) in people {
      let visitor = PageClient(beside: browser)
      var answers = PageClient.answers("\(name.prefix(4).lowercased())@example.org", name: name)
      (answers["town"], answers["seats"], answers["photos"]) = (town, seats, photos)
      _ = try await visitor.submit("/signup", of: try await visitor.get("/signup"), answers)
    }
  }

  @Test func `the list has a column for each field that is marked`() async throws {
    let page = try await browser.get("/admin/users?sort=created")
    #expect(page.html.contains("scope=\"col\">town</th>"))
    #expect(page.html.contains("scope=\"col\">photos</th>"))
    #expect(!page.html.contains("scope=\"col\">seats</th>"))
    #expect(page.html.contains("data-label=\"town\">Lisbon</td>"))
    #expect(page.html.contains("data-label=\"town\">&lt;b&gt;Porto&lt;/b&gt;</td>"))
    #expect(page.html.contains("data-label=\"photos\">Yes</td>"))
    expect(page.userNames.count, is: 5)
  }

  @Test(arguments: [
    ("field.town=Lisbon", ["Alan Turing", "Joan Clarke"]), ("field.town=lisbon", []),
    (
      "field.town=",
      ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Barbara Liskov", "Joan Clarke"]
    ),
    ("field.photos=true", ["Alan Turing"]),
    ("field.photos=false", ["Ada Lovelace", "Grace Hopper", "Barbara Liskov", "Joan Clarke"]),
    ("field.town=Lisbon&field.seats=3", ["Joan Clarke"]),
    ("field.town=Lisbon&search=turing", ["Alan Turing"]),
  ])
  func `filters by fields, also by those that the list does not show`(
    query: String,
    expected: [String]
  ) async throws {
    let page = try await browser.get("/admin/users?sort=created&\(query)")
    expect(page.status, is: .ok)
    expect(page.userNames, is: expected)
  }

  @Test func `the filter form keeps the values, and pages keep the filter`() async throws {
    let page = try await browser.get("/admin/users?field.seats=2&field.town=Lisbon&limit=1")
    #expect(page.html.contains("name=\"field.town\" type=\"text\" value=\"Lisbon\""))
    #expect(page.html.contains("name=\"field.seats\" type=\"text\" value=\"2\""))
    let many = try await browser.get("/admin/users?field.town=Lisbon&limit=1")
    expect(many.userNames, is: ["Joan Clarke"])
    let next = try #require(
      many.html.firstMatch(of: /href="(\/admin\/users[^"]*after=[^"]*)" rel="next"/)?.1
    )
    #expect(next.contains("field.town=Lisbon"))
    let second = try await browser.get(String(next).replacing("&amp;", with: "&"))
    expect(second.userNames, is: ["Alan Turing"])
    #expect(second.html.contains("2 users"))
  }

  @Test(arguments: [
    ("field.seats=many", "seats: This is not a number. Enter one such as 12."),
    ("field.meal=meat", "meal: Choose one of these: fish, none."),
    ("field.color=red", "color: "), ("field.town=a&field.town=b", "town: "),
    (
      "field.town=a&field.seats=1&field.photos=true&field.meal=fish",
      "meal: You can filter by at most 3 custom fields. Remove one."
    ),
  ])
  func `unknown fields, other types and repeated parameters are refused`(
    query: String,
    message: String
  ) async throws {
    let page = try await browser.get("/admin/users?\(query)")
    expect(page.status, is: .unprocessableContent)
    #expect(page.html.contains(">\(message)"))
    #expect(page.userNames.isEmpty)
  }
}
