import AccountsForms

/// The errors of HTTP, which only a server reports.
extension ErrorCode {
  // No installation changes them.
  private static let limits = ServerLimits()

  private static let busyWords = Translations(
    "The service is busy.",
    "O serviço está ocupado.",
    "El servicio está ocupado."
  )

  /// A repeated field.
  static let repeatedField = ErrorCode(
    "repeatedField",
    Translations(
      "This field is repeated. Send it once.",
      "Este campo está repetido. Informe-o uma só vez.",
      "Este campo está repetido. Indícalo una sola vez."
    )
  )

  /// The body is not a JSON object.
  static let malformedBody = ErrorCode(
    "malformedBody",
    Translations(
      "The body must be a JSON object in UTF-8.",
      "O corpo não é um objeto JSON em UTF-8.",
      "El cuerpo no es un objeto JSON en UTF-8."
    )
  )

  /// The query string is malformed.
  static let malformedQuery = ErrorCode(
    "malformedQuery",
    Translations(
      "The query string must be percent-encoded UTF-8.",
      "O que segue o ponto de interrogação não é UTF-8 codificado com %.",
      "Lo que sigue al signo de interrogación no es UTF-8 codificado con %."
    )
  )

  /// An object in the body has two fields of the same name.
  static let repeatedMember = ErrorCode(
    "repeatedMember",
    Translations(
      "The body has two fields of the same name.",
      "O corpo tem dois campos com o mesmo nome.",
      "El cuerpo tiene dos campos con el mismo nombre."
    )
  )

  /// The body has another type than the accepted one, another character set, or is compressed.
  static let unsupportedMediaType = ErrorCode(
    "unsupportedMediaType",
    Translations(
      "The body has an unsupported type or encoding. Send the type that the Accept header of this response names (for the API, application/json), in UTF-8 and uncompressed.",
      "O tipo ou a codificação do corpo não é aceito. Envie o tipo que o cabeçalho Accept desta resposta indica (application/json para a API), em UTF-8 e sem compressão.",
      "El tipo o la codificación del cuerpo no se admite. Envía el tipo que indica la cabecera Accept de esta respuesta (application/json para la API), en UTF-8 y sin comprimir."
    )
  )

  /// The form is malformed.
  static let malformedForm = ErrorCode(
    "malformedForm",
    Translations(
      "The form is malformed.",
      "O formulário está malformado.",
      "El formulario está mal formado."
    )
  )

  /// The CSRF token of the form is missing, wrong, or of another session.
  static let formOutOfDate = ErrorCode(
    "formOutOfDate",
    Translations(
      "This form is out of date. Nothing was changed.",
      "Este formulário está desatualizado. Nada foi alterado.",
      "Este formulario ha caducado. No se ha cambiado nada."
    )
  )

  /// The body exceeds the limit.
  static let bodyTooLarge = ErrorCode(
    "bodyTooLarge",
    Translations(
      "The body is too large. The limit is \(limits.bodyBytes / 1024) KiB.",
      "O corpo é grande demais. O limite é de \(limits.bodyBytes / 1024) KiB.",
      "El cuerpo es demasiado grande. El límite es de \(limits.bodyBytes / 1024) KiB."
    )
  )

  /// The request took too long to arrive.
  static let tooSlow = ErrorCode(
    "tooSlow",
    Translations(
      "The request took too long to arrive.",
      "O pedido demorou demais para chegar.",
      "La petición ha tardado demasiado en llegar."
    )
  )

  /// The path with its query exceeds the limit.
  static let targetTooLong = ErrorCode(
    "targetTooLong",
    Translations(
      "The path and the query are too long. The limit is \(limits.targetBytes) bytes.",
      "O caminho com a consulta é longo demais. O limite é de \(limits.targetBytes) bytes.",
      "La ruta con la consulta es demasiado larga. El límite es de \(limits.targetBytes) bytes."
    )
  )

  /// The headers of the request exceed the limit.
  static let headersTooLarge = ErrorCode(
    "headersTooLarge",
    Translations(
      "The headers are too large. The limit is \(limits.headerBytes / 1024) KiB and \(limits.headerCount) headers.",
      "Os cabeçalhos são grandes demais. O limite é de \(limits.headerBytes / 1024) KiB e \(limits.headerCount) cabeçalhos.",
      "Las cabeceras son demasiado grandes. El límite es de \(limits.headerBytes / 1024) KiB y \(limits.headerCount) cabeceras."
    )
  )

  /// The request is not valid HTTP.
  static let malformedRequest = ErrorCode(
    "malformedRequest",
    Translations(
      "Malformed HTTP request.",
      "Pedido HTTP malformado.",
      "Petición HTTP mal formada."
    )
  )

  /// The request names no host, or several (RFC 9112 section 3.2).
  static let badHost = ErrorCode(
    "badHost",
    Translations(
      "The request must name exactly one host.",
      "O pedido precisa indicar um único host.",
      "La petición tiene que indicar un solo host."
    )
  )

  /// The path does not support the method.
  static let methodNotAllowed = ErrorCode(
    "methodNotAllowed",
    Translations(
      "Method not allowed.",
      "Este caminho aceita outros métodos.",
      "Esta ruta acepta otros métodos."
    )
  )

  /// The user lacks the permission.
  static let notAllowed = ErrorCode(
    "notAllowed",
    Translations(
      "You do not have permission to do this. Ask an administrator of this service.",
      "Esta conta não pode fazer isso. Fale com quem administra este serviço.",
      "Esta cuenta no puede hacer eso. Habla con quien administra este servicio."
    )
  )

  /// A page of another site sent the request with the user's cookie.
  static let crossSite = ErrorCode(
    "crossSite",
    Translations(
      "The request came from another site. Open this site's own page and try again.",
      "O pedido veio de outro site. Abra a página deste site e tente de novo.",
      "La petición viene de otro sitio. Abre la página de este sitio e inténtalo de nuevo."
    )
  )

  /// The request names a host that this server does not answer for.
  static let otherHost = ErrorCode(
    "otherHost",
    Translations(
      "This server is not configured for this host name. Check the address.",
      "Este servidor não está configurado para este nome de host. Verifique o endereço.",
      "Este servidor no está configurado para este nombre de host. Revisa la dirección."
    )
  )

  /// The `Idempotency-Key` is invalid.
  static let invalidIdempotencyKey = ErrorCode(
    "invalidIdempotencyKey",
    Translations(
      "An Idempotency-Key must have 16 to 255 visible ASCII characters.",
      "Uma Idempotency-Key tem de 16 a 255 caracteres visíveis de ASCII.",
      "Una Idempotency-Key tiene de 16 a 255 caracteres visibles de ASCII."
    )
  )

  /// The service is too busy for the request.
  static let busy = ErrorCode("busy", busyWords)

  /// The service cannot use its database.
  static let databaseBusy = ErrorCode("databaseBusy", busyWords)

  /// A fault, of which the log has the details.
  static let internalError = ErrorCode(
    "internalError",
    Translations(
      "Something went wrong on the server. Try again later.",
      "Algo deu errado no servidor. Tente de novo mais tarde.",
      "Algo ha fallado en el servidor. Inténtalo más tarde."
    )
  )
}
