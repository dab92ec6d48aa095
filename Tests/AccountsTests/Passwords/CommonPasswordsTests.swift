import AccountsForms
import Expectations
import Foundation
import Testing

@testable import Accounts

struct CommonPasswordsTests {
  private func isAccepted(_ password: String) -> Bool {
    PasswordPolicy.standard.assess(Secret(password), estimator: zxcvbnEstimator, personalWords: [])
      .requirements.allSatisfy(\.isMet)
  }

  private static func list() throws -> [String] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let path = "../../../Sources/CCommonPasswords/common-passwords.txt"
    return try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test func `finds each password of the list, in any case, and no other`() throws {
    let list = try Self.list()
    #expect(list.count > 10_000)
    expect(list, is: list.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for password in list {
      #expect(CommonPasswords.contains(Secret(password)), "\(password)")
      #expect(CommonPasswords.contains(Secret(password.uppercased())), "\(password)")
    }
    let known = Set(list)
    for other in list.flatMap({ [$0 + "~", String($0.dropLast()), "!" + $0] })
    where !known.contains(other) {
      #expect(!CommonPasswords.contains(Secret(other)), "\(other)")
    }
  }

  @Test func `ASVS 6.2.4: rejects the most common passwords without any setting`() throws {
    let every = 5
    let sample = try Self.list().enumerated().filter { $0.offset % every == 0 }.map(\.element)
    #expect(sample.count > 3000)
    expect(sample.filter(isAccepted), is: [])
  }

  // Common ones that libzxcvbn does not know: words of other keyboards and languages, keyboard
  // walks.
  @Test(arguments: [
    "ghbdtnbr", "fktrcfylh", "gfhjkm123", "1qa2ws3ed", "q1w2e3r4t5y6", "a1s2d3f4", "z1x2c3v4",
    "zxcasdqwe", "anhyeuem", "4815162342", "GHBDTNBR",
  ])
  func `ASVS 6.2.4: rejects common passwords of other languages and keyboard walks`(
    _ password: String
  ) {
    #expect(!isAccepted(password))
  }
}
