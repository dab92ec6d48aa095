extension Phrase {
  /// The phrase in Spanish.
  var spanish: String {
    switch self {
    case .labelName: "Nombre"
    case .labelEmail: "Correo electrónico"
    case .labelPassword: "Contraseña"
    case .labelConfirmPassword: "Repite la contraseña"
    case .labelBirthday: "Fecha de nacimiento"
    case .labelLanguage: "Idioma"
    case .labelAgreeTerms: "Acepto los términos"
    case .labelCurrentPassword: "Contraseña actual"
    case .labelNewPassword: "Nueva contraseña"

    case .placeholderName: "Ada Lovelace"
    case .placeholderEmail: "ada@example.com"
    case .placeholderBirthday: "1990-12-31"

    case .requiredMark: "Los campos marcados con * son obligatorios."
    case .didYouMean: "¿Quisiste decir {address}?"
    case .strengthWeak: "débil"
    case .strengthFair: "regular"
    case .strengthGood: "buena"
    case .strengthStrong: "fuerte"
    case .requirementMet: "cumplido"
    case .requirementUnmet: "aún sin cumplir"
    case .demandAtMost: "como máximo {maximum} {maximum|carácter|caracteres}"
    case .demandAtLeast: "al menos {minimum} {minimum|carácter|caracteres}"
    case .demandNoControl: "sin tabulaciones ni saltos de línea"
    case .demandUpperCase: "una letra mayúscula"
    case .demandLowerCase: "una letra minúscula"
    case .demandNumber: "un número"
    case .demandSpecial: "un carácter especial"
    case .demandNotPersonal: "distinta de tu nombre, tu dirección y el nombre de este servicio"
    case .demandNotCommon: "que no esté entre las contraseñas más usadas"
    case .demandStrength: "seguridad: {strength} o superior"

    case .waitSeconds: "{seconds} {seconds|segundo|segundos}"
    case .waitMinutes: "{minutes} {minutes|minuto|minutos}"

    case .errorPrefix: "Error"

    case .hintBirthday: "año-mes-día, como 1990-12-31"
    case .hintLanguage: "english, portuguese o spanish"
    case .hintAgreeTerms: "sí o no"
    case .hintPassword: "unas cuantas palabras poco comunes forman una buena contraseña"
    case .hintNewPassword: "unas cuantas palabras poco comunes forman una buena contraseña"

    case .requiredName: "Escribe tu nombre, como Ada Lovelace."
    case .requiredEmail: "Escribe tu correo electrónico, como ada@example.com."
    case .requiredPassword: "Escribe una contraseña."
    case .requiredCurrentPassword: "Escribe la contraseña que tienes ahora."
    case .requiredNewPassword: "Escribe la contraseña que quieres."
    case .requiredConfirmPassword: "Escribe la contraseña por segunda vez."
    case .requiredBirthday: "Escribe tu fecha de nacimiento."
    case .requiredLanguage, .unknownLanguage:
      "Elige un idioma: English, Português o Español."
    case .required: "Rellena este campo."

    case .tooLongEmail: "Acorta la dirección: los servidores de correo no aceptan más."
    case .tooLong: "Usa como máximo {maximum} {maximum|carácter|caracteres}."
    case .invalidType: "Envía esto como texto, entre comillas."
    case .invalidTypeFlag: "Indica true o false, sin comillas."
    case .invalidTypeNumber: "Indica un número entero."
    case .invalidEncoding:
      "Este texto no está en UTF-8. Escríbelo de nuevo o guarda el archivo en UTF-8."
    case .invalidNameCharacter:
      "Un nombre no puede contener «{character}». Usa letras, espacios, guiones, puntos y apóstrofos."
    case .invalidNameNoLetter: "Un nombre necesita al menos una letra."

    case .emailNoAtSign: "Incluye una @ en la dirección, como en ada@example.com."
    case .emailNoLocalPart: "Escribe algo antes de la @, como en ada@example.com."
    case .emailLocalPartTooLong:
      "Acorta la parte anterior a la @: los servidores de correo no aceptan más."
    case .emailLocalPartDots:
      "Antes de la @, un punto va entre otros caracteres, como en ada.lovelace@example.com."
    case .emailLocalPartCharacter:
      "Antes de la @ hay un espacio o un carácter que las direcciones no tienen."
    case .emailNoDomain: "Escribe el dominio después de la @, como en ada@example.com."
    case .emailDomainWithoutDot: "Completa el dominio después de la @, como en ada@example.com."
    case .emailDomainLabel: "La parte posterior a la @ no es un dominio como example.com."
    case .emailDomainIsNumeric:
      "Después de la @, escribe un dominio como example.com, no un número."
    case .alreadyExists:
      "Ya existe una cuenta con este correo electrónico. Inicia sesión o usa otra dirección."

    case .passwordTooShort: "Usa al menos {minimum} {minimum|carácter|caracteres}."
    case .passwordLacksUpperCase: "Añade al menos una letra mayúscula, como A."
    case .passwordLacksLowerCase: "Añade al menos una letra minúscula, como a."
    case .passwordLacksNumber: "Añade al menos un número, como 7."
    case .passwordLacksSpecial: "Añade al menos un carácter especial, como ! o ?."
    case .passwordControlCharacter:
      "La contraseña contiene una tabulación, un salto de línea u otro carácter de control. Quítalo."
    case .passwordIsPersonal:
      "Elige una contraseña distinta de tu nombre, tu dirección y el nombre de este servicio."
    case .passwordIsCommon:
      "Es una de las contraseñas que se prueban primero. Elige otra, como unas palabras poco comunes."
    case .passwordIsWeak:
      "Esta contraseña se adivinaría demasiado rápido. Hazla más larga, con palabras poco comunes."
    case .confirmationDiffers: "Las dos contraseñas son distintas. Escribe otra vez la misma."

    case .invalidDate: "Escribe una fecha del calendario, en el formato que se pide."
    case .inTheFuture: "Escribe una fecha de nacimiento que no esté en el futuro."
    case .tooLongAgo: "Escribe una fecha de nacimiento de hace {years} años como máximo."
    case .underLegalAge: "Tienes que tener al menos {minimum} {minimum|año|años}."
    case .tooShort: "Usa {minimum} {minimum|carácter|caracteres} como mínimo."
    case .notGreater: "Escribe un valor mayor que {bound}."
    case .notLess: "Escribe un valor menor que {bound}."
    case .tooSmall: "Escribe {bound} o más."
    case .tooGreat: "Escribe {bound} o menos."
    case .notEqual: "Escribe exactamente lo que se pide."
    case .passwordUnchanged: "Elige una contraseña distinta de la actual."
    case .unknownChoice: "Elige una de estas opciones: {choices}."
    case .termsNotAccepted: "Acepta los términos para continuar."
    case .other: "Este valor no se puede usar aquí."
    }
  }
}
