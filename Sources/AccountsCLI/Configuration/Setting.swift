import Configuration

/// Something that an installation decides, by the name it has in the file.
///
/// In the environment it is `ACCOUNTS_` and the same words in upper case: `passwordPolicy` is
/// `ACCOUNTS_PASSWORD_POLICY`.
enum Setting: String, CaseIterable {
  case db
  case passwordPolicy
  case serviceName
  case serviceWords
  case breachedPasswords
  case termsUrl
  case privacyUrl
  case hashingMemoryKib
  case hashingPasses
  case pepperFile
  case auditKeyFile
  case auditAddresses
  case auditDays
  case signUpsPerHour
  case host
  case port
  case behindProxy
  case trustedProxies
  case logFormat
  case logLevel
  case metricsPort
  case theme

  /// What holds where nothing is said, in words.
  var standard: String {
    switch self {
    case .db: "the XDG data folder"
    case .passwordPolicy: "standard"
    case .serviceName: "Accounts"
    case .breachedPasswords: "cracklib's words, where installed"
    case .serviceWords, .termsUrl, .privacyUrl, .pepperFile, .trustedProxies, .theme: "none"
    case .hashingMemoryKib: "19456"
    case .hashingPasses: "2"
    case .auditKeyFile: "beside the database"
    case .auditAddresses: "clear"
    case .auditDays: "365"
    case .signUpsPerHour: "100"
    case .host: "127.0.0.1"
    case .port: "8080"
    case .behindProxy: "false"
    case .logFormat: "text"
    case .logLevel: "info"
    case .metricsPort: "no metrics"
    }
  }

  /// What it may be in the file, the likeliest first; a text will do for each.
  var types: [ConfigType] {
    switch self {
    case .hashingMemoryKib, .hashingPasses, .auditDays, .signUpsPerHour, .port, .metricsPort:
      [.int, .string]
    case .behindProxy: [.bool, .string]
    case .serviceWords, .trustedProxies: [.stringArray, .string]
    case .db, .passwordPolicy, .serviceName, .breachedPasswords, .termsUrl, .privacyUrl,
      .pepperFile,
      .auditKeyFile,
      .auditAddresses, .host, .logFormat, .logLevel, .theme:
      [.string]
    }
  }

  /// What it may be in the file, in words.
  var typesInWords: String {
    switch types.first {
    case .int: "a number"
    case .bool: "true or false"
    case .stringArray: "a text in quotes, or a list of texts"
    default: "a text, in quotes"
    }
  }
}
