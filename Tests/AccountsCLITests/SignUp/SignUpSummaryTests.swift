import AccountsForms
import Expectations
import Foundation
import Testing

@testable import AccountsCLI

struct SignUpSummaryTests {
  private func summary(_ language: Language) -> SignUpSummary {
    let form = SignUpForm(
      by: FormRules(estimator: { _, _ in GuessEstimate(bits: 60, isCommon: false) }),
      today: { CivilDate(.now, in: .gmt) }
    )
    form.enter("Ada Lovelace", into: .name)
    form.enter("ada@example.com", into: .email)
    form.enterPassword(Secret("violet canyon otter"))
    form.enter("1990-12-10", into: .birthday)
    form.enter("portuguese", into: .language)
    form.enter("yes", into: .agreeTerms)
    return SignUpSummary(form: form, words: Messages(language))
  }

  @Test func `numbers every field, and omits the password`() {
    expect(
      summary(.english).lines,
      is: [
        "1 Name: Ada Lovelace",
        "2 E-mail address: ada@example.com",
        "3 Password: not shown",
        "4 Date of birth: 1990-12-10",
        "5 Language: Português",
        "6 I agree to the terms: yes",
      ]
    )
    expect(
      summary(.spanish).lines,
      is: [
        "1 Nombre: Ada Lovelace",
        "2 Correo electrónico: ada@example.com",
        "3 Contraseña: no se muestra",
        "4 Fecha de nacimiento: 1990-12-10",
        "5 Idioma: Português",
        "6 Acepto los términos: sí",
      ]
    )
  }

  @Test(
    arguments: [
      ("yes", .save), ("Sim", .save), ("sí", .save), ("no", .giveUp), ("Não", .giveUp),
      ("1", .change(.name)), ("3", .change(.password)), ("6", .change(.agreeTerms)),
      ("0", nil), ("7", nil), ("-1", nil), ("", nil), ("perhaps", nil),
    ] as [(String, SignUpSummary.Answer?)]
  )
  func `an answer saves, cancels or selects a line`(_ text: String, _ answer: SignUpSummary.Answer?)
  {
    expect(summary(.english).answer(text), is: answer)
  }
}
