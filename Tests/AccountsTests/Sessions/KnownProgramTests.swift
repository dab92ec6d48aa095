import Expectations
import Testing

@testable import Accounts

struct KnownProgramTests {
  private static let webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"

  @Test(arguments: [
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) \(webkit) Chrome/130.0 Safari/537.36 Edg/130.0",
      "Edge, Windows"
    ),
    ("Mozilla/5.0 (X11; Linux x86_64) \(webkit) Chrome/130.0 Safari/537.36", "Chrome, Linux"),
    (
      "Mozilla/5.0 (Linux; Android 14) \(webkit) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36",
      "Samsung Internet, Android"
    ),
    (
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(webkit) Chrome/130.0 Safari/537.36 OPR/115.0",
      "Opera, macOS"
    ),
    (
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
      "Safari, iPhone"
    ),
    (
      "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Safari/604.1",
      "Chrome, iPad"
    ),
    ("Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0", "Firefox, Android"),
    ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) \(webkit) Chrome/130.0", "Chrome, ChromeOS"),
  ])
  func `a browser and its system are known, whatever others they also name`(
    agent: String,
    expected: String
  ) {
    expect(KnownProgram(userAgent: agent).map { "\($0.browser), \($0.system)" }, is: expected)
  }

  @Test(arguments: [
    "", "curl/8.5.0", "Chrome/130.0 Windows", "Mozilla/5.0 (compatible; Googlebot/2.1)",
    "Mozilla/5.0 (Plan 9) Chrome/130.0", "Mozilla/5.0 (Windows NT 10.0) Netscape/9.0",
    "Call +1 555 0100 to keep your account",
  ])
  func `other programs are not known`(_ agent: String) {
    expect(KnownProgram(userAgent: agent), is: nil)
  }
}
