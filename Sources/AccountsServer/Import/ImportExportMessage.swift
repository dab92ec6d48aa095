import AccountsForms

/// The texts of the pages that import and export users.
enum ImportExportMessage: String, PagePhrase {
  case exportUsers, exportShort, exportUsersExplained, exportSelectedExplained, format, formatCSV,
    formatJSON
  case importUsers, importShort, importExplained, importLines, importHint, importFile,
    importTooLarge, allowMissingHashes, allowMissingHashesExplained
  case importCheck, importChecked, importFinished, usersToImport, usersImported, usersAlreadyExisted
  case linesRejected, usersWithoutPassword, weakPasswords, columnsIgnored, line

  /// The text in every language.
  var texts: Translations {
    switch self {
    case .exportUsers: Translations("Export users", "Exportar usuários", "Exportar usuarios")
    case .exportShort: Translations("Export…", "Exportar…", "Exportar…")
    case .exportUsersExplained:
      Translations(
        "The file has the names, e-mail addresses and dates of birth of all users, but no passwords. Keep it safe.",
        "O arquivo tem todos os usuários, com nome, e-mail e data de nascimento, mas sem senhas. Guarde-o bem.",
        "El archivo tiene todos los usuarios, con nombre, correo y fecha de nacimiento, pero sin contraseñas. Guárdalo bien."
      )
    case .exportSelectedExplained:
      Translations(
        "Selected users: {n}. The file has their names, e-mail addresses and dates of birth, but no passwords. Keep it safe.",
        "Usuários selecionados: {n}. O arquivo tem nome, e-mail e data de nascimento de cada um, mas sem senhas. Guarde-o bem.",
        "Usuarios seleccionados: {n}. El archivo tiene el nombre, el correo y la fecha de nacimiento de cada uno, pero sin contraseñas. Guárdalo bien."
      )
    case .format: Translations("Format", "Formato", "Formato")
    case .formatCSV:
      Translations("CSV, for spreadsheets", "CSV, para planilhas", "CSV, para hojas de cálculo")
    case .formatJSON:
      Translations(
        "JSON Lines, for programs",
        "JSON Lines, para programas",
        "JSON Lines, para programas"
      )
    case .importUsers: Translations("Import users", "Importar usuários", "Importar usuarios")
    case .importShort: Translations("Import", "Importar", "Importar")
    case .importExplained:
      Translations(
        "Check the lines first: a check stores nothing. Users who already exist stay unchanged, so you can import again.",
        "Verifique as linhas primeiro: a verificação não grava nada. Usuários que já existem não mudam, e você pode importar de novo.",
        "Comprueba primero las líneas: la comprobación no guarda nada. Los usuarios que ya existen no cambian, y puedes repetir la importación."
      )
    case .importLines: Translations("Users", "Usuários", "Usuarios")
    case .importHint:
      Translations(
        "up to about 200 users at a time, as JSON Lines or as CSV whose first line names the columns: name, email, birthday, language, and password or passwordHash; to import more users, run 'accounts users import' on the server",
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
    case .allowMissingHashes:
      Translations(
        "Import users without a password, too",
        "Importar também usuários sem senha",
        "Importar también usuarios sin contraseña"
      )
    case .allowMissingHashesExplained:
      Translations(
        "also users with a hash of an unknown kind; they can log in after they set a password",
        "também usuários com um hash de tipo desconhecido; eles podem entrar depois de definir uma senha",
        "también usuarios con un hash de tipo desconocido; podrán entrar cuando pongan una contraseña"
      )
    case .importCheck: Translations("Check", "Verificar", "Comprobar")
    case .importChecked:
      Translations(
        "Checked; nothing was stored",
        "Verificado; nada foi gravado",
        "Comprobado; no se ha guardado nada"
      )
    case .importFinished: Translations("Imported", "Importado", "Importado")
    case .usersToImport: Translations("To import: {n}", "A importar: {n}", "Por importar: {n}")
    case .usersImported: Translations("Imported: {n}", "Importados: {n}", "Importados: {n}")
    case .usersAlreadyExisted:
      Translations("Already existed: {n}", "Já existiam: {n}", "Ya existían: {n}")
    case .linesRejected:
      Translations("Rejected lines: {n}", "Linhas rejeitadas: {n}", "Líneas rechazadas: {n}")
    case .usersWithoutPassword:
      Translations("Without a password: {n}", "Sem senha: {n}", "Sin contraseña: {n}")
    case .weakPasswords:
      Translations(
        "Passwords that a sign-up would refuse as too weak: {n}",
        "Senhas que um cadastro recusaria por serem fracas: {n}",
        "Contraseñas que un registro rechazaría por débiles: {n}"
      )
    case .columnsIgnored:
      Translations(
        "Columns that are ignored: {names}",
        "Colunas ignoradas: {names}",
        "Columnas ignoradas: {names}"
      )
    case .line: Translations("Line {n}", "Linha {n}", "Línea {n}")
    }
  }
}

extension Messages {
  /// A text of these pages in this language.
  subscript(_ phrase: ImportExportMessage) -> String { phrase.texts[language] }

  /// A text of these pages with one placeholder filled in.
  subscript(_ phrase: ImportExportMessage, _ name: String, _ value: String) -> String {
    self[phrase].replacingFirst("{\(name)}", with: value)
  }
}
