public import AccountsForms

/// The refusals of lists, and of references to users.
extension ErrorCode {
  /// A filter names a user who does not exist.
  public static let unknownUser = ErrorCode(
    "unknownUser",
    Translations(
      "No user has this ID or e-mail address. Check the spelling.",
      "Nenhum usuário tem este identificador ou e-mail. Confira a grafia.",
      "Ningún usuario tiene este identificador o correo. Revisa la escritura."
    )
  )

  /// A list is filtered by too many custom fields.
  public static let tooManyFilters = ErrorCode(
    "tooManyFilters",
    Translations(
      "You can filter by at most {bound} custom fields. Remove one.",
      "Você pode filtrar por no máximo {bound} campos personalizados. Remova um.",
      "Puedes filtrar por {bound} campos personalizados como máximo. Quita uno."
    )
  )

  /// A cursor that was not made for the list, or for a list in another order.
  public static let invalidCursor = ErrorCode(
    "invalidCursor",
    Translations(
      "Invalid cursor. Use the cursor of the previous page, with the same order.",
      "Cursor inválido. Use o cursor da página anterior, com a mesma ordem.",
      "Cursor no válido. Usa el cursor de la página anterior, con el mismo orden."
    )
  )

  /// A period ends before it begins.
  public static let emptyPeriod = ErrorCode(
    "emptyPeriod",
    Translations(
      "The end of the period must be later than its start. Change one of them.",
      "O fim do período deve ser posterior ao início. Altere um deles.",
      "El final del período debe ser posterior a su comienzo. Cambia uno de ellos."
    )
  )

  /// The text is not an instant (RFC 3339).
  public static let invalidInstant = ErrorCode(
    "invalidInstant",
    Translations(
      "Enter a day or a time, for example 2026-11-21 or 2026-11-21T09:30:00Z.",
      "Informe um dia ou um horário, por exemplo 2026-11-21 ou 2026-11-21T09:30:00Z.",
      "Escribe un día o una hora, por ejemplo 2026-11-21 o 2026-11-21T09:30:00Z."
    )
  )
}
