import AccountsForms
import Expectations
import Foundation
import Testing

@testable import AccountsCLI

struct PasswordMeterTests {
  private func meter(_ language: Language, colours: Bool = false) throws -> PasswordMeter {
    let style = TerminalStyle(isPlain: false, hasColour: colours)
    return PasswordMeter(words: Messages(language), style: style)
  }

  private func assessment(_ password: String, bits: Double) -> PasswordAssessment {
    PasswordPolicy.standard.assess(
      Secret(password),
      estimator: { _, _ in GuessEstimate(bits: bits, isCommon: false) },
      personalWords: ["Ada"]
    )
  }

  @Test func `shows the strength as a word and a bar, and lists unmet requirements`() throws {
    try expect(
      meter(.english).lines(for: assessment("ada", bits: 5)),
      is: [
        "  Strength: [#---] weak",
        "  - at least 8 characters: not met yet",
        "  - different from your name, your e-mail address and the name of this service:",
        "    not met yet",
        "  - strength at least good: not met yet",
      ]
    )
    try expect(
      meter(.spanish).lines(for: assessment("violet canyon", bits: 30)),
      is: ["  Seguridad: [###-] buena"]
    )
    try expect(
      meter(.portuguese).lines(for: assessment("violet canyon", bits: 60)),
      is: ["  Força: [####] forte"]
    )
  }

  @Test(arguments: [(5.0, "31"), (22, "33"), (30, "32"), (60, "32")])
  func `the colour matches the word`(_ bits: Double, _ colour: String) throws {
    let lines = try meter(.english, colours: true)
      .lines(for: assessment("violet canyon", bits: bits))
    expect(lines.first?.hasPrefix("  \u{1B}[\(colour)mStrength: ["), is: true)
    expect(lines.first?.hasSuffix("\u{1B}[0m"), is: true)
  }
}
