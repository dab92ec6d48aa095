import Accounts
import AccountsForms

/// What is wrong with a request, as a name that never changes, and what it is called.
enum ProblemPhrase: String, CaseIterable {
  case refused, malformedBody, malformedQuery, repeatedMember, unsupportedMediaType, bodyTooLarge,
    tooSlow
  case targetTooLong, headersTooLarge
  case malformedRequest, badHost, methodNotAllowed, notFound, notLoggedIn, notAllowed, crossSite
  case noForm, malformedForm, formOutOfDate
  case badKey, wrongCredentials, wrongPassword, lastAdministrator, throttled, locked, tooManySignUps
  case busy, databaseBusy, fault

  /// The title of a problem in a language.
  static func title(of phrase: ProblemPhrase, in words: Words) -> String {
    phrase.texts?[words.language]
      ?? words.message(for: RuleFailure(ErrorCode(rawValue: phrase.rawValue)))
  }

  /// The title in every language; that of the code, for what the domain says too.
  private var texts: Translations? {
    switch self {
    case .wrongCredentials: ErrorCode.wrongCredentials.words
    case .wrongPassword: ErrorCode.wrongPassword.words
    case .lastAdministrator: ErrorCode.lastAdministrator.words
    case .refused:
      Translations(
        "Some fields need another value.",
        "Alguns campos precisam de outro valor.",
        "Algunos campos necesitan otro valor."
      )
    case .malformedBody:
      Translations(
        "The body is no object of JSON in UTF-8.",
        "O corpo não é um objeto JSON em UTF-8.",
        "El cuerpo no es un objeto JSON en UTF-8."
      )
    case .malformedQuery:
      Translations(
        "What follows the question mark is not percent-encoded UTF-8.",
        "O que segue o ponto de interrogação não é UTF-8 codificado com %.",
        "Lo que sigue al signo de interrogación no es UTF-8 codificado con %."
      )
    case .repeatedMember:
      Translations(
        "The body has two members of the same name.",
        "O corpo tem dois membros com o mesmo nome.",
        "El cuerpo tiene dos miembros con el mismo nombre."
      )
    case .unsupportedMediaType:
      Translations(
        "Send the body as application/json, in UTF-8 and not compressed.",
        "Envie o corpo como application/json, em UTF-8 e sem compressão.",
        "Envía el cuerpo como application/json, en UTF-8 y sin comprimir."
      )
    case .noForm:
      Translations(
        "Send the form as application/x-www-form-urlencoded.",
        "Envie o formulário como application/x-www-form-urlencoded.",
        "Envía el formulario como application/x-www-form-urlencoded."
      )
    case .malformedForm:
      Translations(
        "The form is not as browsers send it.",
        "O formulário não está como os navegadores o enviam.",
        "El formulario no está como lo envían los navegadores."
      )
    case .formOutOfDate:
      Translations(
        "This form is out of date. Nothing was changed.",
        "Este formulário está desatualizado. Nada foi alterado.",
        "Este formulario ha caducado. No se ha cambiado nada."
      )
    case .bodyTooLarge:
      Translations(
        "The body is longer than the server takes.",
        "O corpo é maior do que o servidor aceita.",
        "El cuerpo es más largo de lo que acepta el servidor."
      )
    case .tooSlow:
      Translations(
        "The request took too long to arrive.",
        "O pedido demorou demais para chegar.",
        "La petición ha tardado demasiado en llegar."
      )
    case .targetTooLong:
      Translations(
        "The path is longer than the server takes.",
        "O caminho é maior do que o servidor aceita.",
        "La ruta es más larga de lo que acepta el servidor."
      )
    case .headersTooLarge:
      Translations(
        "The headers are longer than the server takes.",
        "Os cabeçalhos são maiores do que o servidor aceita.",
        "Las cabeceras son más largas de lo que acepta el servidor."
      )
    case .malformedRequest:
      Translations(
        "The request is not as HTTP has it.",
        "O pedido não segue o HTTP.",
        "La petición no sigue el HTTP."
      )
    case .badHost:
      Translations(
        "The request has to name one host.",
        "O pedido precisa indicar um único host.",
        "La petición tiene que indicar un solo host."
      )
    case .methodNotAllowed:
      Translations(
        "This path takes other methods.",
        "Este caminho aceita outros métodos.",
        "Esta ruta acepta otros métodos."
      )
    case .notFound: Translations("There is nothing here.", "Não há nada aqui.", "Aquí no hay nada.")
    case .notLoggedIn:
      Translations(
        "Log in first.",
        "Entre na sua conta primeiro.",
        "Inicia sesión primero."
      )
    case .notAllowed:
      Translations(
        "This account may not do that.",
        "Esta conta não pode fazer isso.",
        "Esta cuenta no puede hacer eso."
      )
    case .crossSite:
      Translations(
        "The request came from another site.",
        "O pedido veio de outro site.",
        "La petición viene de otro sitio."
      )
    case .badKey:
      Translations(
        "An Idempotency-Key has 16 to 255 visible characters of ASCII.",
        "Uma Idempotency-Key tem de 16 a 255 caracteres visíveis de ASCII.",
        "Una Idempotency-Key tiene de 16 a 255 caracteres visibles de ASCII."
      )
    case .throttled:
      Translations(
        "Too many attempts to log in failed. Try again later.",
        "Muitas tentativas de entrar falharam. Tente de novo mais tarde.",
        "Han fallado demasiados intentos de iniciar sesión. Inténtalo más tarde."
      )
    case .locked:
      Translations(
        "Too many attempts to log in failed. Ask an administrator to unlock the account.",
        "Muitas tentativas de entrar falharam. Peça a um administrador que desbloqueie a conta.",
        "Han fallado demasiados intentos de iniciar sesión. Pide a un administrador que desbloquee la cuenta."
      )
    case .tooManySignUps:
      Translations(
        "Too many accounts were made from this network. Try again later.",
        "Muitas contas foram criadas a partir desta rede. Tente de novo mais tarde.",
        "Se han creado demasiadas cuentas desde esta red. Inténtalo más tarde."
      )
    case .busy, .databaseBusy:
      Translations(
        "The service is busy. Try again in a moment.",
        "O serviço está ocupado. Tente de novo em instantes.",
        "El servicio está ocupado. Inténtalo en un momento."
      )
    case .fault:
      Translations(
        "Something went wrong on the server. Nothing was lost; try again later.",
        "Algo deu errado no servidor. Nada se perdeu; tente de novo mais tarde.",
        "Algo ha fallado en el servidor. No se ha perdido nada; inténtalo más tarde."
      )
    }
  }
}
