import Accounts
import AccountsForms
import Benchmark
import Foundation

/// Benchmarks of the e-mail rule beside two regular expression engines, in one run so that the ratio holds on any
/// machine; and of a whole form.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.cpuUser, .wallClock, .mallocCountTotal],
    scalingFactor: .kilo,
    maxDuration: .seconds(3)
  )

  // Plain, tagged, long, rejected early and rejected late: the inputs of a sign-up page.
  let addresses = [
    "ada@example.com", "grace.hopper+navy@mail.example.co.uk", "not an address", "ada@localhost",
    String(repeating: "a", count: 64) + "@" + String(repeating: "b", count: 60) + ".com",
  ]

  Benchmark("e-mail: this rule") { benchmark in
    let rule = Rule<String>.email
    for _ in benchmark.scaledIterations {
      for address in addresses { blackHole(rule.failure(for: address)) }
    }
  }

  Benchmark("e-mail: Swift Regex") { benchmark in
    let regex = /^[A-Za-z0-9.!#$%&'*+\/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/
    for _ in benchmark.scaledIterations {
      for address in addresses { blackHole(address.wholeMatch(of: regex)) }
    }
  }

  Benchmark("e-mail: NSRegularExpression") { benchmark in
    let pattern = #"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$"#
    let regex = try NSRegularExpression(pattern: pattern)
    for _ in benchmark.scaledIterations {
      for address in addresses {
        let range = NSRange(address.startIndex..., in: address)
        blackHole(regex.firstMatch(in: address, range: range))
      }
    }
  }

  // Twice the text takes at most twice the time, up to the longest valid address.
  for labels in [1, 2, 4] {
    let label = String(repeating: "b", count: 58)
    let address = "a@" + Array(repeating: label, count: labels).joined(separator: ".") + ".example"
    Benchmark("e-mail: \(address.utf8.count) bytes, taken") { benchmark in
      let rule = Rule<String>.email
      for _ in benchmark.scaledIterations { blackHole(rule.failure(for: address)) }
    }
  }

  // Beyond that the length alone rejects the text: an attacker gains nothing from longer input.
  for kilobytes in [16, 32, 64] {
    let long = String(repeating: "a", count: kilobytes << 10) + "@example.com"
    Benchmark("e-mail: \(kilobytes) kB, refused") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(Rule<String>.email.failure(for: long)) }
    }
  }

  Benchmark(
    "a whole sign-up form, with zxcvbn",
    configuration: .init(scalingFactor: .one)
  ) { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(try fillIn(estimator: zxcvbnEstimator).submit())
    }
  }

  Benchmark("a whole sign-up form, without its password rule") { benchmark in
    let estimator: GuessEstimator = { _, _ in GuessEstimate(bits: 60, isCommon: false) }
    for _ in benchmark.scaledIterations {
      blackHole(try fillIn(estimator: estimator).submit())
    }
  }
}

private func fillIn(estimator: @escaping GuessEstimator) -> SignUpForm {
  let form = SignUpForm(by: FormRules(estimator: estimator), today: { CivilDate(Date(), in: .gmt) })
  form.enter("Ada Lovelace", into: .name)
  form.enter("ada@example.com", into: .email)
  form.enterPassword(Secret("violet canyon otter 42"))
  form.enter("1990-12-10", into: .birthday)
  form.enter("english", into: .language)
  form.enter("yes", into: .agreeTerms)
  return form
}
