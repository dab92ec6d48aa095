import AccountsForms
import Expectations
import Foundation
import Testing

@testable import AccountsServer

struct TimeViewTests {
  private let now = Date(timeIntervalSince1970: 1_795_219_200)

  @Test(arguments: [
    (-61.0, "2026-11-21 00:01 UTC"), (-60, "just now"), (0, "just now"), (59, "just now"),
    (60, "1 min ago"), (3599, "59 min ago"), (3600, "1 h ago"), (86_399, "23 h ago"),
    (86_400, "1 day ago"), (172_799, "1 day ago"), (172_800, "2 days ago"),
    (2_591_999, "29 days ago"), (2_592_000, "2026-10-22"), (31_536_000, "2025-11-21"),
  ])
  func `says how long ago an instant was`(_ seconds: TimeInterval, _ text: String) {
    let view = TimeView(now - seconds, at: now, in: Messages(.english))
    expect(view.relative, is: text)
    expect(view.machine, is: TimeView(now - seconds).machine)
  }

  @Test func `says it in every language, and the exact instant in one form for all`() {
    let views = Language.allCases.map { TimeView(now - 7200, at: now, in: Messages($0)) }
    expect(views.map(\.relative), is: ["2 h ago", "há 2 h", "hace 2 h", "vor 2 h"])
    expect(Set(views.map(\.text)), is: ["2026-11-20 22:00 UTC"])
    expect(Set(views.map(\.machine)), is: ["2026-11-20T22:00:00.000Z"])
  }
}
