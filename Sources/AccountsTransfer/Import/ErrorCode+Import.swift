package import AccountsForms

/// The errors of lines that cannot be read.
extension ErrorCode {
  /// The text is empty.
  package static let noLines = ErrorCode(
    "noLines",
    Translations(
      "There are no lines. Paste some, or choose a file.",
      "Não há linhas. Cole algumas ou escolha um arquivo.",
      "No hay líneas. Pega algunas o elige un archivo."
    )
  )

  /// More passwords are to be hashed than the server does for one request; `maximum` is how many it
  /// does.
  package static let tooManyPasswords = ErrorCode(
    "tooManyPasswords",
    Translations(
      "These lines have more than {maximum} passwords, and hashing them would keep the server busy. Send fewer lines at a time, or use the command “accounts users import”, which has no limit.",
      "Estas linhas têm mais de {maximum} senhas, e calcular os hashes ocuparia o servidor. Envie menos linhas por vez ou use o comando “accounts users import”, que não tem limite.",
      "Estas líneas tienen más de {maximum} contraseñas, y calcular sus hashes ocuparía el servidor. Envía menos líneas cada vez o usa el comando «accounts users import», que no tiene límite."
    )
  )

  /// The line or record is too long to keep.
  package static let lineTooLong = ErrorCode(
    "lineTooLong",
    Translations(
      "This line is longer than 64 KiB. Shorten it.",
      "Esta linha tem mais de 64 KiB. Encurte-a.",
      "Esta línea tiene más de 64 KiB. Acórtala."
    )
  )

  /// The file or a later record ends inside quotes.
  package static let unclosedQuote = ErrorCode(
    "unclosedQuote",
    Translations(
      "A quote is not closed. Close it, or double each quote inside the cell.",
      "Há aspas que não fecham. Feche-as ou duplique as que estão dentro da célula.",
      "Hay comillas sin cerrar. Ciérralas o duplica las que están dentro de la celda."
    )
  )

  /// A quote is inside a cell that does not begin with one.
  package static let quoteInsideCell = ErrorCode(
    "quoteInsideCell",
    Translations(
      "A cell without quotes around it contains a quote. Put the cell in quotes, and double each quote in it.",
      "Há aspas dentro de uma célula que não está entre aspas. Ponha a célula entre aspas e duplique as de dentro.",
      "Hay comillas dentro de una celda que no está entre comillas. Ponla entre comillas y duplica las de dentro."
    )
  )

  /// Text follows the closing quote of a cell.
  package static let textAfterQuote = ErrorCode(
    "textAfterQuote",
    Translations(
      "Text follows a closing quote. Put the whole cell in quotes, and double each quote in it.",
      "Há texto depois das aspas finais. Ponha a célula inteira entre aspas e duplique as de dentro.",
      "Hay texto después de las comillas finales. Pon toda la celda entre comillas y duplica las de dentro."
    )
  )

  /// A carriage return is neither in quotes nor followed by a line feed.
  package static let carriageReturn = ErrorCode(
    "carriageReturn",
    Translations(
      "The line contains a carriage return. Save the file as “CSV UTF-8”, or put the cell in quotes.",
      "A linha contém um retorno de carro. Salve o arquivo como “CSV UTF-8” ou ponha a célula entre aspas.",
      "La línea contiene un retorno de carro. Guarda el archivo como «CSV UTF-8» o pon la celda entre comillas."
    )
  )

  /// The bytes of a record are not UTF-8.
  package static let lineNotUTF8 = ErrorCode(
    "lineNotUTF8",
    Translations(
      "This line is not UTF-8. Save the file as UTF-8.",
      "Esta linha não está em UTF-8. Salve o arquivo em UTF-8.",
      "Esta línea no está en UTF-8. Guarda el archivo en UTF-8."
    )
  )

  /// The number of cells, `count`, is not that of the columns, `columns`.
  package static let wrongCellCount = ErrorCode(
    "wrongCellCount",
    Translations(
      "Cells: {count}; columns: {columns}. Write one cell for each column, and put cells that contain the separator in quotes.",
      "Células: {count}; colunas: {columns}. Escreva uma célula para cada coluna e ponha entre aspas as que têm o separador.",
      "Celdas: {count}; columnas: {columns}. Escribe una celda por columna y pon entre comillas las que tienen el separador."
    )
  )

  /// The line is not a JSON object.
  package static let noJSONObject = ErrorCode(
    "noJSONObject",
    Translations(
      "This line is not a JSON object. Write one complete object on each line.",
      "Esta linha não é um objeto JSON. Escreva um objeto completo em cada linha.",
      "Esta línea no es un objeto JSON. Escribe un objeto completo en cada línea."
    )
  )

  /// A member that has to be a text is something else; `name` is its name.
  package static let memberNotText = ErrorCode(
    "memberNotText",
    Translations(
      "The value of “{name}” is not text. Put it in quotes.",
      "O valor de “{name}” não é um texto. Ponha-o entre aspas.",
      "El valor de «{name}» no es un texto. Ponlo entre comillas."
    )
  )

  /// A member or a column occurs twice; `name` is its name.
  package static let repeatedName = ErrorCode(
    "repeatedName",
    Translations(
      "The name “{name}” occurs twice. Remove one of the two.",
      "O nome “{name}” aparece duas vezes. Remova um dos dois.",
      "El nombre «{name}» aparece dos veces. Quita uno de los dos."
    )
  )
}

/// The errors of first lines that do not name the columns of users.
extension ErrorCode {
  /// The column `email` is missing; `names` lists the possible columns.
  package static let noEmailColumn = ErrorCode(
    "noEmailColumn",
    Translations(
      "No column is named “email”. Name the columns in the first line: {names}.",
      "Nenhuma coluna se chama “email”. Dê nome às colunas na primeira linha: {names}.",
      "Ninguna columna se llama «email». Nombra las columnas en la primera línea: {names}."
    )
  )

  /// Columns that every import needs are missing; `names` lists them.
  package static let missingColumns = ErrorCode(
    "missingColumns",
    Translations(
      "These columns are missing: {names}. Add them.",
      "Faltam estas colunas: {names}. Acrescente-as.",
      "Faltan estas columnas: {names}. Añádelas."
    )
  )

  /// The columns of passwords are missing, and no other that an import needs.
  package static let noPasswordColumn = ErrorCode(
    "noPasswordColumn",
    Translations(
      "No column is named “passwordHash” or “password”. Add one, or choose to import users without a password, too.",
      "Nenhuma coluna se chama “passwordHash” ou “password”. Acrescente uma ou opte por importar também usuários sem senha.",
      "Ninguna columna se llama «passwordHash» o «password». Añade una o elige importar también usuarios sin contraseña."
    )
  )

  /// The first line is `sep=,`, as some spreadsheets write it.
  package static let separatorLine = ErrorCode(
    "separatorLine",
    Translations(
      "The first line is “sep=”, not the names of the columns. Remove it.",
      "A primeira linha é “sep=”, e não os nomes das colunas. Remova-a.",
      "La primera línea es «sep=», y no los nombres de las columnas. Quítala."
    )
  )

  /// The file seems to be UTF-16.
  package static let looksLikeUTF16 = ErrorCode(
    "looksLikeUTF16",
    Translations(
      "This file seems to be UTF-16. Save it as “CSV UTF-8”.",
      "Este arquivo parece estar em UTF-16. Salve-o como “CSV UTF-8”.",
      "Este archivo parece estar en UTF-16. Guárdalo como «CSV UTF-8»."
    )
  )

  /// The file begins with two byte order marks.
  package static let twoByteOrderMarks = ErrorCode(
    "twoByteOrderMarks",
    Translations(
      "The file begins with two byte order marks. Remove one.",
      "O arquivo começa com duas marcas de ordem de bytes. Remova uma.",
      "El archivo empieza con dos marcas de orden de bytes. Quita una."
    )
  )
}

/// The errors of files of other systems.
extension ErrorCode {
  /// The file is not a JSON list.
  package static let noJSONList = ErrorCode(
    "noJSONList",
    Translations(
      "This file is not a JSON list. Begin it with [, or write one object on each line.",
      "Este arquivo não é uma lista JSON. Comece-o com [ ou escreva um objeto em cada linha.",
      "Este archivo no es una lista JSON. Empiézalo con [ o escribe un objeto en cada línea."
    )
  )

  /// An element of the list is not an object.
  package static let elementNotObject = ErrorCode(
    "elementNotObject",
    Translations(
      "This element of the list is not a JSON object. Correct it, or export the users again.",
      "Este elemento da lista não é um objeto JSON. Corrija-o ou exporte as pessoas de novo.",
      "Este elemento de la lista no es un objeto JSON. Corrígelo o exporta a las personas de nuevo."
    )
  )

  /// The JSON file has no list of users; `name` is the member that has it.
  package static let noJSONMember = ErrorCode(
    "noJSONMember",
    Translations(
      "This JSON file has no list “{name}”. Export the users again, with this list.",
      "Este arquivo JSON não tem uma lista “{name}”. Exporte as pessoas de novo, com essa lista.",
      "Este archivo JSON no tiene una lista «{name}». Exporta a las personas de nuevo, con esa lista."
    )
  )

  /// The JSON file ends too early, or has something behind its end.
  package static let incompleteJSON = ErrorCode(
    "incompleteJSON",
    Translations(
      "The file is not complete JSON: it was cut off here, or damaged. Export the users again.",
      "O arquivo não é JSON completo: foi cortado aqui ou está danificado. Exporte as pessoas de novo.",
      "El archivo no es JSON completo: se cortó aquí o está dañado. Exporta a las personas de nuevo."
    )
  )

  /// The file is not from the system `system`: members are missing, of which it needs one; `names`
  /// lists them.
  package static let noExportOfSystem = ErrorCode(
    "noExportOfSystem",
    Translations(
      "This is not an export of {system}: it lacks {names}. Export all columns of its users.",
      "Isto não é uma exportação de {system}: falta {names}. Exporte todas as colunas das pessoas.",
      "Esto no es una exportación de {system}: falta {names}. Exporta todas las columnas de las personas."
    )
  )

  /// The file is likely from the system `other`, not from `system`; `option` is the name of `other`
  /// in commands.
  package static let exportOfOtherSystem = ErrorCode(
    "exportOfOtherSystem",
    Translations(
      "This is not an export of {system}. It looks like an export of {other}. Use “{option}”.",
      "Isto não é uma exportação de {system}. Parece ser de {other}: indique esse sistema, “{option}”.",
      "Esto no es una exportación de {system}. Parece ser de {other}: indica ese sistema, «{option}»."
    )
  )

  /// The file is likely from the system `system`, whose name in commands is `option`, but was read
  /// as one of our own.
  package static let exportOfSystem = ErrorCode(
    "exportOfSystem",
    Translations(
      "This looks like an export of {system}. Use “{option}”.",
      "Isto parece uma exportação de {system}. Use “{option}”.",
      "Esto parece una exportación de {system}. Usa «{option}»."
    )
  )

  /// The file has elements, but no users of the system `system`.
  package static let noUsersOfSystem = ErrorCode(
    "noUsersOfSystem",
    Translations(
      "This file has no {system} users. Export the users table.",
      "Este arquivo não tem pessoas de {system}. Exporte a tabela de usuários.",
      "Este archivo no tiene personas de {system}. Exporta la tabla de usuarios."
    )
  )

  /// The form requires fields that the export does not have; `names` lists them.
  package static let requiredFieldsMissing = ErrorCode(
    "requiredFieldsMissing",
    Translations(
      "The form requires fields for which this file has no columns: {names}. If the file has them under other names, rename those columns (in a terminal, use --map); otherwise make the fields optional in the form file.",
      "O formulário exige campos para os quais este arquivo não tem colunas: {names}. Se o arquivo os tem com outros nomes, renomeie essas colunas (no terminal, use --map); se não, torne os campos opcionais no arquivo do formulário.",
      "El formulario exige campos para los que este archivo no tiene columnas: {names}. Si el archivo los tiene con otros nombres, cambia los de esas columnas (en la terminal, usa --map); si no, haz opcionales los campos en el archivo del formulario."
    )
  )

  /// The column `name` is missing.
  package static let noSuchColumn = ErrorCode(
    "noSuchColumn",
    Translations(
      "No column is named “{name}”. Check the first line of the file.",
      "Nenhuma coluna se chama “{name}”. Confira a primeira linha do arquivo.",
      "Ninguna columna se llama «{name}». Revisa la primera línea del archivo."
    )
  )

  /// The first user has no member `name`.
  package static let noSuchMember = ErrorCode(
    "noSuchMember",
    Translations(
      "The first user has no “{name}”. Check the name; use dots for nested members.",
      "A primeira pessoa não tem “{name}”. Confira o nome; com pontos entre eles, os nomes entram em objetos.",
      "La primera persona no tiene «{name}». Revisa el nombre; con puntos entre ellos, los nombres entran en objetos."
    )
  )

  /// A mapping is malformed.
  package static let invalidMapping = ErrorCode(
    "invalidMapping",
    Translations(
      "Write the column's name, an equals sign and the field's name, for example mail=email.",
      "Escreva o nome da coluna, um sinal de igual e o nome do campo, por exemplo mail=email.",
      "Escribe el nombre de la columna, un signo igual y el nombre del campo, por ejemplo mail=email."
    )
  )

  /// The field `name` does not exist; `names` lists the fields.
  package static let unknownTarget = ErrorCode(
    "unknownTarget",
    Translations(
      "There is no field “{name}”. Use one of these: {names}.",
      "Não existe o campo “{name}”. Use um destes: {names}.",
      "No existe el campo «{name}». Usa uno de estos: {names}."
    )
  )
}
