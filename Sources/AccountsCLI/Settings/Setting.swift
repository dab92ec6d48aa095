import Configuration

/// A setting, by its name in the file.
///
/// The environment variable is `ACCOUNTS_` and the name in upper case: `ACCOUNTS_PASSWORD_POLICY`
/// for `passwordPolicy`.
enum Setting: String, CaseIterable {
  case db
  case passwordPolicy
  case serviceName
  case serviceWords
  case breachedPasswords
  case termsUrl
  case privacyUrl
  case cspReportUrl
  case hashingMemoryKib
  case hashingPasses
  case hashingLimitMib
  case hashingThreads
  case pepperFile
  case keyFolder
  case auditKeyFile
  case auditAddresses
  case auditDays
  case signUps
  case formFile
  case signUpsPerHour
  case signUpWork
  case allowedEmailDomains
  case blockedEmailDomains
  case host
  case port
  case behindProxy
  case trustedProxies
  case publicHosts
  case pathPrefix
  case loginDomain
  case homeUrl
  case hsts
  case logFormat
  case logLevel
  case metricsPort
  case theme
  case publicUrl
  case emailVerification
  case mailServers
  case mailFrom
  case mailUser
  case mailPasswordFile
  case mailCaFile
  case mailTls
  case mailNewNetworks
  case mailKeyFile

  /// The default, in words.
  var standard: String {
    switch self {
    case .db: "the XDG data directory"
    case .passwordPolicy: "standard"
    case .serviceName: "Accounts"
    case .breachedPasswords, .serviceWords, .termsUrl, .privacyUrl, .cspReportUrl, .pepperFile,
      .keyFolder, .trustedProxies, .theme, .pathPrefix, .loginDomain, .homeUrl, .formFile,
      .publicUrl,
      .mailServers, .mailFrom, .mailUser, .mailPasswordFile:
      "none"
    case .mailCaFile: "the system's certificates"
    case .mailTls: "required"
    case .hashingMemoryKib: "19456"
    case .hashingPasses: "2"
    case .hashingLimitMib: "half of the memory"
    case .hashingThreads: "one for each core"
    case .auditKeyFile, .mailKeyFile: "beside the database, or in keyFolder"
    case .auditAddresses: "full"
    case .auditDays: "365"
    case .signUps: "open"
    case .signUpsPerHour: "100"
    case .signUpWork, .emailVerification, .mailNewNetworks: "off"
    case .host: "127.0.0.1"
    case .port: "8080"
    case .behindProxy: "false"
    case .allowedEmailDomains: "all"
    case .blockedEmailDomains: "none"
    case .publicHosts: "this machine; with a proxy, any host name"
    case .hsts: "subdomains"
    case .logFormat: "text"
    case .logLevel: "info"
    case .metricsPort: "no metrics"
    }
  }

  /// The allowed types in the file, the usual one first; strings are always allowed.
  var types: [ConfigType] {
    switch self {
    case .hashingMemoryKib, .hashingPasses, .hashingLimitMib, .hashingThreads, .auditDays,
      .signUpsPerHour, .signUpWork, .port, .metricsPort:
      [.int, .string]
    case .behindProxy: [.bool, .string]
    case .serviceWords, .trustedProxies, .publicHosts, .allowedEmailDomains, .blockedEmailDomains,
      .mailServers:
      [.stringArray, .string]
    case .db, .passwordPolicy, .serviceName, .breachedPasswords, .termsUrl, .privacyUrl,
      .cspReportUrl, .pepperFile,
      .keyFolder, .auditKeyFile,
      .auditAddresses, .signUps, .formFile, .host, .pathPrefix, .loginDomain, .homeUrl, .hsts,
      .logFormat,
      .logLevel, .theme, .publicUrl, .mailFrom, .mailUser, .mailPasswordFile, .mailCaFile, .mailTls,
      .mailKeyFile, .mailNewNetworks, .emailVerification:
      [.string]
    }
  }

  /// The allowed types in the file, in words.
  var typesInWords: String {
    switch types.first {
    case .int: "a number"
    case .bool: "true or false"
    case .stringArray: "a string in quotes, or a list of strings"
    default: "a string in quotes"
    }
  }
}
