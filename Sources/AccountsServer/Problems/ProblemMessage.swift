import Accounts
import AccountsForms

/// The code of a problem, which never changes, and its title.
enum ProblemMessage: String, CaseIterable {
  case invalidFields, malformedBody, malformedQuery, repeatedMember, unsupportedMediaType,
    bodyTooLarge,
    tooSlow
  case targetTooLong, headersTooLarge
  case malformedRequest, badHost, methodNotAllowed, notFound, notLoggedIn, notAllowed, crossSite
  case malformedForm, formOutOfDate
  case invalidIdempotencyKey, wrongCredentials, wrongPassword, lastAdministrator, throttled, locked,
    tooManySignUps,
    tooManyCodes, tooManyEmails
  case mailLimit, emailNotQueued
  case signUpsClosed, awaitsApproval, awaitsVerification, noMail, otherHost
  case busy, databaseBusy, internalError

  // No installation changes them.
  private static let limits = ServerLimits()

  /// Returns the title of a problem in a language.
  static func title(of phrase: ProblemMessage, in words: Messages) -> String {
    phrase.texts?[words.language]
      ?? words.message(for: RuleFailure(ErrorCode(rawValue: phrase.rawValue)))
  }

  /// The title in every language; shared with the error code of the domain if there is one.
  private var texts: Translations? {
    switch self {
    case .wrongCredentials: ErrorCode.wrongCredentials.words
    case .wrongPassword: ErrorCode.wrongPassword.words
    case .lastAdministrator: ErrorCode.lastAdministrator.words
    case .throttled: ErrorCode.throttled.words
    case .locked: ErrorCode.locked.words
    case .tooManySignUps: ErrorCode.tooManySignUps.words
    case .tooManyCodes: ErrorCode.tooManyCodes.words
    case .signUpsClosed: ErrorCode.signUpsClosed.words
    case .awaitsApproval: ErrorCode.awaitsApproval.words
    case .awaitsVerification: ErrorCode.awaitsVerification.words
    case .tooManyEmails: ErrorCode.tooManyEmails.words
    case .notLoggedIn: ErrorCode.notLoggedIn.words
    case .mailLimit: ErrorCode.mailLimit.words
    case .emailNotQueued: ErrorCode.emailNotQueued.words
    case .noMail: ErrorCode.noMail.words
    case .invalidFields:
      Translations(
        "Some fields are invalid.",
        "Alguns campos precisam de outro valor.",
        "Algunos campos necesitan otro valor."
      )
    case .malformedBody:
      Translations(
        "The body must be a JSON object in UTF-8.",
        "O corpo não é um objeto JSON em UTF-8.",
        "El cuerpo no es un objeto JSON en UTF-8."
      )
    case .malformedQuery:
      Translations(
        "The query string must be percent-encoded UTF-8.",
        "O que segue o ponto de interrogação não é UTF-8 codificado com %.",
        "Lo que sigue al signo de interrogación no es UTF-8 codificado con %."
      )
    case .repeatedMember:
      Translations(
        "The body has two fields of the same name.",
        "O corpo tem dois campos com o mesmo nome.",
        "El cuerpo tiene dos campos con el mismo nombre."
      )
    case .unsupportedMediaType:
      Translations(
        "The body has an unsupported type or encoding. Send the type that the Accept header of this response names (for the API, application/json), in UTF-8 and uncompressed.",
        "O tipo ou a codificação do corpo não é aceito. Envie o tipo que o cabeçalho Accept desta resposta indica (application/json para a API), em UTF-8 e sem compressão.",
        "El tipo o la codificación del cuerpo no se admite. Envía el tipo que indica la cabecera Accept de esta respuesta (application/json para la API), en UTF-8 y sin comprimir."
      )
    case .malformedForm:
      Translations(
        "The form is malformed.",
        "O formulário está malformado.",
        "El formulario está mal formado."
      )
    case .formOutOfDate:
      Translations(
        "This form is out of date. Nothing was changed.",
        "Este formulário está desatualizado. Nada foi alterado.",
        "Este formulario ha caducado. No se ha cambiado nada."
      )
    case .bodyTooLarge:
      Translations(
        "The body is too large. The limit is \(Self.limits.bodyBytes / 1024) KiB.",
        "O corpo é grande demais. O limite é de \(Self.limits.bodyBytes / 1024) KiB.",
        "El cuerpo es demasiado grande. El límite es de \(Self.limits.bodyBytes / 1024) KiB."
      )
    case .tooSlow:
      Translations(
        "The request took too long to arrive.",
        "O pedido demorou demais para chegar.",
        "La petición ha tardado demasiado en llegar."
      )
    case .targetTooLong:
      Translations(
        "The path and the query are too long. The limit is \(Self.limits.targetBytes) bytes.",
        "O caminho com a consulta é longo demais. O limite é de \(Self.limits.targetBytes) bytes.",
        "La ruta con la consulta es demasiado larga. El límite es de \(Self.limits.targetBytes) bytes."
      )
    case .headersTooLarge:
      Translations(
        "The headers are too large. The limit is \(Self.limits.headerBytes / 1024) KiB and \(Self.limits.headerCount) headers.",
        "Os cabeçalhos são grandes demais. O limite é de \(Self.limits.headerBytes / 1024) KiB e \(Self.limits.headerCount) cabeçalhos.",
        "Las cabeceras son demasiado grandes. El límite es de \(Self.limits.headerBytes / 1024) KiB y \(Self.limits.headerCount) cabeceras."
      )
    case .malformedRequest:
      Translations(
        "Malformed HTTP request.",
        "Pedido HTTP malformado.",
        "Petición HTTP mal formada."
      )
    case .badHost:
      Translations(
        "The request must name exactly one host.",
        "O pedido precisa indicar um único host.",
        "La petición tiene que indicar un solo host."
      )
    case .methodNotAllowed:
      Translations(
        "Method not allowed.",
        "Este caminho aceita outros métodos.",
        "Esta ruta acepta otros métodos."
      )
    case .notFound: Translations("Not found.", "Não há nada aqui.", "Aquí no hay nada.")
    case .notAllowed:
      Translations(
        "You do not have permission to do this. Ask an administrator of this service.",
        "Esta conta não pode fazer isso. Fale com quem administra este serviço.",
        "Esta cuenta no puede hacer eso. Habla con quien administra este servicio."
      )
    case .crossSite:
      Translations(
        "The request came from another site. Open this site's own page and try again.",
        "O pedido veio de outro site. Abra a página deste site e tente de novo.",
        "La petición viene de otro sitio. Abre la página de este sitio e inténtalo de nuevo."
      )
    case .otherHost:
      Translations(
        "This server is not configured for this host name. Check the address.",
        "Este servidor não está configurado para este nome de host. Verifique o endereço.",
        "Este servidor no está configurado para este nombre de host. Revisa la dirección."
      )
    case .invalidIdempotencyKey:
      Translations(
        "An Idempotency-Key must have 16 to 255 visible ASCII characters.",
        "Uma Idempotency-Key tem de 16 a 255 caracteres visíveis de ASCII.",
        "Una Idempotency-Key tiene de 16 a 255 caracteres visibles de ASCII."
      )
    case .busy, .databaseBusy:
      Translations(
        "The service is busy.",
        "O serviço está ocupado.",
        "El servicio está ocupado."
      )
    case .internalError:
      Translations(
        "Something went wrong on the server. Try again later.",
        "Algo deu errado no servidor. Tente de novo mais tarde.",
        "Algo ha fallado en el servidor. Inténtalo más tarde."
      )
    }
  }
}
