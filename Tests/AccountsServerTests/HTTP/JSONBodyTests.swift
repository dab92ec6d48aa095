import Accounts
import AccountsForms
import Expectations
import Foundation
import Testing

@testable import AccountsServer

struct JSONBodyTests {
  private func members(_ text: String) throws -> JSONBody { try JSONBody(Data(text.utf8)) }

  @Test(arguments: ["", "[]", "1", "\"a\"", "null", "{", "{\"a\":}", "\u{FEFF}{}x"])
  func `rejects text that is not a JSON object`(_ text: String) {
    #expect(throws: Problem.self) { try members(text) }
  }

  @Test(
    arguments: [
      #"{"email":"a","email":"b"}"#, #"{"email":"a","\u0065mail":"b"}"#,
      #"{"other":{"email":"a","email":"b"}}"#,
    ]
  )
  func `ASVS 1.5.3, 15.3.7: rejects a body with a repeated name`(_ text: String) throws {
    let problem = try #require(throws: Problem.self) { try members(text) }
    expect(problem.code, is: .repeatedMember)
    expect(problem.parameters, is: ["name": .text("email")])
  }

  @Test func `rejects a body that is not UTF-8`() throws {
    let body = try #require(#"{"email":"a"}"#.data(using: .utf16))
    let problem = try #require(throws: Problem.self) { try JSONBody(body) }
    expect(problem.code, is: .malformedBody)
  }

  @Test func `distinguishes text, booleans and null`() throws {
    let members = try members(#"{"a":"x","b":true,"c":null,"d":5,"e":["x"],"f":{"g":"x"}}"#)
    try expect(members.text("a"), is: "x")
    try expect(members.flag("b"), is: true)
    try expect(members.text("c"), is: nil)
    try expect(members.text("missing"), is: nil)
    for name in ["b", "d", "e", "f"] {
      #expect(throws: Problem.self) { try members.text(name) }
    }
    #expect(throws: Problem.self) { try members.flag("a") }
    expect(members.names, is: ["a", "b", "c", "d", "e", "f"])
    #expect(members.has("a"))
    #expect(!members.has("c"))
  }

  @Test func `a member of a wrong type is reported with the expected type`() throws {
    let form = SignUpForm(
      by: FormRules(estimator: zxcvbnEstimator),
      today: { CivilDate(Date(), in: .gmt) }
    )
    try members(#"{"name":true,"agreeTerms":"yes"}"#).enter(into: form)
    let words = Messages(.spanish)
    let messages = (form.nameField.errors + form.agreeTermsField.errors).map(words.message(for:))
    expect(
      messages,
      is: ["Envía esto como texto, entre comillas.", "Indica true o false, sin comillas."]
    )
  }

  @Test func `names only the first of very many unknown members`() throws {
    let names = (100..<200).map { "\"x\($0)\":1" }.joined(separator: ",")
    let problem = try #require(throws: Problem.self) {
      try members("{\(names)}").requireNone(but: ["name"])
    }
    expect(problem.errors.map(\.field), is: (100..<120).map { "x\($0)" })
  }

  @Test func `ASVS 15.3.5: rejects a member of a wrong type at its field, and ignores null`()
    throws
  {
    let form = LogInForm()
    try members(#"{"email":5,"password":null}"#).enter(into: form)
    expect(form.errors.map(\.code), is: [.invalidType, .required])
    let other = LogInForm()
    try members(#"{"email":"ada@example.com","password":"x"}"#).enter(into: other)
    #expect(other.isValid)
  }

  @Test func `ASVS 15.3.3: rejects unknown members by name`() throws {
    let members = try members(#"{"name":"Ada","role":"admin","id":"x"}"#)
    do {
      try members.requireNone(but: ["name"])
      Issue.record("they were taken")
    } catch let problem as Problem {
      expect(problem.errors.map(\.field), is: ["id", "role"])
      expect(Set(problem.errors.map(\.code)), is: [.unknownField])
    }
  }
}
