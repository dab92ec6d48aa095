extension Phrase {
  /// The phrase in English.
  var english: String {
    switch self {
    case .labelName: "Name"
    case .labelEmail: "E-mail address"
    case .labelPassword: "Password"
    case .labelConfirmPassword: "Password again"
    case .labelBirthday: "Birthday"
    case .labelLanguage: "Language"
    case .labelAgreeTerms: "I agree to the terms"
    case .labelCurrentPassword: "Current password"
    case .labelNewPassword: "New password"

    case .placeholderName: "Ada Lovelace"
    case .placeholderEmail: "ada@example.com"
    case .placeholderBirthday: "1990-12-31"

    case .requiredMark: "A field marked with * is required."
    case .didYouMean: "Did you mean {address}?"
    case .strengthWeak: "weak"
    case .strengthFair: "fair"
    case .strengthGood: "good"
    case .strengthStrong: "strong"
    case .requirementMet: "met"
    case .requirementUnmet: "not met yet"
    case .demandAtMost: "at most {maximum} {maximum|character|characters}"
    case .demandAtLeast: "at least {minimum} {minimum|character|characters}"
    case .demandNoControl: "no tab or line break"
    case .demandUpperCase: "an upper case letter"
    case .demandLowerCase: "a lower case letter"
    case .demandNumber: "a number"
    case .demandSpecial: "a special character"
    case .demandNotPersonal: "other than your name, your address and the name of this service"
    case .demandNotCommon: "not one of the passwords that are guessed first"
    case .demandStrength: "strength: {strength} or more"

    case .waitSeconds: "{seconds} {seconds|second|seconds}"
    case .waitMinutes: "{minutes} {minutes|minute|minutes}"

    case .errorPrefix: "Error"

    case .hintBirthday: "year-month-day, such as 1990-12-31"
    case .hintLanguage: "english, portuguese or spanish"
    case .hintAgreeTerms: "yes or no"
    case .hintPassword: "a few unusual words make a good one"
    case .hintNewPassword: "a few unusual words make a good one"

    case .requiredName: "Enter your name, such as Ada Lovelace."
    case .requiredEmail: "Enter your e-mail address, such as ada@example.com."
    case .requiredPassword: "Enter a password."
    case .requiredCurrentPassword: "Enter the password you have now."
    case .requiredNewPassword: "Enter the password you want."
    case .requiredConfirmPassword: "Enter the password a second time."
    case .requiredBirthday: "Enter your birthday."
    case .requiredLanguage, .unknownLanguage:
      "Choose a language: English, Português or Español."
    case .required: "Fill in this field."

    case .tooLongEmail: "Shorten the address: mail servers accept no more."
    case .tooLong: "Use at most {maximum} {maximum|character|characters}."
    case .invalidType: "Give this as text, in quotes."
    case .invalidTypeFlag: "Give true or false, without quotes."
    case .invalidTypeNumber: "Give a whole number."
    case .invalidEncoding: "This text is not UTF-8. Type it again, or save the file as UTF-8."
    case .invalidNameCharacter:
      "A name cannot contain “{character}”. Use letters, spaces, hyphens, dots and apostrophes."
    case .invalidNameNoLetter: "A name needs at least one letter."

    case .emailNoAtSign: "Include an @ in the address, as in ada@example.com."
    case .emailNoLocalPart: "Write something before the @, as in ada@example.com."
    case .emailLocalPartTooLong: "Shorten the part before the @: mail servers accept no more."
    case .emailLocalPartDots:
      "Before the @, a dot stands between other characters, as in ada.lovelace@example.com."
    case .emailLocalPartCharacter:
      "Before the @ there is a space or a character that addresses do not have."
    case .emailNoDomain: "Write the domain after the @, as in ada@example.com."
    case .emailDomainWithoutDot: "Complete the domain after the @, as in ada@example.com."
    case .emailDomainLabel: "The part after the @ is not a domain name such as example.com."
    case .emailDomainIsNumeric:
      "After the @, write a domain name such as example.com, not a number."
    case .alreadyExists:
      "An account with this e-mail address already exists. Log in, or use another address."

    case .passwordTooShort: "Use at least {minimum} {minimum|character|characters}."
    case .passwordLacksUpperCase: "Add at least one upper case letter, such as A."
    case .passwordLacksLowerCase: "Add at least one lower case letter, such as a."
    case .passwordLacksNumber: "Add at least one number, such as 7."
    case .passwordLacksSpecial: "Add at least one special character, such as ! or ?."
    case .passwordControlCharacter:
      "The password contains a tab, a line break or another control character. Leave it out."
    case .passwordIsPersonal:
      "Choose a password other than your name, your address or the name of this service."
    case .passwordIsCommon:
      "This is one of the passwords that are guessed first. Choose another, such as a few unusual words."
    case .passwordIsWeak:
      "This password would be guessed too soon. Make it longer, such as a few unusual words."
    case .confirmationDiffers: "The two passwords differ. Enter the same password again."

    case .invalidDate: "Enter a date of the calendar, in the form that is asked for."
    case .inTheFuture: "Enter a birthday that is not in the future."
    case .tooLongAgo: "Enter a birthday at most {years} years ago."
    case .underLegalAge: "You have to be at least {minimum} {minimum|year|years} old."
    case .tooShort: "Use at least {minimum} {minimum|character|characters}."
    case .notGreater: "Enter a value greater than {bound}."
    case .notLess: "Enter a value less than {bound}."
    case .tooSmall: "Enter {bound} or more."
    case .tooGreat: "Enter {bound} or less."
    case .notEqual: "Enter exactly what is asked for."
    case .passwordUnchanged: "Choose a password other than the one you have now."
    case .unknownChoice: "Choose one of these: {choices}."
    case .termsNotAccepted: "Agree to the terms to go on."
    case .other: "This value cannot be used here."
    }
  }
}
