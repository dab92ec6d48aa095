extension Phrase {
  /// The phrase in Portuguese.
  var portuguese: String {
    switch self {
    case .labelName: "Nome"
    case .labelEmail: "Endereço de e-mail"
    case .labelPassword: "Senha"
    case .labelConfirmPassword: "Repita a senha"
    case .labelBirthday: "Data de nascimento"
    case .labelLanguage: "Idioma"
    case .labelAgreeTerms: "Concordo com os termos"
    case .labelCurrentPassword: "Senha atual"
    case .labelNewPassword: "Nova senha"

    case .placeholderName: "Ada Lovelace"
    case .placeholderEmail: "ada@example.com"
    case .placeholderBirthday: "1990-12-31"

    case .requiredMark: "Os campos marcados com * são obrigatórios."
    case .didYouMean: "Você quis dizer {address}?"
    case .strengthWeak: "fraca"
    case .strengthFair: "razoável"
    case .strengthGood: "boa"
    case .strengthStrong: "forte"
    case .requirementMet: "atendido"
    case .requirementUnmet: "ainda não atendido"
    case .demandAtMost: "no máximo {maximum} {maximum|caractere|caracteres}"
    case .demandAtLeast: "pelo menos {minimum} {minimum|caractere|caracteres}"
    case .demandNoControl: "nenhuma tabulação ou quebra de linha"
    case .demandUpperCase: "uma letra maiúscula"
    case .demandLowerCase: "uma letra minúscula"
    case .demandNumber: "um número"
    case .demandSpecial: "um caractere especial"
    case .demandNotPersonal: "diferente do seu nome, do seu endereço e do nome deste serviço"
    case .demandNotCommon: "que não esteja entre as senhas mais usadas"
    case .demandStrength: "força: {strength} ou superior"

    case .waitSeconds: "{seconds} {seconds|segundo|segundos}"
    case .waitMinutes: "{minutes} {minutes|minuto|minutos}"

    case .errorPrefix: "Erro"

    case .hintBirthday: "ano-mês-dia, como 1990-12-31"
    case .hintLanguage: "english, portuguese ou spanish"
    case .hintAgreeTerms: "sim ou não"
    case .hintPassword: "algumas palavras incomuns formam uma boa senha"
    case .hintNewPassword: "algumas palavras incomuns formam uma boa senha"

    case .requiredName: "Informe seu nome, como Ada Lovelace."
    case .requiredEmail: "Informe seu endereço de e-mail, como ada@example.com."
    case .requiredPassword: "Informe uma senha."
    case .requiredCurrentPassword: "Informe a sua senha atual."
    case .requiredNewPassword: "Informe a senha desejada."
    case .requiredConfirmPassword: "Informe a senha uma segunda vez."
    case .requiredBirthday: "Informe sua data de nascimento."
    case .requiredLanguage, .unknownLanguage:
      "Escolha um idioma: English, Português ou Español."
    case .required: "Preencha este campo."

    case .tooLongEmail: "Encurte o endereço: os servidores de e-mail não aceitam mais."
    case .tooLong: "Use no máximo {maximum} {maximum|caractere|caracteres}."
    case .invalidType: "Envie isto como texto, entre aspas."
    case .invalidTypeFlag: "Informe true ou false, sem aspas."
    case .invalidTypeNumber: "Informe um número inteiro."
    case .invalidEncoding:
      "Este texto não está em UTF-8. Digite de novo ou salve o arquivo em UTF-8."
    case .invalidNameCharacter:
      "Um nome não pode conter “{character}”. Use letras, espaços, hifens, pontos e apóstrofos."
    case .invalidNameNoLetter: "Um nome precisa de pelo menos uma letra."

    case .emailNoAtSign: "Inclua um @ no endereço, como em ada@example.com."
    case .emailNoLocalPart: "Escreva algo antes do @, como em ada@example.com."
    case .emailLocalPartTooLong:
      "Encurte a parte antes do @: os servidores de e-mail não aceitam mais."
    case .emailLocalPartDots:
      "Antes do @, um ponto fica entre outros caracteres, como em ada.lovelace@example.com."
    case .emailLocalPartCharacter:
      "Antes do @ há um espaço ou um caractere que endereços não têm."
    case .emailNoDomain: "Escreva o domínio depois do @, como em ada@example.com."
    case .emailDomainWithoutDot: "Complete o domínio depois do @, como em ada@example.com."
    case .emailDomainLabel: "A parte depois do @ não é um nome de domínio como example.com."
    case .emailDomainIsNumeric:
      "Depois do @, escreva um nome de domínio como example.com, não um número."
    case .alreadyExists:
      "Já existe uma conta com este endereço de e-mail. Entre nela ou use outro endereço."

    case .passwordTooShort: "Use pelo menos {minimum} {minimum|caractere|caracteres}."
    case .passwordLacksUpperCase: "Acrescente pelo menos uma letra maiúscula, como A."
    case .passwordLacksLowerCase: "Acrescente pelo menos uma letra minúscula, como a."
    case .passwordLacksNumber: "Acrescente pelo menos um número, como 7."
    case .passwordLacksSpecial: "Acrescente pelo menos um caractere especial, como ! ou ?."
    case .passwordControlCharacter:
      "A senha contém uma tabulação, quebra de linha ou outro caractere de controle. Retire-o."
    case .passwordIsPersonal:
      "Escolha uma senha diferente do seu nome, do seu endereço e do nome deste serviço."
    case .passwordIsCommon:
      "Esta é uma das senhas testadas primeiro. Escolha outra, como algumas palavras incomuns."
    case .passwordIsWeak:
      "Esta senha seria descoberta rápido demais. Torne-a mais longa, com algumas palavras incomuns."
    case .confirmationDiffers: "As duas senhas são diferentes. Informe a mesma senha novamente."

    case .invalidDate: "Informe uma data do calendário, no formato pedido."
    case .inTheFuture: "Informe uma data de nascimento que não esteja no futuro."
    case .tooLongAgo: "Informe uma data de nascimento de no máximo {years} anos atrás."
    case .underLegalAge: "Você precisa ter pelo menos {minimum} {minimum|ano|anos}."
    case .tooShort: "Use no mínimo {minimum} {minimum|caractere|caracteres}."
    case .notGreater: "Informe um valor maior que {bound}."
    case .notLess: "Informe um valor menor que {bound}."
    case .tooSmall: "Informe {bound} ou mais."
    case .tooGreat: "Informe {bound} ou menos."
    case .notEqual: "Informe exatamente o que é pedido."
    case .passwordUnchanged: "Escolha uma senha diferente da atual."
    case .unknownChoice: "Escolha uma destas opções: {choices}."
    case .termsNotAccepted: "Aceite os termos para continuar."
    case .other: "Este valor não pode ser usado aqui."
    }
  }
}
