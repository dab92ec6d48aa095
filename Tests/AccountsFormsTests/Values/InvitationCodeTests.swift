import Expectations
import Testing

@testable import AccountsForms

struct InvitationCodeTests {
  @Test(arguments: [
    "7KQM-2X4T-9WBC-1DEF", "7kqm2x4t9wbc1def", "7KQM 2X4T 9WBC 1DEF", "7kqm-2x4t-9wbc-idef",
    "7KQM-2X4T-9WBC-LDEF", "-7KQM2X4T--9WBC1DEF-",
    "\u{FEFF}7KQM\u{2011}2X4T\u{2013}9WBC\u{A0}1DEF\u{200B}",
  ])
  func `a code is read in any case, with or without hyphens, and with letters like digits`(
    typed: String
  ) {
    expect(InvitationCode(typed)?.text, is: "7KQM-2X4T-9WBC-1DEF")
  }

  @Test func `the letter O is read as zero`() {
    expect(InvitationCode("OOOO-OOOO-OOOO-OOOO")?.text, is: "0000-0000-0000-0000")
  }

  @Test(arguments: [
    "", "7KQM-2X4T-9WBC-1DE", "7KQM-2X4T-9WBC-1DEFG", "7KQM-2X4T-9WBC-1DEU", "7KQM_2X4T_9WBC_1DEF",
    "7KQM-2X4T-9WBC-1DE\u{0415}", String(repeating: "-", count: 80) + "7KQM2X4T9WBC1DEF",
  ])
  func `any other text is no code, and the form says so`(typed: String) {
    expect(InvitationCode(typed), is: nil)
    let form = SignUpForm(by: FormRules(signUpAccess: .invited))
    form.enter(typed, into: .invitation)
    let expected =
      typed.isEmpty
      ? "Enter the code of your invitation. Ask the people who run this service if you have none."
      : "This is not an invitation code. Enter the 16 letters and digits of your code, such as 7KQM-2X4T-9WBC-1DEF."
    expect(form.errors(of: .invitation).map(Messages().message(for:)), is: [expected])
  }

  @Test func `random codes are read as themselves, and none is like another`() {
    var generator = SystemRandomNumberGenerator()
    let codes = (0..<1000).map { _ in InvitationCode(using: &generator) }
    expect(Set(codes).count, is: 1000)
    for code in codes { expect(InvitationCode(code.text), is: code) }
    // Each of the 32 characters is found at each of the 16 places.
    let columns = (0..<19)
      .map { place in
        Set(codes.map { $0.text[$0.text.index($0.text.startIndex, offsetBy: place)] }).count
      }
    expect(columns, is: [32, 32, 32, 32, 1, 32, 32, 32, 32, 1, 32, 32, 32, 32, 1, 32, 32, 32, 32])
  }

  @Test func `a description tells nothing`() throws {
    let code = try #require(InvitationCode("7KQM-2X4T-9WBC-1DEF"))
    var dumped = ""
    dump(code, to: &dumped)
    for text in ["\(code)", String(reflecting: code), dumped] { #expect(!text.contains("7KQM")) }
  }
}
