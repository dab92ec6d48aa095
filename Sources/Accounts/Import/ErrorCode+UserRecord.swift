public import AccountsForms

/// The errors of the identifier and the password of an imported user.
extension ErrorCode {
  /// A user of an import has no password.
  public static let noPassword = ErrorCode(
    "noPassword",
    Translations(
      "This user has no password. Add one, or choose to import users without a password, too.",
      "Esta pessoa não tem senha. Acrescente uma ou opte por importar também usuários sem senha.",
      "Esta persona no tiene contraseña. Añade una o elige importar también usuarios sin contraseña."
    )
  )

  /// The identifier of another system is malformed; `maximum` is the longest.
  public static let invalidExternalID = ErrorCode(
    "invalidExternalID",
    Translations(
      "Enter the name of the other system, a colon and the user's ID in that system, for example django:17; at most {maximum} characters in all.",
      "Informe o nome do outro sistema, dois-pontos e o identificador de lá, com até {maximum} caracteres, por exemplo django:17.",
      "Escribe el nombre del otro sistema, dos puntos y su identificador, de hasta {maximum} caracteres, por ejemplo django:17."
    )
  )

  /// The text is not an identifier.
  public static let invalidIdentifier = ErrorCode(
    "invalidIdentifier",
    Translations(
      "This is not a UUID. Enter one, or leave the field empty.",
      "Isto não é um UUID. Informe um ou deixe o campo em branco.",
      "Esto no es un UUID. Escribe uno o deja el campo en blanco."
    )
  )

  /// The format of a password hash is unknown, or the hash is incomplete.
  public static let unknownHash = ErrorCode(
    "unknownHash",
    Translations(
      "Unknown or incomplete password hash. Use argon2, bcrypt, scrypt, PBKDF2, sha256-crypt, sha512-crypt, yescrypt, phpass or salted SHA.",
      "Hash de senha desconhecido ou incompleto. Use argon2, bcrypt, scrypt, PBKDF2, sha256-crypt, sha512-crypt, yescrypt, phpass ou SHA com salt.",
      "Hash de contraseña desconocido o incompleto. Usa argon2, bcrypt, scrypt, PBKDF2, sha256-crypt, sha512-crypt, yescrypt, phpass o SHA con salt."
    )
  )

  /// The password hash names a key of a pepper that this installation does not have.
  public static let unknownPepperKey = ErrorCode(
    "unknownPepperKey",
    Translations(
      """
      This hash needs a pepper key that this system does not have. Add the key to the pepper file, then import again.
      """,
      """
      Este hash precisa de uma chave de pepper que este sistema não tem. Adicione a chave ao arquivo de pepper e \
      importe de novo.
      """,
      """
      Este hash necesita una clave de pepper que este sistema no tiene. Añade la clave al archivo de pepper y vuelve \
      a importar.
      """
    )
  )

  /// The text in place of a password is a password hash.
  public static let passwordIsHash = ErrorCode(
    "passwordIsHash",
    Translations(
      "This is a password hash, not a password. Name the field passwordHash.",
      "Isto é um hash de senha, não uma senha. Use o campo passwordHash.",
      "Esto es un hash de contraseña, no una contraseña. Usa el campo passwordHash."
    )
  )

  /// The password hash costs so much that verifying it would delay all logins.
  public static let tooCostlyHash = ErrorCode(
    "tooCostlyHash",
    Translations(
      """
      Verifying this hash would take too much time or memory. Import the user with a new password instead of the hash.
      """,
      "Verificar este hash levaria tempo ou memória demais. Importe o usuário com uma senha nova em vez do hash.",
      """
      Verificar este hash llevaría demasiado tiempo o memoria. Importa al usuario con una contraseña nueva en lugar \
      del hash.
      """
    )
  )
}
