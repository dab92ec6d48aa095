package import AccountsForms

/// The errors of lines that cannot be read.
extension ErrorCode {
  /// The text is empty.
  package static let noLines = ErrorCode(ImportMessage.noLines)

  /// More passwords are to be hashed than the server does for one request; `maximum` is how many it
  /// does.
  package static let tooManyPasswords = ErrorCode(ImportMessage.tooManyPasswords)

  /// The line or record is too long to keep.
  package static let lineTooLong = ErrorCode(ImportMessage.lineTooLong)

  /// The file or a later record ends inside quotes.
  package static let unclosedQuote = ErrorCode(ImportMessage.unclosedQuote)

  /// A quote is inside a cell that does not begin with one.
  package static let quoteInsideCell = ErrorCode(ImportMessage.quoteInsideCell)

  /// Text follows the closing quote of a cell.
  package static let textAfterQuote = ErrorCode(ImportMessage.textAfterQuote)

  /// A carriage return is neither in quotes nor followed by a line feed.
  package static let carriageReturn = ErrorCode(ImportMessage.carriageReturn)

  /// The bytes of a record are not UTF-8.
  package static let lineNotUTF8 = ErrorCode(ImportMessage.lineNotUTF8)

  /// The number of cells, `count`, is not that of the columns, `columns`.
  package static let wrongCellCount = ErrorCode(ImportMessage.wrongCellCount)

  /// The line is not a JSON object.
  package static let noJSONObject = ErrorCode(ImportMessage.noJSONObject)

  /// A member that has to be a text is something else; `name` is its name.
  package static let memberNotText = ErrorCode(ImportMessage.memberNotText)

  /// A member or a column occurs twice; `name` is its name.
  package static let repeatedName = ErrorCode(ImportMessage.repeatedName)
}

/// The errors of first lines that do not name the columns of users.
extension ErrorCode {
  /// The column `email` is missing; `names` lists the possible columns.
  package static let noEmailColumn = ErrorCode(ImportMessage.noEmailColumn)

  /// Columns that every import needs are missing; `names` lists them.
  package static let missingColumns = ErrorCode(ImportMessage.missingColumns)

  /// The columns of passwords are missing, and no other that an import needs.
  package static let noPasswordColumn = ErrorCode(ImportMessage.noPasswordColumn)

  /// The first line is `sep=,`, as some spreadsheets write it.
  package static let separatorLine = ErrorCode(ImportMessage.separatorLine)

  /// The file seems to be UTF-16.
  package static let looksLikeUTF16 = ErrorCode(ImportMessage.looksLikeUTF16)

  /// The file begins with two byte order marks.
  package static let twoByteOrderMarks = ErrorCode(ImportMessage.twoByteOrderMarks)
}

/// The errors of files of other systems.
extension ErrorCode {
  /// The file is not a JSON list.
  package static let noJSONList = ErrorCode(ImportMessage.noJSONList)

  /// An element of the list is not an object.
  package static let elementNotObject = ErrorCode(ImportMessage.elementNotObject)

  /// The JSON file has no list of users; `name` is the member that has it.
  package static let noJSONMember = ErrorCode(ImportMessage.noJSONMember)

  /// The JSON file ends too early, or has something behind its end.
  package static let incompleteJSON = ErrorCode(ImportMessage.incompleteJSON)

  /// The file is not from the system `system`: members are missing, of which it needs one; `names`
  /// lists them.
  package static let noExportOfSystem = ErrorCode(ImportMessage.noExportOfSystem)

  /// The file is likely from the system `other`, not from `system`; `option` is the name of `other`
  /// in commands.
  package static let exportOfOtherSystem = ErrorCode(ImportMessage.exportOfOtherSystem)

  /// The file is likely from the system `system`, whose name in commands is `option`, but was read
  /// as one of our own.
  package static let exportOfSystem = ErrorCode(ImportMessage.exportOfSystem)

  /// The file has elements, but no users of the system `system`.
  package static let noUsersOfSystem = ErrorCode(ImportMessage.noUsersOfSystem)

  /// The form requires fields that the export does not have; `names` lists them.
  package static let requiredFieldsMissing = ErrorCode(ImportMessage.requiredFieldsMissing)

  /// The column `name` is missing.
  package static let noSuchColumn = ErrorCode(ImportMessage.noSuchColumn)

  /// The first user has no member `name`.
  package static let noSuchMember = ErrorCode(ImportMessage.noSuchMember)

  /// A mapping is malformed.
  package static let invalidMapping = ErrorCode(ImportMessage.invalidMapping)

  /// The field `name` does not exist; `names` lists the fields.
  package static let unknownTarget = ErrorCode(ImportMessage.unknownTarget)
}
