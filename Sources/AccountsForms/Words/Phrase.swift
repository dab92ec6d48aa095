/// Everything the forms can say, by a stable key.
///
/// Each language answers every case in a `switch`, so a phrase that is missing somewhere does not
/// compile. An error looks for its phrase from the most specific key to the least: code and field,
/// code and reason, code alone.
enum Phrase: String, CaseIterable {
  case labelName = "label.name"
  case labelEmail = "label.email"
  case labelPassword = "label.password"
  case labelConfirmPassword = "label.confirmPassword"
  case labelBirthday = "label.birthday"
  case labelLanguage = "label.language"
  case labelAgreeTerms = "label.agreeTerms"
  case labelCurrentPassword = "label.currentPassword"
  case labelNewPassword = "label.newPassword"

  case placeholderName = "placeholder.name"
  case placeholderEmail = "placeholder.email"
  case placeholderBirthday = "placeholder.birthday"

  case requiredMark = "required-mark"
  case didYouMean = "did-you-mean"
  case strengthWeak = "strength.weak"
  case strengthFair = "strength.fair"
  case strengthGood = "strength.good"
  case strengthStrong = "strength.strong"
  case requirementMet = "requirement.met"
  case requirementUnmet = "requirement.unmet"
  case demandAtMost = "demand.at-most"
  case demandAtLeast = "demand.at-least"
  case demandNoControl = "demand.no-control"
  case demandUpperCase = "demand.upper-case"
  case demandLowerCase = "demand.lower-case"
  case demandNumber = "demand.number"
  case demandSpecial = "demand.special"
  case demandNotPersonal = "demand.not-personal"
  case demandNotCommon = "demand.not-common"
  case demandStrength = "demand.strength"

  case waitSeconds = "wait.seconds"
  case waitMinutes = "wait.minutes"

  case errorPrefix = "error-prefix"

  case hintBirthday = "hint.birthday"
  case hintLanguage = "hint.language"
  case hintAgreeTerms = "hint.agreeTerms"
  case hintPassword = "hint.password"
  case hintNewPassword = "hint.newPassword"

  case requiredName = "error.required.name"
  case requiredEmail = "error.required.email"
  case requiredPassword = "error.required.password"
  case requiredCurrentPassword = "error.required.currentPassword"
  case requiredNewPassword = "error.required.newPassword"
  case requiredConfirmPassword = "error.required.confirmPassword"
  case requiredBirthday = "error.required.birthday"
  case requiredLanguage = "error.required.language"
  case required = "error.required"

  case tooLongEmail = "error.tooLong.email"
  case tooLong = "error.tooLong"
  case invalidType = "error.invalidType"
  case invalidTypeFlag = "error.invalidType.flag"
  case invalidTypeNumber = "error.invalidType.number"
  case invalidEncoding = "error.invalidEncoding"
  case invalidNameCharacter = "error.invalidName.character"
  case invalidNameNoLetter = "error.invalidName.noLetter"

  case emailNoAtSign = "error.invalidEmail.noAtSign"
  case emailNoLocalPart = "error.invalidEmail.noLocalPart"
  case emailLocalPartTooLong = "error.invalidEmail.localPartTooLong"
  case emailLocalPartDots = "error.invalidEmail.localPartDots"
  case emailLocalPartCharacter = "error.invalidEmail.localPartCharacter"
  case emailNoDomain = "error.invalidEmail.noDomain"
  case emailDomainWithoutDot = "error.invalidEmail.domainWithoutDot"
  case emailDomainLabel = "error.invalidEmail.domainLabel"
  case emailDomainIsNumeric = "error.invalidEmail.domainIsNumeric"
  case alreadyExists = "error.alreadyExists"

  case passwordTooShort = "error.passwordTooShort"
  case passwordLacksUpperCase = "error.passwordLacksKind.upperCase"
  case passwordLacksLowerCase = "error.passwordLacksKind.lowerCase"
  case passwordLacksNumber = "error.passwordLacksKind.number"
  case passwordLacksSpecial = "error.passwordLacksKind.special"
  case passwordControlCharacter = "error.passwordControlCharacter"
  case passwordIsPersonal = "error.passwordIsPersonal"
  case passwordIsCommon = "error.passwordIsCommon"
  case passwordIsWeak = "error.passwordIsWeak"
  case confirmationDiffers = "error.confirmationDiffers"

  case invalidDate = "error.invalidDate"
  case inTheFuture = "error.inTheFuture"
  case tooLongAgo = "error.tooLongAgo"
  case underLegalAge = "error.underLegalAge"
  case tooShort = "error.tooShort"
  case notGreater = "error.notGreater"
  case notLess = "error.notLess"
  case tooSmall = "error.tooSmall"
  case tooGreat = "error.tooGreat"
  case notEqual = "error.notEqual"
  case passwordUnchanged = "error.passwordUnchanged"
  case unknownLanguage = "error.unknownChoice.language"
  case unknownChoice = "error.unknownChoice"
  case termsNotAccepted = "error.termsNotAccepted"
  case other = "error"

  /// The phrase for a failure, of a field or of none.
  init(_ failure: RuleFailure, field: String?) {
    let code = "error.\(failure.code.rawValue)"
    var keys = field.map { ["\(code).\($0)"] } ?? []
    for name in ["reason", "kind"] {
      if case .text(let detail) = failure.parameters[name] { keys.append("\(code).\(detail)") }
    }
    self = (keys + [code]).lazy.compactMap(Phrase.init(rawValue:)).first ?? .other
  }
}
