import AccountsForms
import TestSupport
import Testing

@testable import Accounts

struct ConservativeEstimatorTests {
  private func strength(_ password: String, _ estimator: GuessEstimator) -> PasswordStrength {
    let assessment = PasswordPolicy.standard.assess(
      Secret(password),
      estimator: estimator,
      personalWords: ["Ada Lovelace", "ada@example.com", "ada", "Lovelace"]
    )
    return assessment.strength
  }

  private static let guessable = [
    "", "a", "password", "Password1", "P@ssw0rd", "passwordpassword", "123456", "1234567890",
    "111111111111", "abcabcabcabc", "qwertyuiop", "asdfghjkl", "zxcvbnm123", "iloveyou2",
    "letmein!", "lovelace", "Ada Lovelace", "AdaLovelace1", "19901231", "31121990", "1990",
    "monkey12", "dragon1990", "football!", "abcdefgh", "87654321", "aaaaaaaa", "senha123",
    "contrasena", "sunshine2020", "Summer2024!", "welcome1", "admin123", "trustno1",
  ]

  @Test(arguments: guessable)
  func `rejects the first guesses, as the server does`(_ password: String) {
    #expect(strength(password, conservativeEstimator) < .good)
  }

  @Test(arguments: [
    "violet canyon otter", "purple harbour lantern", "correct horse battery staple",
    "kX9#mQ2v!pL4",
    "\u{732B}\u{304C}\u{597D}\u{304D}\u{306A}\u{79C1}\u{306E}\u{5BB6}\u{65CF}\u{306F}\u{516D}\u{4EBA}\u{3067}\u{3059}",
  ])
  func `accepts a passphrase, as the server does`(_ password: String) {
    #expect(strength(password, conservativeEstimator) >= .good)
    #expect(strength(password, zxcvbnEstimator) >= .good)
  }

  @Test func `never rates a random password stronger than the server does`() {
    var generator = SplitMix(state: 7)
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#%+-_")
    for _ in 0..<500 {
      let length = Int.random(in: 4...14, using: &generator)
      let password = String(
        (0..<length).map { _ in letters.randomElement(using: &generator) ?? "a" }
      )
      let here = strength(password, conservativeEstimator)
      #expect(here <= strength(password, zxcvbnEstimator), "\(password)")
    }
  }

  @Test func `recognizes a common password in any case`() {
    #expect(conservativeEstimator(Secret("PassWord"), []).isCommon)
    #expect(!conservativeEstimator(Secret("violet canyon otter"), []).isCommon)
  }
}
