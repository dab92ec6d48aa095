public import AccountsForms
import Foundation

/// The settings of an installation; all have defaults.
public struct AccountSettings: Sendable {
  /// The cost of hashing a password.
  public var hashingCost = HashingCost.standard

  /// The memory of all passwords that are hashed at once, in KiB; half of the machine's by default.
  ///
  /// Imported hashes may cost more than new ones. A hash that needs more than the limit runs alone.
  public var hashingMemoryLimit = Int(ProcessInfo.processInfo.physicalMemory / 2048)

  /// The number of passwords that are hashed at once, memory permitting; one for each core by
  /// default.
  public var hashingThreads = ProcessInfo.processInfo.activeProcessorCount

  /// The pepper that is mixed into every password before hashing; nil for none.
  public var pepper: Pepper?

  /// The limits on sessions.
  public var sessions = SessionLimits.standard

  /// The limits on failed logins.
  public var rateLimits = RateLimits.standard

  /// The policy on which proofs are enough for a login.
  var logIn = LogInPolicy()

  /// The limit on sign-ups from one network.
  public var signUps = SignUpLimit()

  /// The proof of work that sign-ups over a network need; nil for none.
  public var signUpWork: SignUpWork?

  /// The rules of the forms.
  public var forms = FormRules(estimator: zxcvbnEstimator)

  /// Whether people have to prove that the address of their account is theirs; needs ``mail``.
  public var verification = EmailVerification.off

  /// The settings of mail; nil for a service that sends none.
  public var mail: MailSettings?

  /// Whether the networks of logins are stored with the devices.
  var notesNetworks: Bool { mail?.tellsNewNetworks == true }

  /// The settings of the audit log.
  public var audit = AuditSettings()

  /// The sleep that pads refused logins; only tests that do not measure response times replace it.
  package var paddingSleep = ResponsePadding.systemSleep

  /// Creates the default settings.
  public init() {}
}
