import AccountsForms

/// The texts of the list of users, its filters and its chart.
enum UserListMessage: String, PagePhrase {
  case usersTitle, usersFound, oneUserFound, atLeastUsersFound, nobodyFound, nobodyFoundAdvice
  case search, searchHint, filters, anything, apply, clearFilters, createdSince, createdBefore
  case role, status, verified, created, lastLogIn, identifier
  case yes, no, never, unverified
  case statusEnabled, statusDisabled, statusPending, roleMember, roleAdmin
  case firstPage, previousPage, nextPage, lastPage, otherPlace
  case select, selectedUsers, nobodySelected, usersEnabled, usersDisabled, usersPending,
    lastAdministratorKept, ownAccountKept, selectAll
  case createUser, statistics, daysLong
  case chartTitle, chartSummary, chartTable, chartDay, chartCount

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
        "No users match. Try a shorter part of the name or the address, or clear the filters.",
        "Nenhum usuário encontrado. Tente uma parte menor do nome ou do endereço, ou limpe os filtros.",
        "Ningún usuario coincide. Prueba con una parte más corta del nombre o de la dirección, o quita los filtros."
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
    case .firstPage: Translations("First page", "Primeira página", "Primera página")
    case .previousPage: Translations("Previous page", "Página anterior", "Página anterior")
    case .nextPage: Translations("Next page", "Próxima página", "Página siguiente")
    case .lastPage: Translations("Last page", "Última página", "Última página")
    case .otherPlace:
      Translations(
        "This link to a page of the list is no longer valid. Start from the first page.",
        "Este link não corresponde mais à lista. Comece pela primeira página.",
        "Este enlace ya no corresponde a la lista. Empieza por la primera página."
      )
    case .select: Translations("Select {name}", "Selecionar {name}", "Seleccionar a {name}")
    case .selectedUsers:
      Translations("Selected users", "Usuários selecionados", "Usuarios seleccionados")
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
    case .usersPending:
      Translations(
        "Users waiting for approval: {n}",
        "Usuários que aguardam aprovação: {n}",
        "Usuarios que esperan aprobación: {n}"
      )
    case .lastAdministratorKept:
      Translations(
        "The last administrator stays enabled. Any other selected users were disabled.",
        "O último administrador continua ativo. Outros usuários selecionados, se havia, foram desativados.",
        "El último administrador sigue activo. Los demás usuarios seleccionados, si los había, se han desactivado."
      )
    case .ownAccountKept:
      Translations(
        "You cannot disable your own account. Any other selected users were disabled.",
        "Você não pode desativar a sua própria conta. Outros usuários selecionados, se havia, foram desativados.",
        "No puedes desactivar tu propia cuenta. Los demás usuarios seleccionados, si los había, se han desactivado."
      )
    case .selectAll:
      Translations("All on this page", "Todos desta página", "Todos los de esta página")
    case .createUser: Translations("Create a user", "Criar um usuário", "Crear un usuario")
    case .statistics: Translations("Statistics", "Estatísticas", "Estadísticas")
    case .daysLong: Translations("{n} days", "{n} dias", "{n} días")
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
    }
  }
}

extension Messages {
  /// A text of these pages in this language.
  subscript(_ phrase: UserListMessage) -> String { phrase.texts[language] }

  /// A text of these pages with one placeholder filled in.
  subscript(_ phrase: UserListMessage, _ name: String, _ value: String) -> String {
    self[phrase].replacingFirst("{\(name)}", with: value)
  }
}
