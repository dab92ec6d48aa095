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
    switch words.language {
    case .english: phrase.english
    case .portuguese: phrase.portuguese
    case .spanish: phrase.spanish
    }
  }

  private var english: String {
    switch self {
    case .refused: "Some fields need another value."
    case .malformedBody: "The body is no object of JSON in UTF-8."
    case .malformedQuery: "What follows the question mark is not percent-encoded UTF-8."
    case .repeatedMember: "The body has two members of the same name."
    case .unsupportedMediaType: "Send the body as application/json, in UTF-8 and not compressed."
    case .noForm: "Send the form as application/x-www-form-urlencoded."
    case .malformedForm: "The form is not as browsers send it."
    case .formOutOfDate: "This form is out of date. Nothing was changed."
    case .bodyTooLarge: "The body is longer than the server takes."
    case .tooSlow: "The request took too long to arrive."
    case .targetTooLong: "The path is longer than the server takes."
    case .headersTooLarge: "The headers are longer than the server takes."
    case .malformedRequest: "The request is not as HTTP has it."
    case .badHost: "The request has to name one host."
    case .methodNotAllowed: "This path takes other methods."
    case .notFound: "There is nothing here."
    case .notLoggedIn: "Log in first."
    case .notAllowed: "This account may not do that."
    case .crossSite: "The request came from another site."
    case .badKey: "An Idempotency-Key has 16 to 255 visible characters of ASCII."
    case .wrongCredentials: "The e-mail address or the password is wrong."
    case .wrongPassword: "The password is wrong."
    case .lastAdministrator: "This is the last administrator. Make somebody else one first."
    case .throttled: "Too many attempts to log in failed. Try again later."
    case .locked: "Too many attempts to log in failed. Ask an administrator to open the account."
    case .tooManySignUps:
      "Too many accounts were made from this network. Try again later."
    case .busy, .databaseBusy: "The service is busy. Try again in a moment."
    case .fault: "Something went wrong on the server. Nothing was lost; try again later."
    }
  }

  private var portuguese: String {
    switch self {
    case .refused: "Alguns campos precisam de outro valor."
    case .malformedBody: "O corpo não é um objeto JSON em UTF-8."
    case .malformedQuery: "O que segue o ponto de interrogação não é UTF-8 codificado com %."
    case .repeatedMember: "O corpo tem dois membros com o mesmo nome."
    case .unsupportedMediaType: "Envie o corpo como application/json, em UTF-8 e sem compressão."
    case .noForm: "Envie o formulário como application/x-www-form-urlencoded."
    case .malformedForm: "O formulário não está como os navegadores o enviam."
    case .formOutOfDate: "Este formulário está desatualizado. Nada foi alterado."
    case .bodyTooLarge: "O corpo é maior do que o servidor aceita."
    case .tooSlow: "O pedido demorou demais para chegar."
    case .targetTooLong: "O caminho é maior do que o servidor aceita."
    case .headersTooLarge: "Os cabeçalhos são maiores do que o servidor aceita."
    case .malformedRequest: "O pedido não segue o HTTP."
    case .badHost: "O pedido precisa indicar um único host."
    case .methodNotAllowed: "Este caminho aceita outros métodos."
    case .notFound: "Não há nada aqui."
    case .notLoggedIn: "Entre na sua conta primeiro."
    case .notAllowed: "Esta conta não pode fazer isso."
    case .crossSite: "O pedido veio de outro site."
    case .badKey: "Uma Idempotency-Key tem de 16 a 255 caracteres visíveis de ASCII."
    case .wrongCredentials: "O endereço de e-mail ou a senha está errado."
    case .wrongPassword: "A senha está errada."
    case .lastAdministrator:
      "Esta é a última conta de administrador. Torne outra pessoa administradora primeiro."
    case .throttled: "Muitas tentativas de entrar falharam. Tente de novo mais tarde."
    case .locked: "Muitas tentativas de entrar falharam. Peça a um administrador que abra a conta."
    case .tooManySignUps:
      "Muitas contas foram criadas a partir desta rede. Tente de novo mais tarde."
    case .busy, .databaseBusy: "O serviço está ocupado. Tente de novo em instantes."
    case .fault: "Algo deu errado no servidor. Nada se perdeu; tente de novo mais tarde."
    }
  }

  private var spanish: String {
    switch self {
    case .refused: "Algunos campos necesitan otro valor."
    case .malformedBody: "El cuerpo no es un objeto JSON en UTF-8."
    case .malformedQuery: "Lo que sigue al signo de interrogación no es UTF-8 codificado con %."
    case .repeatedMember: "El cuerpo tiene dos miembros con el mismo nombre."
    case .unsupportedMediaType: "Envía el cuerpo como application/json, en UTF-8 y sin comprimir."
    case .noForm: "Envía el formulario como application/x-www-form-urlencoded."
    case .malformedForm: "El formulario no está como lo envían los navegadores."
    case .formOutOfDate: "Este formulario ha caducado. No se cambió nada."
    case .bodyTooLarge: "El cuerpo es más largo de lo que acepta el servidor."
    case .tooSlow: "La petición tardó demasiado en llegar."
    case .targetTooLong: "La ruta es más larga de lo que acepta el servidor."
    case .headersTooLarge: "Las cabeceras son más largas de lo que acepta el servidor."
    case .malformedRequest: "La petición no sigue el HTTP."
    case .badHost: "La petición tiene que indicar un solo host."
    case .methodNotAllowed: "Esta ruta acepta otros métodos."
    case .notFound: "Aquí no hay nada."
    case .notLoggedIn: "Inicia sesión primero."
    case .notAllowed: "Esta cuenta no puede hacer eso."
    case .crossSite: "La petición vino de otro sitio."
    case .badKey: "Una Idempotency-Key tiene de 16 a 255 caracteres visibles de ASCII."
    case .wrongCredentials: "El correo electrónico o la contraseña no son correctos."
    case .wrongPassword: "La contraseña no es correcta."
    case .lastAdministrator:
      "Esta es la última cuenta de administrador. Haz antes administradora a otra persona."
    case .throttled: "Fallaron demasiados intentos de iniciar sesión. Inténtalo más tarde."
    case .locked:
      "Fallaron demasiados intentos de iniciar sesión. Pide a un administrador que abra la cuenta."
    case .tooManySignUps:
      "Se crearon demasiadas cuentas desde esta red. Inténtalo más tarde."
    case .busy, .databaseBusy: "El servicio está ocupado. Inténtalo en un momento."
    case .fault: "Algo falló en el servidor. No se perdió nada; inténtalo más tarde."
    }
  }
}
