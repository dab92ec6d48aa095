import AccountsForms
import Expectations
import Foundation
import Testing

@testable import AccountsServer

struct FormValuesTests {
  @Test(
    arguments: [
      ("a=b", "b"), ("a=b+c", "b c"), ("a=%62%2B", "b+"), ("a=", ""), ("a", ""), ("x=1&a=b&y", "b"),
      ("a=b=c", "b=c"), ("a=%C3%A9", "é"), ("a=%00", "\0"), ("&&a=b&", "b"), ("%61=b", "b"),
    ]
  )
  func `decodes a value`(_ body: String, _ value: String) throws {
    try expect(FormValues(Data(body.utf8))["a"], is: value)
  }

  @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%+1", "a=%FF", "a=%C3", "a=1&a=2", "a=1&%61=2"])
  func `rejects a body that no browser sends`(_ body: String) {
    let problem = #expect(throws: Problem.self) { try FormValues(Data(body.utf8)) }
    expect(problem?.code, is: Problem.malformedForm.code)
  }

  @Test func `decodes a doubly encoded value only once`() throws {
    try expect(FormValues(Data("a=%2540".utf8))["a"], is: "%40")
  }

  @Test func `joins a date from its parts`() throws {
    let field = FormField<CivilDate?>("birthday", nil)
    let sent = try FormValues(Data("birthday.day=1&birthday.month=+2+&birthday.year=1990".utf8))
    expect(sent.text(of: field), is: "1990-02-01")
  }
}
