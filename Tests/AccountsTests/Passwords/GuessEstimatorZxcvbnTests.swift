import Accounts
import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

struct GuessEstimatorZxcvbnTests {
  private func strength(_ password: String, words: [String] = []) -> PasswordStrength {
    PasswordStrength(guessBits: zxcvbnEstimator(Secret(password), words).bits)
  }

  @Test func `recognizes common passwords`() {
    for password in ["password", "iloveyou", "qwertyuiop", "p4ssw0rd", "PASSWORD"] {
      #expect(zxcvbnEstimator(Secret(password), []).isCommon, "\(password)")
    }
    for password in ["violet canyon otter", "passwordx", "8675309 jenny"] {
      #expect(!zxcvbnEstimator(Secret(password), []).isCommon, "\(password)")
    }
  }

  @Test func `repetition, keyboard rows and dates add little`() {
    for password in ["aaaaaaaaaaaa", "abcdefghijkl", "asdfghjkl;'", "2001-09-11", "Password123!"] {
      #expect(strength(password) <= .fair, "\(password)")
    }
    expect(strength("violet canyon otter"), is: .strong)
  }

  @Test(arguments: [
    "contraseña", "Contraseña1", "señorita", "pássword", "１２３４５６７８", "teamomucho", "minhasenha",
    "soylamejor", "lavidaesbella", "matematicas", "nuncateolvidare", "felizanonovo",
    "amorporvoce", "babygurl", "пароль12", "парольпароль", "密码密码密码密码", "😀😀😀😀😀😀😀😀",
  ])
  func `common choices in other languages are as weak`(_ password: String) {
    #expect(strength(password) <= .fair)
  }

  @Test(arguments: [
    "cavalo verde sobre telhado torto", "tijolo guitarra nuvem farinha degrau",
    "caballo verde sobre tejado torcido", "ladrillo guitarra nube harina peldaño",
  ])
  func `five words of the same languages are strong`(_ password: String) {
    expect(strength(password), is: .strong)
  }

  @Test(arguments: ["一二三四五六七八", "éàüñçøåß", "соль и перец вчера", "ねこのひげはながい"])
  func `a password in another script is not weak for its script`(_ password: String) {
    #expect(strength(password) >= .good)
  }

  @Test func `only the first 300 bytes are judged, which bounds the time`() {
    func bits(_ password: String) -> Double { zxcvbnEstimator(Secret(password), []).bits }
    let beginning = (100..<200).map(String.init).joined()
    let strong = "qZ7#kV9!wT2@mX5$rB8%nL4^pJ1&hG6*dF3(sC0)yK=eU+aI~o"
    expect(beginning.utf8.count, is: 300)
    #expect(bits(strong) > bits(beginning))
    expect(bits(beginning + strong), is: bits(beginning + "x"))
    // Letters of other alphabets, which are judged as they are and converted to ASCII.
    expect(bits("é" + beginning + strong), is: bits("é" + beginning + "xyz"))
  }

  @Test func `the user's own words add little`() {
    #expect(strength("zbigniewski84") >= .good)
    #expect(strength("zbigniewski84", words: ["Zbigniewski"]) <= .fair)
  }

  @Test func `estimates any text`() {
    for password in ["", "\u{0}", "😀", String(repeating: "é", count: 2048), "\u{7F}\u{1}"] {
      #expect(zxcvbnEstimator(Secret(password), ["", "\u{0}", password]).bits >= 0)
    }
  }

  @Test(arguments: [
    ("letmein1", 13), ("qwertyui", 13), ("19901231", 13), ("p@$$w0rd", 80), ("a", 1024),
  ])
  func `a repeated password is as weak as itself, at any length`(_ row: (part: String, count: Int))
  {
    #expect(strength(String(repeating: row.part, count: row.count)) <= .fair)
    // The last repetition may be cut off.
    let cut = String(String(repeating: row.part, count: row.count + 1).unicodeScalars.dropLast())
    #expect(strength(cut) <= .fair, "\(row.part)")
  }

  @Test func `judges a long password whole`() {
    let weak = String(repeating: "a", count: 150) + String(repeating: "b", count: 150)
    #expect(strength(weak) <= .fair)
    expect(strength(String(repeating: "a", count: 150) + "violet canyon otter"), is: .strong)
  }

  private func isAccepted(_ password: String) -> Bool {
    PasswordPolicy.standard
      .assess(Secret(password), estimator: zxcvbnEstimator, personalWords: [])
      .requirements.allSatisfy(\.isMet)
  }

  @Test func `accepts every passphrase of five words of a dictionary`() throws {
    let words = try String(contentsOfFile: "/usr/share/dict/cracklib-small", encoding: .utf8)
      .split(separator: "\n").filter { 3...8 ~= $0.count && $0.allSatisfy(\.isLetter) }
    var random = SplitMix(state: 1)
    let count = ProcessInfo.processInfo.environment["ACCOUNTS_LONG"] == nil ? 500 : 10_000
    for _ in 0..<count {
      let phrase = (0..<5).map { _ in words[Int(random.next() % UInt64(words.count))] }
      let password = phrase.map { String($0) }.joined(separator: " ")
      #expect(isAccepted(password), "\(password)")
    }
  }

  private static let ncrack = URL(filePath: "/usr/share/ncrack/top50000.pwd")

  @Test(.enabled(if: FileManager.default.fileExists(atPath: ncrack.path)))
  func `refuses 99 % of the most common passwords of ncrack's list`() throws {
    // Of another origin than the list that the program has: it is from sites' leaks before 2010.
    let list = String(decoding: try Data(contentsOf: Self.ncrack), as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("#!comment") }.prefix(10_000)
      .filter { $0.unicodeScalars.count >= 8 }.map(String.init)
    let accepted = list.filter { isAccepted($0) }
    #expect(list.count > 3000)
    #expect(accepted.count * 100 <= list.count, "\(accepted)")
  }
}
