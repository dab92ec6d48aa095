extension ErrorMessage {
  /// The messages about any field.
  enum Value: String, CaseIterable {
    case required = "error.required"
    case tooShort = "error.tooShort"
    case tooLong = "error.tooLong"
    case invalidType = "error.invalidType"
    case invalidTypeFlag = "error.invalidType.flag"
    case invalidEncoding = "error.invalidEncoding"
    case alreadyExists = "error.alreadyExists"
    case notEqual = "error.notEqual"
    case unknownChoice = "error.unknownChoice"
    case invalidCharacter = "error.invalidCharacter"
    case unknownField = "error.unknownField"
    case other = "error"

    /// The text in every language.
    var texts: Translations {
      switch self {
      case .required:
        Translations("Fill in this field.", "Preencha este campo.", "Rellena este campo.")
      case .tooShort:
        Translations(
          "Use at least {minimum} {minimum|character|characters}.",
          "Use no mínimo {minimum} {minimum|caractere|caracteres}.",
          "Usa {minimum} {minimum|carácter|caracteres} como mínimo."
        )
      case .tooLong:
        Translations(
          "Use at most {maximum} {maximum|character|characters}.",
          "Use no máximo {maximum} {maximum|caractere|caracteres}.",
          "Usa como máximo {maximum} {maximum|carácter|caracteres}."
        )
      case .invalidType:
        Translations(
          "This must be text. Put it in quotes.",
          "Envie isto como texto, entre aspas.",
          "Envía esto como texto, entre comillas."
        )
      case .invalidTypeFlag:
        Translations(
          "This must be true or false, without quotes.",
          "Informe true ou false, sem aspas.",
          "Indica true o false, sin comillas."
        )
      case .invalidEncoding:
        Translations(
          "This text is not UTF-8. Type it again, or save the file as UTF-8.",
          "Este texto não está em UTF-8. Digite-o de novo ou salve o arquivo em UTF-8.",
          "Este texto no está en UTF-8. Escríbelo de nuevo o guarda el archivo en UTF-8."
        )
      case .alreadyExists:
        Translations(
          "This value is already taken. Enter another one.",
          "Este valor já está em uso. Informe outro.",
          "Este valor ya está en uso. Escribe otro."
        )
      case .notEqual:
        Translations(
          "This is not the value that is required here. Ask the people who run this service for it.",
          "Este não é o valor exigido aqui. Peça-o às pessoas que mantêm este serviço.",
          "Este no es el valor que se exige aquí. Pídelo a las personas que gestionan este servicio."
        )
      case .unknownChoice:
        Translations(
          "Choose one of these: {choices}.",
          "Escolha uma destas opções: {choices}.",
          "Elige una de estas opciones: {choices}."
        )
      case .invalidCharacter:
        Translations(
          "This text has the character {character}, which is not allowed here. Remove it.",
          "Este texto tem o caractere {character}, que não é permitido aqui. Remova-o.",
          "Este texto tiene el carácter {character}, que aquí no se permite. Quítalo."
        )
      case .unknownField:
        Translations(
          "Unknown field. Remove it.",
          "Este campo não existe. Deixe-o de fora.",
          "Este campo no existe. Omítelo."
        )
      case .other:
        Translations(
          "This value is not valid. Enter another one.",
          "Este valor não é válido. Informe outro.",
          "Este valor no es válido. Escribe otro."
        )
      }
    }
  }
}
