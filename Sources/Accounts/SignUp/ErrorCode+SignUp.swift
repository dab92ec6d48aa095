public import AccountsForms

/// The refusals of a sign-up.
extension ErrorCode {
  /// Too many sign-ups came from a network.
  public static let tooManySignUps = ErrorCode(
    "tooManySignUps",
    Translations(
      "Too many sign-ups from this network.",
      "Muitas tentativas de criar conta vieram desta rede.",
      "Demasiados intentos de crear una cuenta desde esta red."
    )
  )

  /// Only operators create users here.
  public static let signUpsClosed = ErrorCode(
    "signUpsClosed",
    Translations(
      "Sign-up is closed. Ask the people who run this service for an account.",
      "O cadastro está fechado. Peça uma conta às pessoas que mantêm este serviço.",
      "El registro está cerrado. Pide una cuenta a las personas que gestionan este servicio."
    )
  )

  /// A sign-up came without a proof of work.
  public static let proofRequired = ErrorCode(
    "proofRequired",
    Translations(
      "This sign-up needs a proof of work. Get a challenge, solve it, and send the solution as “proof”.",
      "Este cadastro exige uma prova de trabalho. Peça um desafio, resolva-o e envie a solução em “proof”.",
      "Este registro exige una prueba de trabajo. Pide un desafío, resuélvelo y envía la solución en «proof»."
    )
  )

  /// The proof of work of a sign-up does not prove anything, or is a place in the queue whose turn
  /// has not come.
  public static let proofInvalid = ErrorCode(
    "proofInvalid",
    Translations(
      "The proof of work is wrong. Send one text: the challenge, a dot (.) and a number. Choose the number so that the SHA-256 hash of this text begins with as many zero bits as the challenge requires.",
      "A prova de trabalho está errada. Envie o desafio, um ponto (.) e um número cujo SHA-256 conjunto comece com tantos bits zero quantos o desafio pede.",
      "La prueba de trabajo es incorrecta. Envía el desafío, un punto (.) y un número cuyo SHA-256 conjunto empiece con tantos bits a cero como pide el desafío."
    )
  )

  /// The proof of work of a sign-up was used already, or has expired.
  public static let proofUsed = ErrorCode(
    "proofUsed",
    Translations(
      "The proof of work was used already, or has expired. Get a new challenge and solve it.",
      "A prova de trabalho já foi usada ou expirou. Peça outro desafio e resolva-o.",
      "La prueba de trabajo ya se usó o ha caducado. Pide otro desafío y resuélvelo."
    )
  )

  /// The idempotency key was used for another request.
  public static let keyIsTaken = ErrorCode(
    "keyIsTaken",
    Translations(
      "This idempotency key was used for another request. Use a new one.",
      "Esta chave de idempotência já foi usada em outro pedido. Use uma nova.",
      "Esta clave de idempotencia ya se usó en otra petición. Usa una nueva."
    )
  )
}
