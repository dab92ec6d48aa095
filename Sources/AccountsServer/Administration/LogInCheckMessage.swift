import AccountsForms

/// The texts about whether a user can log in, on the page of the user.
enum LogInCheckMessage: String, PagePhrase {
  case logInChecks, logInChecksExplained, passes, stopsLogIn
  case failuresOfAll, failuresOfNetwork, failuresOfAccount, lockedUntil, lockedForGood
  case passwordStored, passwordNotSet, passwordUnreadable, passwordKeyMissing, pepper, pepperMissing
  case unlock, unlockExplained, userUnlocked

  /// The text in every language.
  var texts: Translations {
    switch self {
    case .logInChecks: Translations("Login", "Entrada na conta", "Inicio de sesión")
    case .logInChecksExplained:
      Translations(
        "Every login has to pass these checks, and one more that is not made here, because the network is not known: the limit on failed logins from the user’s network.",
        "Todo acesso precisa passar por estas verificações e por mais uma, que não é feita aqui porque a rede não é conhecida: o limite de tentativas da rede da pessoa.",
        "Todo acceso tiene que pasar estas comprobaciones y una más, que aquí no se hace porque la red no se conoce: el límite de intentos de la red de la persona."
      )
    case .passes: Translations("passed", "aprovada", "superada")
    case .stopsLogIn: Translations("blocks login", "impede o acesso", "impide el acceso")
    case .failuresOfAll:
      Translations(
        "Failed logins, all clients",
        "Tentativas malsucedidas, todos os clientes",
        "Inicios de sesión fallidos, todos los clientes"
      )
    case .failuresOfNetwork:
      Translations(
        "Failed logins, this network",
        "Tentativas malsucedidas, esta rede",
        "Inicios de sesión fallidos, esta red"
      )
    case .failuresOfAccount:
      Translations(
        "Failed logins, this account",
        "Tentativas malsucedidas, esta conta",
        "Inicios de sesión fallidos, esta cuenta"
      )
    case .lockedUntil:
      Translations(
        "{n}; no logins until {time}",
        "{n}; nenhum acesso até {time}",
        "{n}; ningún acceso hasta {time}"
      )
    case .lockedForGood:
      Translations(
        "{n}; locked until an administrator unlocks the account",
        "{n}; bloqueio até um administrador desbloquear a conta",
        "{n}; bloqueo hasta que un administrador desbloquee la cuenta"
      )
    case .passwordStored:
      Translations(
        "A password is set. If the user still cannot log in, they may be typing the wrong one.",
        "Há uma senha definida. Se a pessoa não consegue entrar, talvez digite a senha errada.",
        "Hay una contraseña definida. Si la persona no puede iniciar sesión, quizá escriba una incorrecta."
      )
    case .passwordNotSet:
      Translations(
        "No password is set. The user cannot log in until one is set.",
        "Nenhuma senha foi definida. A pessoa só poderá entrar depois de definir uma.",
        "No hay ninguna contraseña definida. La persona no podrá iniciar sesión hasta que defina una."
      )
    case .passwordUnreadable:
      Translations(
        "The stored hash cannot be read. Run 'accounts check --full'.",
        "A senha guardada não pode ser lida. Execute 'accounts check --full'.",
        "La contraseña guardada no se puede leer. Ejecuta 'accounts check --full'."
      )
    case .passwordKeyMissing:
      Translations(
        "Hashed with the pepper key {key}, which is missing on the server. Restore the pepper file from your copy.",
        "Protegida com a chave {key}, que falta no servidor. Restaure o arquivo de chaves a partir da sua cópia.",
        "Protegida con la clave {key}, que falta en el servidor. Restaura el archivo de claves a partir de tu copia."
      )
    case .pepper:
      Translations("Pepper", "Chave secreta das senhas", "Clave secreta de las contraseñas")
    case .pepperMissing:
      Translations(
        "The server lacks the key that passwords were hashed with. Set ACCOUNTS_PEPPER_FILE to the file with this key.",
        "O servidor não tem a chave usada nas senhas. Configure ACCOUNTS_PEPPER_FILE com o arquivo que a contém.",
        "El servidor no tiene la clave usada en las contraseñas. Configura ACCOUNTS_PEPPER_FILE con el archivo que la contiene."
      )
    case .unlock: Translations("Unlock", "Desbloquear", "Desbloquear")
    case .unlockExplained:
      Translations(
        "Clears the failed logins of this user.",
        "Apaga as tentativas de acesso malsucedidas desta pessoa.",
        "Se borran los inicios de sesión fallidos de esta persona."
      )
    case .userUnlocked:
      Translations(
        "User unlocked.",
        "O usuário foi desbloqueado.",
        "El usuario se ha desbloqueado."
      )
    }
  }
}

extension Messages {
  /// A text of these pages in this language.
  subscript(_ phrase: LogInCheckMessage) -> String { phrase.texts[language] }

  /// A text of these pages with one placeholder filled in.
  subscript(_ phrase: LogInCheckMessage, _ name: String, _ value: String) -> String {
    self[phrase].replacingFirst("{\(name)}", with: value)
  }
}
