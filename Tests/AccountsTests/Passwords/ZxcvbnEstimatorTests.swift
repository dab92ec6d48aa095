import Accounts
import AccountsForms
import TestSupport
import Testing

struct ZxcvbnEstimatorTests {
  private func strength(_ password: String, words: [String] = []) -> PasswordStrength {
    PasswordStrength(guessBits: zxcvbnEstimator(Secret(password), words).bits)
  }

  @Test func `common passwords are told as such`() {
    for password in ["password", "iloveyou", "qwertyuiop", "p4ssw0rd", "PASSWORD"] {
      #expect(zxcvbnEstimator(Secret(password), []).isCommon, "\(password)")
    }
    for password in ["violet canyon otter", "passwordx", "8675309 jenny"] {
      #expect(!zxcvbnEstimator(Secret(password), []).isCommon, "\(password)")
    }
  }

  @Test func `repetition, rows of keys and dates add little`() {
    for password in ["aaaaaaaaaaaa", "abcdefghijkl", "asdfghjkl;'", "2001-09-11", "Password123!"] {
      #expect(strength(password) <= .fair, "\(password)")
    }
    #expect(strength("violet canyon otter") == .strong)
  }

  @Test(arguments: [
    "contraseña", "Contraseña1", "señorita", "pássword", "１２３４５６７８", "teamomucho", "minhasenha",
    "пароль12", "парольпароль", "密码密码密码密码", "😀😀😀😀😀😀😀😀",
  ])
  func `what people beyond English choose first is no harder`(_ password: String) {
    #expect(strength(password) <= .fair)
  }

  @Test(arguments: ["一二三四五六七八", "éàüñçøåß", "соль и перец вчера", "ねこのひげはながい"])
  func `a password of another script is not weak for its script`(_ password: String) {
    #expect(strength(password) >= .good)
  }

  @Test func `what is known of the person adds little`() {
    #expect(strength("zbigniewski84") >= .good)
    #expect(strength("zbigniewski84", words: ["Zbigniewski"]) <= .fair)
  }

  @Test func `any text is estimated, however odd`() {
    for password in ["", "\u{0}", "😀", String(repeating: "é", count: 2048), "\u{7F}\u{1}"] {
      #expect(zxcvbnEstimator(Secret(password), ["", "\u{0}", password]).bits >= 0)
    }
  }
}
