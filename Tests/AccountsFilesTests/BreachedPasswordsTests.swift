import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsFiles

struct BreachedPasswordsTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/list.txt" }

  private func list(_ lines: [String], end: String = "\n") throws -> BreachedPasswords {
    try Data(lines.map { $0 + end }.joined().utf8).write(to: URL(filePath: path))
    return try BreachedPasswords(path: path)
  }

  private func sha1(_ text: String) -> String {
    Secret(text).withUTF8 { Digest.sha1.hash($0) }
      .map { String(Int($0) + 256, radix: 16).dropFirst().uppercased() }.joined()
  }

  @Test(arguments: ["\n", "\r\n"])
  func `a list contains whole passwords, in any case and Unicode form`(_ end: String) throws {
    let list = try list(
      ["violet canyon otter", "", "caf\u{65}\u{301} au lait", "pass:word"],
      end: end
    )
    for password in ["violet canyon otter", "VIOLET Canyon otter", "café au lait", "pass:word"] {
      #expect(list.contains(Secret(password)))
    }
    for password in ["violet canyon otter ", "violet", "", "pass"] {
      #expect(!list.contains(Secret(password)), "\(password)")
    }
  }

  @Test(arguments: ["", ":12", ":1\r"], [1, 2, 3, 10, 1000])
  func `finds every entry of a hash list, searching on disk`(
    _ suffix: String,
    _ count: Int
  ) throws {
    let passwords = (0..<count).map { "password \($0)" }
    let list = try list(passwords.map { sha1($0) }.sorted().map { $0 + suffix })
    for password in passwords { #expect(list.contains(Secret(password)), "\(password)") }
    for number in 0..<200 { #expect(!list.contains(Secret("another \(number)"))) }
  }

  @Test func `finds every entry of a sorted word list, searching on disk`() throws {
    let words = (0..<500).map { "word \($0 * 7)" }.sorted()
    let list = try list(words)
    for word in words { #expect(list.contains(Secret(word))) }
    for number in 0..<500 where number % 7 != 0 {
      #expect(!list.contains(Secret("word \(number)")))
    }
  }

  @Test(arguments: [[0], [1], [250], [499], [10, 11, 12, 300], Array(0..<500)])
  func `empty lines in a sorted list hide no entry`(_ places: [Int]) throws {
    let words = (0..<500).map { "word \($0 * 7)" }.sorted()
    let hashes = words.map { sha1($0) }.sorted()
    for lines in [words, hashes] {
      var lines = lines
      for place in places.reversed() { lines.insert("", at: place) }
      let list = try list(lines)
      for word in words { #expect(list.contains(Secret(word)), "\(word)") }
      #expect(!list.contains(Secret("word 8")))
    }
  }

  @Test func `accepts lower case hashes, counts of any length and no final line break`() throws {
    let hashes = (0..<500).map { sha1("password \($0)").lowercased() }.sorted()
    let text = hashes.enumerated().map { "\($1):\(String(repeating: "9", count: 1 + $0 % 12))" }
      .joined(separator: "\n")
    try Data(text.utf8).write(to: URL(filePath: path))
    let list = try BreachedPasswords(path: path)
    for number in 0..<500 { #expect(list.contains(Secret("password \(number)"))) }
  }

  @Test func `rejects unsorted hashes, since a search would miss some`() throws {
    let hashes = (0..<500).map { sha1("password \($0)") }
    let error = #expect(throws: BreachedPasswordsError.self) { try list(hashes) }
    expect(
      error?.description,
      is: """
        the list of breached passwords \(path) is not sorted by hash: download the version that is ordered by hash, or sort the file
        """
    )
  }

  @Test func `reports a missing list`() {
    let error = #expect(throws: BreachedPasswordsError.self) { try BreachedPasswords(path: path) }
    expect(error?.description, is: "the list of breached passwords \(path) cannot be read")
  }

  @Test func `ASVS 6.2.12: rejects a listed password at sign-up as common, and stores no user`()
    async throws
  {
    let list = try list([SignUpForm.testPassword])
    let form = SignUpForm(
      by: FormRules(estimator: list.estimator(zxcvbnEstimator)),
      today: { CivilDate(Date(timeIntervalSince1970: 1_795_219_200), in: .gmt) }
    )
    form.enter("Ada Lovelace", into: .name)
    form.enter("ada@example.com", into: .email)
    form.enterPassword(Secret(SignUpForm.testPassword))
    form.enter("1990-12-10", into: .birthday)
    form.enter("english", into: .language)
    form.enter("yes", into: .agreeTerms)
    let accounts = try AccountService.test(in: folder)
    try await expect(accounts.signUp(form).inWords, is: "password passwordIsCommon")
    #expect(try await accounts.allUsers().isEmpty)
  }

  @Test func `ASVS 6.2.12: rejects a listed password as the new one, and changes nothing`()
    async throws
  {
    let new = "purple harbour lantern"
    let list = try list([new])
    let accounts = try AccountService.test(in: folder)
    let user = try await accounts.signUp("ada@example.com")
    let email = try EmailAddress(user.email)
    let before = try await accounts.store.read { try $0.logInAccount(email)?.hash.phc }
    let form = ChangePasswordForm(
      by: FormRules(estimator: list.estimator(zxcvbnEstimator)),
      name: user.name ?? "",
      email: user.email
    )
    form.currentPasswordField.value = Secret(SignUpForm.testPassword)
    form.newPasswordField.value = Secret(new)
    form.confirmPasswordField.value = Secret(new)
    let result = try await accounts.changePassword(form, of: user)
    expect(result.inWords, is: "newPassword passwordIsCommon")
    let after = try await accounts.store.read { try $0.logInAccount(email)?.hash.phc }
    expect(after, is: before)
  }

  // `scripts/bootstrap test` installs the list.
  @Test func `rejects cracklib's words that are long enough`() throws {
    let estimator = try #require(BreachedPasswords.cracklib).estimator(zxcvbnEstimator)
    let words = try Self.cracklibWords().filter { $0.unicodeScalars.count >= 8 }
    #expect(words.count > 3000)
    expect(words.prefix(500).filter { Self.isAccepted($0, estimator) }, is: [])
  }

  @Test func `accepts passphrases of five random words`() throws {
    let estimator = try #require(BreachedPasswords.cracklib).estimator(zxcvbnEstimator)
    let words = try Self.cracklibWords().filter { (4...8).contains($0.count) }
    var generator = SplitMix(state: 20_261_122)
    let phrases = (0..<500)
      .map { _ in
        (0..<5).compactMap { _ in words.randomElement(using: &generator) }.joined(separator: " ")
      }
    expect(phrases.filter { !Self.isAccepted($0, estimator) }, is: [])
  }

  private static func cracklibWords() throws -> [String] {
    try String(contentsOfFile: "/usr/share/dict/cracklib-small", encoding: .isoLatin1)
      .split(separator: "\n").map(String.init)
  }

  private static func isAccepted(_ password: String, _ estimator: GuessEstimator) -> Bool {
    PasswordPolicy.standard.assess(Secret(password), estimator: estimator, personalWords: [])
      .requirements.allSatisfy(\.isMet)
  }
}
