import AccountsForms
import Foundation
import Testing

@testable import AccountsCLI

struct PasswordMeterTests {
  private func meter(_ language: Language, colours: Bool = false) throws -> PasswordMeter {
    let style = TerminalStyle(isPlain: false, hasColour: colours)
    return PasswordMeter(words: Words(language), style: style)
  }

  private func assessment(_ password: String, bits: Double) -> PasswordAssessment {
    PasswordPolicy.standard.assess(
      Secret(password),
      estimator: { _, _ in GuessEstimate(bits: bits, isCommon: false) },
      personalWords: ["Ada"]
    )
  }

  @Test func `the strength is a word and a bar, and what is not met is listed`() throws {
    #expect(
      try meter(.english).lines(for: assessment("ada", bits: 5)) == [
        "  Strength: [#---] weak",
        "  - at least 8 characters: not met yet",
        "  - other than your name, your address and the name of this service: not met",
        "    yet",
        "  - strength: good or more: not met yet",
      ]
    )
    #expect(
      try meter(.spanish).lines(for: assessment("violet canyon", bits: 30)) == [
        "  Seguridad: [###-] buena"
      ]
    )
    #expect(
      try meter(.portuguese).lines(for: assessment("violet canyon", bits: 60)) == [
        "  Força: [####] forte"
      ]
    )
  }

  @Test(arguments: [(5.0, "31"), (22, "33"), (30, "32"), (60, "32")])
  func `a colour says the same as the word`(_ bits: Double, _ colour: String) throws {
    let lines = try meter(.english, colours: true)
      .lines(for: assessment("violet canyon", bits: bits))
    #expect(lines.first?.hasPrefix("  \u{1B}[\(colour)mStrength: [") == true)
    #expect(lines.first?.hasSuffix("\u{1B}[0m") == true)
  }
}
