import AccountsForms

/// The texts of the pages that create, show, change and delete a user.
enum UserMessage: String, PagePhrase {
  case facts, edit, backToUsers, backToUser, cancel
  case acts, disable, disableExplained, disableElsewhere, enable, enableExplained, disabledSince
  case approve, approveExplained, pendingSince
  case verifyEmail, verifyEmailExplained
  case changeEmail, changeEmailTitle, changeRole, changeRoleTitle, ownPassword, ownPasswordExplained
  case noSessions, endSessions, endSessionsExplained, endOtherSessionsExplained
  case deleteUser, deleteUserTitle, deleteUserExplained, deleteUserConfirm, keepUser, isYourself
  case creationExplained, userAgreedToTerms, userCreated
  case userSaved, nothingChanged, emailSaved, roleChanged, userDisabled, userEnabled, userApproved
  case userSessionsEnded, userDeleted

  /// The text in every language.
  var texts: Translations {
    switch self {
    case .facts: Translations("Account", "Conta", "Cuenta")
    case .edit: Translations("Edit", "Editar", "Editar")
    case .backToUsers: Translations("All users", "Todos os usuários", "Todos los usuarios")
    case .backToUser: Translations("Back to {name}", "Voltar para {name}", "Volver a {name}")
    case .cancel: Translations("Cancel", "Cancelar", "Cancelar")
    case .acts: Translations("Access", "Acesso", "Acceso")
    case .disable: Translations("Disable", "Desativar", "Desactivar")
    case .disableExplained:
      Translations(
        "Disabling logs the user out everywhere and blocks login. Nothing is deleted.",
        "A pessoa é desconectada de todos os dispositivos e não pode mais entrar. Nada é excluído.",
        "Se finalizan las sesiones de la persona, que ya no puede entrar. No se elimina nada."
      )
    case .disableElsewhere:
      Translations(
        "You cannot disable your own account. Another administrator can do that.",
        "Você não pode desativar a sua própria conta. Outro administrador pode fazer isso.",
        "No puedes desactivar tu propia cuenta. Puede hacerlo otro administrador."
      )
    case .enable: Translations("Enable", "Ativar", "Activar")
    case .enableExplained:
      Translations(
        "Enabling lets the user log in again.",
        "Permite que a pessoa entre de novo.",
        "Permite que la persona vuelva a entrar."
      )
    case .disabledSince: Translations("Disabled since", "Desativado desde", "Desactivado desde")
    case .approve: Translations("Approve", "Aprovar", "Aprobar")
    case .approveExplained:
      Translations(
        "Approving lets the user log in. To decline, delete the user.",
        "Aprovar permite que a pessoa entre. Para recusar, exclua o usuário.",
        "Aprobar permite que la persona entre. Para rechazar, elimina al usuario."
      )
    case .pendingSince: Translations("Pending since", "Pendente desde", "Pendiente desde")
    case .verifyEmail:
      Translations("Mark as verified", "Marcar como verificado", "Marcar como verificado")
    case .verifyEmailExplained:
      Translations(
        "Do this only if you know that the address is theirs and that no other person signed up with it: the password stays valid. Sessions, known devices and recovery codes end.",
        "Somente se você souber que o endereço é desta pessoa e que ninguém mais se cadastrou com ele: a senha continua válida. Sessões, dispositivos conhecidos e códigos de recuperação terminam.",
        "Solo si sabes que la dirección es de esta persona y que nadie más se registró con ella: la contraseña sigue siendo válida. Las sesiones, los dispositivos conocidos y los códigos de recuperación terminan."
      )
    case .changeEmail:
      Translations(
        "Change or verify the address",
        "Alterar ou verificar o e-mail",
        "Cambiar o verificar el correo"
      )
    case .changeEmailTitle:
      Translations("E-mail address of {name}", "E-mail de {name}", "Correo electrónico de {name}")
    case .changeRole: Translations("Change role", "Alterar o papel", "Cambiar el rol")
    case .changeRoleTitle: Translations("Role of {name}", "Papel de {name}", "Rol de {name}")
    case .ownPassword:
      Translations("Your own password", "Sua própria senha", "Tu propia contraseña")
    case .ownPasswordExplained:
      Translations(
        "Enter your own password to confirm it is you.",
        "Informe sua própria senha para confirmar que é você.",
        "Escribe tu propia contraseña para confirmar que eres tú."
      )
    case .noSessions:
      Translations("No active sessions.", "Sem sessões abertas.", "Sin sesiones abiertas.")
    case .endSessions: Translations("End sessions", "Encerrar sessões", "Finalizar sesiones")
    case .endSessionsExplained:
      Translations(
        "Logs the user out everywhere. Their password still works.",
        "Encerra todas as sessões desta pessoa; a senha continua valendo.",
        "Se finalizan todas las sesiones de esta persona; la contraseña sigue sirviendo."
      )
    case .endOtherSessionsExplained:
      Translations(
        "Logs you out everywhere except here.",
        "Encerra todas as suas sessões, menos esta.",
        "Se finalizan todas tus sesiones, menos esta."
      )
    case .deleteUser: Translations("Delete…", "Excluir…", "Eliminar…")
    case .deleteUserTitle: Translations("Delete {name}?", "Excluir {name}?", "¿Eliminar a {name}?")
    case .deleteUserExplained:
      Translations(
        """
        The account, profile and sessions of this user will be deleted immediately. This cannot be undone. \
        The audit log keeps the events of the account, with its ID but without the user's name or e-mail address.
        """,
        """
        A conta, o perfil e as sessões desta pessoa serão excluídos imediatamente. Não é possível desfazer. \
        O registro de auditoria mantém os eventos da conta, com o identificador dela, mas sem o nome nem o e-mail.
        """,
        """
        La cuenta, el perfil y las sesiones de esta persona se eliminarán de inmediato. No se puede deshacer. \
        El registro de auditoría conserva los eventos de la cuenta, con su identificador, pero sin el nombre ni el \
        correo.
        """
      )
    case .deleteUserConfirm:
      Translations("Delete permanently", "Excluir definitivamente", "Eliminar para siempre")
    case .keepUser: Translations("Keep the user", "Manter o usuário", "Conservar al usuario")
    case .isYourself:
      Translations("This is your own account.", "Esta é a sua conta.", "Esta es tu propia cuenta.")
    case .creationExplained:
      Translations(
        "Choose a first password and pass it on in person. The user can change it after logging in.",
        "Escolha uma senha inicial e entregue-a pessoalmente. A pessoa pode trocá-la depois de entrar.",
        "Elige una contraseña inicial y entrégala en persona. La persona puede cambiarla después de entrar."
      )
    case .userAgreedToTerms:
      Translations(
        "This person has agreed to the terms",
        "Esta pessoa aceitou os termos",
        "Esta persona ha aceptado los términos"
      )
    case .userCreated: Translations("User created.", "Usuário criado.", "Usuario creado.")
    case .userSaved:
      Translations("Changes saved.", "As alterações foram salvas.", "Los cambios se han guardado.")
    case .nothingChanged: Translations("Nothing changed.", "Nada mudou.", "No ha cambiado nada.")
    case .emailSaved:
      Translations("E-mail address saved.", "E-mail salvo.", "Correo electrónico guardado.")
    case .roleChanged:
      Translations("Role changed.", "O papel foi alterado.", "El rol se ha cambiado.")
    case .userDisabled:
      Translations("User disabled.", "O usuário foi desativado.", "El usuario se ha desactivado.")
    case .userEnabled:
      Translations("User enabled.", "O usuário foi ativado.", "El usuario se ha activado.")
    case .userApproved:
      Translations("User approved.", "O usuário foi aprovado.", "El usuario ha sido aprobado.")
    case .userSessionsEnded:
      Translations(
        "Sessions ended.",
        "As sessões foram encerradas.",
        "Las sesiones se han finalizado."
      )
    case .userDeleted:
      Translations("User deleted.", "O usuário foi excluído.", "El usuario se ha eliminado.")
    }
  }
}

extension Messages {
  /// A text of these pages in this language.
  subscript(_ phrase: UserMessage) -> String { phrase.texts[language] }

  /// A text of these pages with one placeholder filled in.
  subscript(_ phrase: UserMessage, _ name: String, _ value: String) -> String {
    self[phrase].replacingFirst("{\(name)}", with: value)
  }
}
