public import AccountsForms

extension ErrorCode {
  /// The address and the password do not go together, or may not log in: which of them stays unsaid.
  public static let wrongCredentials = ErrorCode(
    "wrongCredentials",
    Translations(
      "The e-mail address or the password is wrong.",
      "Endereço de e-mail ou senha incorretos.",
      "Correo electrónico o contraseña incorrectos."
    )
  )

  /// Somebody who is logged in showed another password than theirs.
  public static let wrongPassword = ErrorCode(
    "wrongPassword",
    Translations(
      "This is not your password.",
      "Esta não é a sua senha.",
      "Esta no es tu contraseña."
    )
  )

  /// Somebody is the last administrator, and has to stay one.
  public static let lastAdministrator = ErrorCode(
    "lastAdministrator",
    Translations(
      "This is the last administrator. Make somebody else one first.",
      "Esta é a última conta de administrador. Torne outra pessoa administradora primeiro.",
      "Esta es la última cuenta de administrador. Haz antes administradora a otra persona."
    )
  )

  /// The key of a request came with another request before.
  public static let keyIsTaken = ErrorCode(
    "keyIsTaken",
    Translations(
      "This key came with another request. Make up a new one.",
      "Esta chave veio com outro pedido. Crie uma nova.",
      "Esta clave vino con otra petición. Crea una nueva."
    )
  )

  /// The text is no instant of RFC 3339.
  public static let invalidInstant = ErrorCode(
    "invalidInstant",
    Translations(
      "Write an instant such as 2026-11-21T09:30:00Z.",
      "Escreva um instante como 2026-11-21T09:30:00Z.",
      "Escribe un instante como 2026-11-21T09:30:00Z."
    )
  )

  /// The text is no identifier.
  public static let invalidIdentifier = ErrorCode(
    "invalidIdentifier",
    Translations(
      "Write an identifier as a UUID, or leave it out.",
      "Escreva um identificador UUID ou deixe em branco.",
      "Escribe un identificador UUID o déjalo en blanco."
    )
  )

  /// There is no such role.
  public static let unknownRole = ErrorCode(
    "unknownRole",
    Translations(
      "Choose one of these: member, admin.",
      "Escolha uma destas opções: member, admin.",
      "Elige una de estas opciones: member, admin."
    )
  )

  /// A password's hash is in no form that is known, or is cut off.
  public static let unknownHash = ErrorCode(
    "unknownHash",
    Translations(
      "This hash is in no form that is known, or is cut off.",
      "Este hash não está em nenhum formato conhecido ou está cortado.",
      "Este hash no tiene ningún formato conocido o está cortado."
    )
  )

  /// Verifying a password's hash would hold up everybody's login.
  public static let tooCostlyHash = ErrorCode(
    "tooCostlyHash",
    Translations(
      "Verifying this hash would take too long, or too much memory.",
      "Verificar este hash levaria tempo ou memória demais.",
      "Verificar este hash llevaría demasiado tiempo o memoria."
    )
  )
}
