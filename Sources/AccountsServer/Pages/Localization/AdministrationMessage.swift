import AccountsForms

/// The texts of the administration pages.
///
/// The texts of audit events are in `AuditEvent+Message`.
enum AdministrationMessage: String, CaseIterable {
  case usersTitle, usersFound, oneUserFound, atLeastUsersFound, nobodyFound, nobodyFoundAdvice
  case search, searchHint, filters, anything, apply, clearFilters, createdSince, createdBefore
  case role, status, verified, created, lastLogIn, identifier
  case yes, no, never, unverified
  case statusEnabled, statusDisabled, statusPending, roleMember, roleAdmin
  case nextPage, firstPage, otherPlace
  case chartTitle, chartSummary, chartTable, chartDay, chartCount
  case facts, edit, backToUsers, backToUser
  case acts, disable, disableExplained, enable, enableExplained, disabledSince, approve,
    approveExplained, pendingSince, usersPending
  case verifyEmail, verifyEmailExplained
  case changeEmail, changeEmailTitle, changeRole, changeRoleTitle, ownPassword, ownPasswordExplained
  case noSessions, endSessions, endSessionsExplained, endOtherSessionsExplained
  case events, noEvents, olderEvents, newestEvents, eventAt, event, eventBy, eventFrom, eventDetail
  case byThemselves, byAnyone, byOperator, byFormerUser, refusedBecause
  case deleteUser, deleteUserTitle, deleteUserExplained, deleteUserConfirm, keepUser, isYourself
  case userSaved, nothingChanged, emailSaved, roleChanged, userDisabled, userEnabled, userApproved
  case userSessionsEnded, userDeleted
  case cancel, lastPage, previousPage, select, selectedUsers, exportShort, createUser
  case creationExplained, userAgreedToTerms, exportUsers, exportUsersExplained
  case exportSelectedExplained, format, formatCSV, formatJSON, eventsOf, since, until
  case eventTarget, verifyLog, logVerified, logNotVerified, logNotVerifiedAdvice,
    logKeyMissing, logKeyMissingAdvice, verificationExplained, logHead, logHeadExplained, logKey
  case statistics, daysLong, logInChecks, logInChecksExplained, passes, stopsLogIn
  case failuresOfAll, failuresOfNetwork, failuresOfAccount, lockedUntil, lockedForGood
  case passwordStored, passwordNotSet, passwordUnreadable, passwordKeyMissing, pepper,
    pepperMissing, unlock, unlockExplained
  case userCreated, userUnlocked, nobodySelected, usersEnabled, usersDisabled
  case lastAdministratorKept
  case importUsers, importShort, importExplained, importLines, importHint, importFile,
    importTooLarge
  case importCheck, importChecked, importFinished, usersToImport, usersImported, usersAlreadyThere
  case linesRefused, columnsIgnored, line

  /// The text in every language.
  var texts: Translations {
    switch self {
    case .usersTitle: Translations("Users", "Usuários", "Usuarios")
    case .usersFound: Translations("{n} users", "{n} usuários", "{n} usuarios")
    case .oneUserFound: Translations("1 user", "1 usuário", "1 usuario")
    case .atLeastUsersFound:
      Translations("At least {n} users", "Pelo menos {n} usuários", "Al menos {n} usuarios")
    case .nobodyFound: Translations("No users", "Nenhum usuário", "Ningún usuario")
    case .nobodyFoundAdvice:
      Translations(
        "No users match. Try fewer words, or clear the filters.",
        "Nenhum usuário encontrado. Tente menos palavras ou limpe os filtros.",
        "Ningún usuario coincide. Prueba con menos palabras o quita los filtros."
      )
    case .search:
      Translations("Name or e-mail address", "Nome ou e-mail", "Nombre o correo electrónico")
    case .searchHint:
      Translations(
        "part of a name or address is enough",
        "basta uma parte do nome ou do endereço",
        "basta una parte del nombre o de la dirección"
      )
    case .filters: Translations("Filters", "Filtros", "Filtros")
    case .anything: Translations("All", "Todos", "Todos")
    case .apply: Translations("Search", "Buscar", "Buscar")
    case .clearFilters: Translations("Clear filters", "Limpar filtros", "Quitar filtros")
    case .createdSince: Translations("Created since", "Criados desde", "Creados desde")
    case .createdBefore: Translations("Created before", "Criados antes de", "Creados antes de")
    case .role: Translations("Role", "Papel", "Rol")
    case .status: Translations("Status", "Situação", "Estado")
    case .verified: Translations("Address verified", "E-mail verificado", "Correo verificado")
    case .created: Translations("Created", "Criado", "Creado")
    case .lastLogIn: Translations("Last login", "Último acesso", "Último acceso")
    case .identifier: Translations("ID", "Identificador", "Identificador")
    case .yes: Translations("Yes", "Sim", "Sí")
    case .no: Translations("No", "Não", "No")
    case .never: Translations("never", "nunca", "nunca")
    case .unverified: Translations("not verified", "não verificado", "no verificado")
    case .statusEnabled: Translations("enabled", "ativo", "activo")
    case .statusDisabled: Translations("disabled", "desativado", "desactivado")
    case .statusPending: Translations("pending", "pendente", "pendiente")
    case .roleMember: Translations("member", "membro", "miembro")
    case .roleAdmin: Translations("administrator", "administrador", "administrador")
    case .nextPage: Translations("Next page", "Próxima página", "Página siguiente")
    case .firstPage: Translations("First page", "Primeira página", "Primera página")
    case .otherPlace:
      Translations(
        "This link is no longer valid for the list. Start from the first page.",
        "Este link não corresponde mais à lista. Comece pela primeira página.",
        "Este enlace ya no corresponde a la lista. Empieza por la primera página."
      )
    case .chartTitle:
      Translations("New accounts per day", "Novas contas por dia", "Cuentas nuevas por día")
    case .chartSummary:
      Translations(
        "New accounts per day from {from} to {to} (UTC): {total} in total, at most {most} in a day.",
        "Novas contas por dia de {from} a {to}, em UTC: {total} no total, no máximo {most} em um dia.",
        "Cuentas nuevas por día del {from} al {to}, en UTC: {total} en total, como máximo {most} en un día."
      )
    case .chartTable: Translations("View as a table", "Ver como tabela", "Ver como tabla")
    case .chartDay: Translations("Day (UTC)", "Dia (UTC)", "Día (UTC)")
    case .chartCount: Translations("New accounts", "Novas contas", "Cuentas nuevas")
    case .facts: Translations("Account", "Conta", "Cuenta")
    case .edit: Translations("Edit", "Editar", "Editar")
    case .backToUsers: Translations("All users", "Todos os usuários", "Todos los usuarios")
    case .backToUser: Translations("Back to {name}", "Voltar para {name}", "Volver a {name}")
    case .acts: Translations("Access", "Acesso", "Acceso")
    case .disable: Translations("Disable", "Desativar", "Desactivar")
    case .disableExplained:
      Translations(
        "Disabling logs the user out everywhere and blocks login. Nothing is deleted.",
        "A pessoa é desconectada de todos os dispositivos e não pode mais entrar. Nada é excluído.",
        "Se finalizan las sesiones de la persona, que ya no puede entrar. No se elimina nada."
      )
    case .enable: Translations("Enable", "Ativar", "Activar")
    case .enableExplained:
      Translations(
        "Enabling lets the user log in again.",
        "Permite que a pessoa entre de novo.",
        "Permite que la persona vuelva a entrar."
      )
    case .approve: Translations("Approve", "Aprovar", "Aprobar")
    case .approveExplained:
      Translations(
        "Approving lets the user log in. To decline, delete the user.",
        "Aprovar permite que a pessoa entre. Para recusar, exclua o usuário.",
        "Aprobar permite que la persona entre. Para rechazar, elimina al usuario."
      )
    case .usersPending:
      Translations(
        "Users who wait for approval: {n}",
        "Usuários que aguardam aprovação: {n}",
        "Usuarios que esperan aprobación: {n}"
      )
    case .pendingSince: Translations("Pending since", "Pendente desde", "Pendiente desde")
    case .disabledSince: Translations("Disabled since", "Desativado desde", "Desactivado desde")
    case .verifyEmail:
      Translations("Mark as verified", "Marcar como verificado", "Marcar como verificado")
    case .verifyEmailExplained:
      Translations(
        "Do this only if you know the address is theirs.",
        "Somente se você souber que o endereço é desta pessoa.",
        "Solo si sabes que la dirección es de esta persona."
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
    case .changeRoleTitle:
      Translations("Role of {name}", "Papel de {name}", "Rol de {name}")
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
    case .events: Translations("Audit log", "Registro de auditoria", "Registro de auditoría")
    case .noEvents: Translations("No events.", "Nenhum evento.", "Ningún evento.")
    case .olderEvents: Translations("Older events", "Eventos anteriores", "Eventos anteriores")
    case .newestEvents:
      Translations("Newest events", "Eventos mais recentes", "Eventos más recientes")
    case .eventAt: Translations("Time", "Quando", "Cuándo")
    case .event: Translations("Event", "O quê", "Qué")
    case .eventBy: Translations("By", "Por", "Por")
    case .eventFrom: Translations("IP address", "Endereço IP", "Dirección IP")
    case .eventDetail: Translations("Detail", "Detalhe", "Detalle")
    case .byThemselves:
      Translations("the user themselves", "a própria pessoa", "la propia persona")
    case .byAnyone:
      Translations("not logged in", "alguém não conectado", "alguien sin sesión iniciada")
    case .byOperator: Translations("operator {name}", "operador {name}", "operador {name}")
    case .byFormerUser:
      Translations("a deleted user", "um usuário excluído", "un usuario eliminado")
    case .refusedBecause: Translations("refused", "recusado", "rechazado")
    case .deleteUser: Translations("Delete…", "Excluir…", "Eliminar…")
    case .deleteUserTitle:
      Translations("Delete {name}?", "Excluir {name}?", "¿Eliminar a {name}?")
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
    case .userSaved:
      Translations(
        "Changes saved.",
        "As alterações foram salvas.",
        "Los cambios se han guardado."
      )
    case .nothingChanged:
      Translations("Nothing changed.", "Nada mudou.", "No ha cambiado nada.")
    case .roleChanged:
      Translations("Role changed.", "O papel foi alterado.", "El rol se ha cambiado.")
    case .userDisabled:
      Translations(
        "User disabled.",
        "O usuário foi desativado.",
        "El usuario se ha desactivado."
      )
    case .userEnabled:
      Translations("User enabled.", "O usuário foi ativado.", "El usuario se ha activado.")
    case .userApproved:
      Translations("User approved.", "O usuário foi aprovado.", "El usuario ha sido aprobado.")
    case .emailSaved:
      Translations(
        "E-mail address saved.",
        "E-mail salvo.",
        "Correo electrónico guardado."
      )
    case .userSessionsEnded:
      Translations(
        "Sessions ended.",
        "As sessões foram encerradas.",
        "Las sesiones se han finalizado."
      )
    case .lastPage:
      Translations(
        "Last page",
        "Última página",
        "Última página"
      )
    case .previousPage:
      Translations(
        "Previous page",
        "Página anterior",
        "Página anterior"
      )
    case .select:
      Translations(
        "Select {name}",
        "Selecionar {name}",
        "Seleccionar a {name}"
      )
    case .selectedUsers:
      Translations(
        "Selected users",
        "Usuários selecionados",
        "Usuarios seleccionados"
      )
    case .exportShort:
      Translations(
        "Export…",
        "Exportar…",
        "Exportar…"
      )
    case .createUser:
      Translations(
        "Create a user",
        "Criar um usuário",
        "Crear un usuario"
      )
    case .creationExplained:
      Translations(
        "Choose a first password and pass it on in person. The user can change it after logging in.",
        "Escolha uma senha inicial e entregue-a pessoalmente. A pessoa pode trocá-la depois de entrar.",
        "Elige una contraseña inicial y entrégala en persona. La persona puede cambiarla después de entrar."
      )
    case .userAgreedToTerms:
      Translations(
        "This person has agreed to the terms.",
        "Esta pessoa aceitou os termos.",
        "Esta persona ha aceptado los términos."
      )
    case .exportUsers:
      Translations(
        "Export users",
        "Exportar usuários",
        "Exportar usuarios"
      )
    case .exportUsersExplained:
      Translations(
        "The file has all users with names, e-mail addresses and dates of birth, but no passwords. Keep it safe.",
        "O arquivo tem todos os usuários, com nome, e-mail e data de nascimento, mas sem senhas. Guarde-o bem.",
        "El archivo tiene todos los usuarios, con nombre, correo y fecha de nacimiento, pero sin contraseñas. Guárdalo bien."
      )
    case .exportSelectedExplained:
      Translations(
        "Selected users: {n}. The file has their names, e-mail addresses and dates of birth, but no passwords. Keep it safe.",
        "Usuários selecionados: {n}. O arquivo tem nome, e-mail e data de nascimento de cada um, mas sem senhas. Guarde-o bem.",
        "Usuarios seleccionados: {n}. El archivo tiene el nombre, el correo y la fecha de nacimiento de cada uno, pero sin contraseñas. Guárdalo bien."
      )
    case .importUsers: Translations("Import users", "Importar usuários", "Importar usuarios")
    case .importShort: Translations("Import", "Importar", "Importar")
    case .importExplained:
      Translations(
        "Check the lines first: a check stores nothing. Users who exist already stay unchanged, so you can import again.",
        "Verifique as linhas primeiro: a verificação não grava nada. Usuários que já existem não mudam, e você pode importar de novo.",
        "Comprueba primero las líneas: la comprobación no guarda nada. Los usuarios que ya existen no cambian, y puedes repetir la importación."
      )
    case .importLines: Translations("Users", "Usuários", "Usuarios")
    case .importHint:
      Translations(
        "about 200 users at a time, as JSON Lines or as CSV whose first line names the columns: name, email, birthday, language, and password or passwordHash; to import more users, run 'accounts users import' on the server",
        "cerca de 200 usuários de cada vez, como JSON Lines ou como CSV cuja primeira linha nomeia as colunas: name, email, birthday, language, e password ou passwordHash; para mais, use 'accounts users import' no servidor",
        "unos 200 usuarios a la vez, como JSON Lines o como CSV cuya primera línea nombra las columnas: name, email, birthday, language, y password o passwordHash; para más, usa 'accounts users import' en el servidor"
      )
    case .importFile:
      Translations("Or choose a file:", "Ou escolha um arquivo:", "O elige un archivo:")
    case .importTooLarge:
      Translations(
        "This file is too large for this page. Split it, or run 'accounts users import' on the server.",
        "Este arquivo é grande demais para esta página. Divida-o ou use 'accounts users import' no servidor.",
        "Este archivo es demasiado grande para esta página. Divídelo o usa 'accounts users import' en el servidor."
      )
    case .importCheck: Translations("Check", "Verificar", "Comprobar")
    case .importChecked:
      Translations(
        "Checked; nothing was stored",
        "Verificado; nada foi gravado",
        "Comprobado; no se ha guardado nada"
      )
    case .importFinished: Translations("Imported", "Importado", "Importado")
    case .usersToImport:
      Translations("To import: {n}", "A importar: {n}", "Por importar: {n}")
    case .usersImported:
      Translations("Imported: {n}", "Importados: {n}", "Importados: {n}")
    case .usersAlreadyThere:
      Translations("Already there: {n}", "Já existentes: {n}", "Ya existentes: {n}")
    case .linesRefused:
      Translations("Refused lines: {n}", "Linhas recusadas: {n}", "Líneas rechazadas: {n}")
    case .columnsIgnored:
      Translations(
        "Columns that are ignored: {names}",
        "Colunas ignoradas: {names}",
        "Columnas ignoradas: {names}"
      )
    case .line: Translations("Line {n}", "Linha {n}", "Línea {n}")
    case .format:
      Translations(
        "Format",
        "Formato",
        "Formato"
      )
    case .formatCSV:
      Translations(
        "CSV, for spreadsheets",
        "CSV, para planilhas",
        "CSV, para hojas de cálculo"
      )
    case .formatJSON:
      Translations(
        "JSON Lines, for programs",
        "JSON Lines, para programas",
        "JSON Lines, para programas"
      )
    case .eventsOf:
      Translations(
        "User: e-mail address or ID",
        "Usuário: e-mail ou identificador",
        "Usuario: correo o identificador"
      )
    case .since:
      Translations(
        "Since",
        "Desde",
        "Desde"
      )
    case .until:
      Translations(
        "Before",
        "Antes de",
        "Antes de"
      )
    case .eventTarget:
      Translations(
        "User",
        "Usuário",
        "Usuario"
      )
    case .verifyLog:
      Translations(
        "Verify the audit log",
        "Verificar o registro de auditoria",
        "Verificar el registro de auditoría"
      )
    case .logVerified:
      Translations(
        "No event was changed or removed. Number of events: {n}.",
        "Nenhum evento foi alterado ou removido. Número de eventos: {n}.",
        "Ningún evento se ha cambiado ni eliminado. Número de eventos: {n}."
      )
    case .logNotVerified:
      Translations(
        "The audit log was changed by another program",
        "O registro de auditoria foi alterado por outro programa",
        "Otro programa ha cambiado el registro de auditoría"
      )
    case .logNotVerifiedAdvice:
      Translations(
        "Keep a copy of the database and find out who could write to it. Then run 'accounts audit reseal'.",
        "Guarde uma cópia do banco de dados e descubra quem podia gravar nele. Depois execute 'accounts audit reseal'.",
        "Guarda una copia de la base de datos y averigua quién podía escribir en ella. Después ejecuta 'accounts audit reseal'."
      )
    case .logKeyMissing:
      Translations(
        "The signing key is missing, so the signature cannot be verified",
        "Falta a chave de assinatura; a assinatura não pode ser verificada",
        "Falta la clave de firma; la firma no se puede verificar"
      )
    case .logKeyMissingAdvice:
      Translations(
        "Set ACCOUNTS_AUDIT_KEY_FILE to the key file. If the key is lost, run 'accounts audit reseal --new-key'.",
        "Indique o arquivo da chave em ACCOUNTS_AUDIT_KEY_FILE. Se a chave se perdeu, execute 'accounts audit reseal --new-key'.",
        "Indica el archivo de la clave en ACCOUNTS_AUDIT_KEY_FILE. Si la clave se perdió, ejecuta 'accounts audit reseal --new-key'."
      )
    case .verificationExplained:
      Translations(
        "Reads every event and checks that none was changed or removed. This may take minutes for a long log.",
        "Lê todos os eventos e confere se nenhum foi alterado ou removido. Pode levar minutos se o registro for longo.",
        "Se leen todos los eventos y se comprueba que ninguno se haya cambiado ni eliminado. Puede tardar minutos si el registro es largo."
      )
    case .logHead:
      Translations(
        "Head of the log",
        "Último elo do registro",
        "Último eslabón del registro"
      )
    case .logHeadExplained:
      Translations(
        "Keep this line on another machine. With 'accounts audit verify --against', it later shows whether anything up to here was changed.",
        "Guarde esta linha em outra máquina. Com 'accounts audit verify --against', ela mostra depois se algo foi alterado até aqui.",
        "Guarda esta línea en otra máquina. Con 'accounts audit verify --against' muestra después si algo se ha cambiado hasta aquí."
      )
    case .logKey:
      Translations(
        "Signing key",
        "Chave da assinatura",
        "Clave de la firma"
      )
    case .statistics:
      Translations(
        "Statistics",
        "Estatísticas",
        "Estadísticas"
      )
    case .daysLong:
      Translations(
        "{n} days",
        "{n} dias",
        "{n} días"
      )
    case .logInChecks:
      Translations(
        "Login",
        "Entrada na conta",
        "Inicio de sesión"
      )
    case .logInChecksExplained:
      Translations(
        "Every login has to pass these checks.",
        "Todo acesso precisa passar por estas verificações.",
        "Todo acceso tiene que pasar estas comprobaciones."
      )
    case .passes:
      Translations(
        "passed",
        "aprovada",
        "superada"
      )
    case .stopsLogIn:
      Translations(
        "blocks login",
        "impede o acesso",
        "impide el acceso"
      )
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
        "{n}; locked until {time}",
        "{n}; bloqueio até {time}",
        "{n}; bloqueo hasta {time}"
      )
    case .lockedForGood:
      Translations(
        "{n}; locked until an administrator unlocks the account",
        "{n}; bloqueio até um administrador desbloquear a conta",
        "{n}; bloqueo hasta que un administrador desbloquee la cuenta"
      )
    case .passwordStored:
      Translations(
        "A hash is stored. The user may still have typed a wrong password.",
        "Há uma senha guardada. A pessoa pode ter digitado a senha errada.",
        "Hay una contraseña guardada. Puede que la persona haya escrito una incorrecta."
      )
    case .passwordNotSet:
      Translations(
        "No password is set. The user cannot log in before setting one.",
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
      Translations(
        "Pepper",
        "Chave secreta das senhas",
        "Clave secreta de las contraseñas"
      )
    case .pepperMissing:
      Translations(
        "The server lacks the key that passwords were hashed with. Set ACCOUNTS_PEPPER_FILE.",
        "O servidor não tem a chave usada nas senhas. Configure ACCOUNTS_PEPPER_FILE.",
        "El servidor no tiene la clave usada en las contraseñas. Configura ACCOUNTS_PEPPER_FILE."
      )
    case .unlock:
      Translations(
        "Unlock",
        "Desbloquear",
        "Desbloquear"
      )
    case .unlockExplained:
      Translations(
        "Forgets the failed logins of this user.",
        "Apaga as tentativas de acesso malsucedidas desta pessoa.",
        "Se borran los inicios de sesión fallidos de esta persona."
      )
    case .userCreated:
      Translations(
        "User created.",
        "Usuário criado.",
        "Usuario creado."
      )
    case .userUnlocked:
      Translations(
        "User unlocked.",
        "O usuário foi desbloqueado.",
        "El usuario se ha desbloqueado."
      )
    case .nobodySelected:
      Translations(
        "Select at least one user first.",
        "Selecione antes pelo menos um usuário.",
        "Selecciona primero al menos a un usuario."
      )
    case .usersEnabled:
      Translations(
        "Selected users enabled.",
        "Os usuários selecionados foram ativados.",
        "Los usuarios seleccionados se han activado."
      )
    case .usersDisabled:
      Translations(
        "Selected users disabled.",
        "Os usuários selecionados foram desativados.",
        "Los usuarios seleccionados se han desactivado."
      )
    case .lastAdministratorKept:
      Translations(
        "The last administrator stays enabled. Any other selected users were disabled.",
        "O último administrador continua ativo. Outros usuários selecionados, se havia, foram desativados.",
        "El último administrador sigue activo. Los demás usuarios seleccionados, si los había, se han desactivado."
      )
    case .cancel: Translations("Cancel", "Cancelar", "Cancelar")
    case .userDeleted:
      Translations("User deleted.", "O usuário foi excluído.", "El usuario se ha eliminado.")
    }
  }
}

extension Messages {
  /// The text of an administration page in this language.
  subscript(_ phrase: AdministrationMessage) -> String { phrase.texts[language] }

  /// The text of an administration page with one placeholder filled in.
  subscript(_ phrase: AdministrationMessage, _ name: String, _ value: String) -> String {
    self[phrase].replacingFirst("{\(name)}", with: value)
  }
}
