import AccountsForms

/// The texts of the pages about forgotten passwords.
enum RecoveryMessage: String, PagePhrase {
  case forgotPassword, forgotPasswordExplained, recoverTitle, recoverExplained,
    recoverWithoutMailExplained, noCode, setPassword,
    passwordSet
  case recoveryCodeUsed
  case recoveryCodes, recoveryCodesExplained, recoveryCodesNone, recoveryCodesLeft
  case createRecoveryCodes, recoveryCodesReplace, recoveryCodesNew, recoveryCodesShownOnce
  case recoveryCodesFile, recoveryCodesAreMade, madeAt
  case resetTitle, resetExplained, resetDisabled, createResetCode, resetNew, resetMade, resetLink
  case recovery, resetCodeUntil, noResetCode, formerAddress

  /// The text in every language.
  var texts: Translations {
    switch self {
    case .forgotPassword:
      Translations("Forgot your password?", "Esqueceu a senha?", "¿Olvidaste tu contraseña?")
    case .forgotPasswordExplained:
      Translations(
        "If a user forgot their password, or never had one, give them a code. They can set a new password with it.",
        "Se uma pessoa esqueceu a senha, ou nunca teve uma, entregue-lhe um código. Com ele, ela pode criar uma nova senha.",
        "Si una persona olvidó su contraseña, o nunca tuvo una, dale un código. Con él puede crear una contraseña nueva."
      )
    case .recoverTitle:
      Translations("Set a new password", "Crie uma nova senha", "Crea una contraseña nueva")
    case .recoverExplained:
      Translations(
        "Use a code from an e-mail, one of your recovery codes, or a code from an administrator. All your devices will be logged out. With a code from an e-mail or an administrator, your recovery codes stop working.",
        "Use um código recebido por e-mail, um dos seus códigos de recuperação ou um código de um administrador. Todos os seus dispositivos serão desconectados. Com um código recebido por e-mail ou de um administrador, seus códigos de recuperação deixam de valer.",
        "Usa un código recibido por correo, uno de tus códigos de recuperación o un código de un administrador. Se cerrará la sesión en todos tus dispositivos. Con un código recibido por correo o de un administrador, tus códigos de recuperación dejan de servir."
      )
    case .recoverWithoutMailExplained:
      Translations(
        "Use one of your recovery codes, or a code from an administrator. All your devices will be logged out. With a code from an administrator, your recovery codes stop working.",
        "Use um dos seus códigos de recuperação ou um código de um administrador. Todos os seus dispositivos serão desconectados. Com um código de um administrador, seus códigos de recuperação deixam de valer.",
        "Usa uno de tus códigos de recuperación o un código de un administrador. Se cerrará la sesión en todos tus dispositivos. Con un código de un administrador, tus códigos de recuperación dejan de servir."
      )
    case .noCode:
      Translations(
        "No code? Ask the people who run this service for one.",
        "Não tem um código? Peça um às pessoas que mantêm este serviço.",
        "¿No tienes un código? Pide uno a las personas que gestionan este servicio."
      )
    case .setPassword: Translations("Set password", "Criar senha", "Crear contraseña")
    case .passwordSet:
      Translations(
        "Your new password is set. Log in with it.",
        "Sua nova senha foi criada. Entre com ela.",
        "Tu contraseña nueva está lista. Inicia sesión con ella."
      )
    case .recoveryCodeUsed:
      Translations(
        "Your new password is set. Log in with it. Recovery codes left: {n}.",
        "Sua nova senha foi criada. Entre com ela. Códigos de recuperação restantes: {n}.",
        "Tu contraseña nueva está lista. Inicia sesión con ella. Códigos de recuperación restantes: {n}."
      )
    case .recoveryCodes:
      Translations("Recovery codes", "Códigos de recuperação", "Códigos de recuperación")
    case .recoveryCodesExplained:
      Translations(
        """
        If you forget your password, each of these codes lets you set a new password, once. Keep them where only you can \
        find them, and not only on this device.
        """,
        """
        Se você esquecer a senha, cada um destes códigos permite criar uma nova, uma vez. Guarde-os onde só você os \
        encontre, e não apenas neste dispositivo.
        """,
        """
        Si olvidas tu contraseña, cada uno de estos códigos permite crear una nueva, una vez. Guárdalos donde solo tú \
        los encuentres, y no únicamente en este dispositivo.
        """
      )
    case .recoveryCodesNone:
      Translations(
        "You have no recovery codes.",
        "Você não tem códigos de recuperação.",
        "No tienes códigos de recuperación."
      )
    case .recoveryCodesLeft:
      Translations("Codes left: {n}", "Códigos restantes: {n}", "Códigos restantes: {n}")
    case .createRecoveryCodes:
      Translations("Create new codes", "Criar novos códigos", "Crear códigos nuevos")
    case .recoveryCodesReplace:
      Translations(
        "New codes replace the earlier ones.",
        "Os novos códigos substituem os anteriores.",
        "Los códigos nuevos reemplazan a los anteriores."
      )
    case .recoveryCodesNew:
      Translations(
        "Your new recovery codes",
        "Seus novos códigos de recuperação",
        "Tus códigos de recuperación nuevos"
      )
    case .recoveryCodesShownOnce:
      Translations(
        "They will not be shown again. Print this page, or save the file.",
        "Eles não serão mostrados de novo. Imprima esta página ou salve o arquivo.",
        "No se volverán a mostrar. Imprime esta página o guarda el archivo."
      )
    case .recoveryCodesFile:
      Translations(
        "Save as a text file",
        "Salvar como arquivo de texto",
        "Guardar como archivo de texto"
      )
    case .recoveryCodesAreMade:
      Translations(
        "Your codes were already created, and shown once. If you did not keep them, create new ones.",
        "Seus códigos já foram criados e só aparecem uma vez. Se não os guardou, crie novos.",
        "Tus códigos ya se crearon y se mostraron una sola vez. Si no los guardaste, crea otros."
      )
    case .madeAt: Translations("Created", "Criação", "Creación")
    case .resetTitle:
      Translations(
        "Reset code for {name}",
        "Código de nova senha para {name}",
        "Código de contraseña nueva para {name}"
      )
    case .resetExplained:
      Translations(
        """
        With a reset code, this person can set a new password, once. You will not see the password. The code works for \
        an hour, and replaces any earlier one. Make sure that you give it to the right person.
        """,
        """
        Com um código, a pessoa cria uma nova senha, uma vez. Você não fica sabendo a senha. O código vale por uma \
        hora e substitui um anterior. Verifique se o entrega à pessoa certa.
        """,
        """
        Con un código, la persona crea una contraseña nueva, una vez. Tú no llegas a conocer la contraseña. El código \
        vale una hora y reemplaza a uno anterior. Comprueba que se lo das a la persona correcta.
        """
      )
    case .resetDisabled:
      Translations(
        "This user cannot log in now, not even with a new password. Enable or approve the account first.",
        "Esta pessoa não pode entrar agora, nem com uma nova senha. Primeiro ative ou aprove a conta.",
        "Esta persona no puede iniciar sesión ahora, ni con una contraseña nueva. Activa o aprueba primero la cuenta."
      )
    case .createResetCode:
      Translations(
        "Create a reset code",
        "Criar um código de nova senha",
        "Crear un código de contraseña nueva"
      )
    case .resetNew: Translations("New reset code", "Novo código", "Código nuevo")
    case .resetMade:
      Translations(
        "Give this code to the owner of {email}. It works once, until {time}, and will not be shown again.",
        "Entregue este código a quem usa {email}. Ele vale uma vez, até {time}, e não será mostrado de novo.",
        "Entrega este código a quien usa {email}. Vale una vez, hasta {time}, y no se volverá a mostrar."
      )
    case .resetLink:
      Translations(
        "Link to the password reset page, with this code",
        "Link para a página de redefinição da senha, com este código",
        "Enlace a la página para restablecer la contraseña, con este código"
      )
    case .recovery: Translations("Recovery", "Recuperação", "Recuperación")
    case .resetCodeUntil:
      Translations(
        "reset code until {time}; recovery codes left: {n}",
        "código de nova senha até {time}; códigos de recuperação restantes: {n}",
        "código de contraseña nueva hasta {time}; códigos de recuperación restantes: {n}"
      )
    case .noResetCode:
      Translations(
        "no reset code; recovery codes left: {n}",
        "nenhum código de nova senha; códigos de recuperação restantes: {n}",
        "ningún código de contraseña nueva; códigos de recuperación restantes: {n}"
      )
    case .formerAddress:
      Translations(
        "The address was changed from {email} at {time}. If the owner did not do that, set it back first.",
        "O endereço era {email} até {time}. Se não foi a própria pessoa que o trocou, primeiro restaure o anterior.",
        "La dirección era {email} hasta el {time}. Si no la cambió la propia persona, primero restaura la anterior."
      )
    }
  }
}

extension Messages {
  /// A text of the pages about forgotten passwords.
  subscript(_ phrase: RecoveryMessage) -> String { phrase.texts[language] }

  /// A text with a number in it.
  subscript(_ phrase: RecoveryMessage, _ number: Int) -> String {
    self[phrase].replacingFirst("{n}", with: "\(number)")
  }
}
