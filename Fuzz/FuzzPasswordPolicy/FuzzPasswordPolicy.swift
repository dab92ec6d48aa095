import Accounts
import AccountsForms

/// Checks arbitrary bytes as a password, with the real estimator, against every policy.
///
/// The bytes before the first line end are the person's name.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPasswordPolicy(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
  guard let last = parts.last, let password = Secret(utf8: last)?.normalized() else { return 0 }
  let words = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
  for policy in [.standard, .nist, .lesson(special: true), .minimum(3)] as [PasswordPolicy] {
    let assessment = policy.assess(password, estimator: zxcvbnEstimator, personalWords: words)
    if assessment.failure == nil {
      precondition(password.length >= policy.minimumLength)
      precondition(password.length <= PasswordPolicy.maximumLength)
    }
    // The result is deterministic, and normalizing to NFC twice changes nothing.
    let again = policy.assess(
      password.normalized(),
      estimator: zxcvbnEstimator,
      personalWords: words
    )
    precondition(again == assessment)
  }
  return 0
}
