import AccountsForms
import Foundation

@testable import Accounts

/// A test of whether the time of a rejection reveals the kind of the account.
///
/// The test tries each kind of account and an unknown address in random order. A rank test (Mann and Whitney) gives the
/// probability that one is slower than the other: 0.5 if the time reveals nothing. It must detect a planted difference
/// of 2 ms.
struct TimingBenchmark {
  let folder: String
  let pairs: Int
  let memoryKiB: Int

  /// The maximum measure; the security documentation's figure for "reveals nothing".
  private let limit = 0.55

  func run() async throws -> Bool {
    let accounts = try TimedAccounts(folder: folder, memoryKiB: memoryKiB)
    try await accounts.prepare()
    var isGood = true
    for kind in TimedAccounts.Kind.allCases {
      let measure = try await measure(kind, accounts)
      let isRight = kind == .planted ? measure > limit : measure <= limit
      isGood = isGood && isRight
      let verdict = isRight ? "as it should be" : "NOT as it should be"
      print("\(kind.rawValue): AUC \(format(measure, 3)) over \(pairs) pairs, \(verdict)")
    }
    return isGood
  }

  private func measure(_ kind: TimedAccounts.Kind, _ accounts: TimedAccounts) async throws -> Double
  {
    // The first rejections of a kind are slower; that is documented, and not measured here.
    for _ in 0..<200 { _ = try await accounts.time(kind, isKnown: true) }
    var known: [Double] = []
    var unknown: [Double] = []
    for _ in 0..<pairs {
      let isKnownFirst = Bool.random()
      for isKnown in [isKnownFirst, !isKnownFirst] {
        let seconds = try await accounts.time(kind, isKnown: isKnown)
        if isKnown { known.append(seconds) } else { unknown.append(seconds) }
      }
    }
    print(
      "  \(kind.rawValue): median \(format(median(known) * 1000, 3)) ms, nobody's \(format(median(unknown) * 1000, 3)) ms"
    )
    return Self.separation(known, unknown)
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// The area under the curve of the best guess by time alone: from 0.5 for a random guess to 1.
  static func separation(_ left: [Double], _ right: [Double]) -> Double {
    let all = (left.map { ($0, true) } + right.map { ($0, false) }).sorted { $0.0 < $1.0 }
    var ranks = 0.0
    var index = 0
    while index < all.count {
      var end = index
      while end < all.count, all[end].0 == all[index].0 { end += 1 }
      // Equal values share their ranks.
      let rank = Double(index + 1 + end) / 2
      ranks += rank * Double(all[index..<end].count { $0.1 })
      index = end
    }
    let (n, m) = (Double(left.count), Double(right.count))
    let area = (ranks - n * (n + 1) / 2) / (n * m)
    return max(area, 1 - area)
  }
}
