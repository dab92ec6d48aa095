import Expectations
import Testing

@testable import AccountsForms

struct RecoveryCodeTests {
  @Test(arguments: [
    "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR", "7kqm2x4t9wbc1def5ghj8npr", "7KQM 2X4T 9WBC IDEF 5GHJ 8NPR",
    "\u{FEFF}7KQM\u{2011}2X4T\u{2013}9WBC\u{A0}LDEF-5GHJ-8NPR\u{200B}",
  ])
  func `a code is read in any case, with or without hyphens, and with letters like digits`(
    typed: String
  ) {
    expect(RecoveryCode(typed)?.text, is: "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR")
  }

  @Test(arguments: [
    "", "7KQM-2X4T-9WBC-1DEF", "7KQM-2X4T-9WBC-1DEF-5GHJ-8NP", "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPRR",
    "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPU",
  ])
  func `any other text is no code, and the form says so`(typed: String) {
    expect(RecoveryCode(typed), is: nil)
    let form = RecoverForm()
    form.enter(typed, into: .recoveryCode)
    let expected =
      typed.isEmpty
      ? "Enter a code. Ask the people who run this service if you have none."
      : """
      This is not a complete code. Enter the 24 letters and digits of your code, such as 7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR.
      """
    expect(form.errors(of: .recoveryCode).map(Messages().message(for:)), is: [expected])
  }

  @Test func `the code of an invitation is no recovery code`() {
    expect(InvitationCode("7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR"), is: nil)
    expect(RecoveryCode("7KQM-2X4T-9WBC-1DEF"), is: nil)
  }

  @Test func `a description tells nothing`() throws {
    let code = try #require(RecoveryCode("7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR"))
    var dumped = ""
    dump(code, to: &dumped)
    for text in ["\(code)", String(reflecting: code), dumped] { #expect(!text.contains("7KQM")) }
  }
}
