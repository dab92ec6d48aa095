import AccountsForms
import Expectations
import Testing

@testable import AccountsServer

struct ProgramNameTests {
  @Test(arguments: [
    (
      "(X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36",
      "Chrome on Linux"
    ),
    (
      "(Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0",
      "Edge on Windows"
    ),
    (
      "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.1 Safari/605.1",
      "Safari on macOS"
    ),
    (
      "(iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 Version/18.1 Mobile Safari/604.1",
      "Safari on iPhone"
    ),
    (
      "(iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1 CriOS/131.0 Safari/604.1",
      "Chrome on iPad"
    ),
    ("(Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0", "Firefox on Android"),
    (
      "(Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Safari/537.36",
      "Samsung Internet on Android"
    ),
    (
      "(X11; CrOS x86_64 15917) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 OPR/116",
      "Opera on ChromeOS"
    ),
  ])
  func `names a browser and its system`(_ agent: String, _ name: String) {
    expect(ProgramName.text(of: "Mozilla/5.0 " + agent, in: Messages(.english)), is: name)
  }

  @Test func `names them in the user's language`() {
    let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"
    expect(
      Language.allCases.map { ProgramName.text(of: agent, in: Messages($0)) },
      is: ["Firefox on Linux", "Firefox em Linux", "Firefox en Linux", "Firefox auf Linux"]
    )
  }

  @Test(arguments: [
    "curl/8.5.0", "Chrome on Linux", "Mozilla/5.0", "Mozilla/5.0 (Linux)", "",
    "<b>Chrome/1</b> Linux",
  ])
  func `shows the whole text of other programs`(_ agent: String) {
    expect(ProgramName.text(of: agent, in: Messages(.english)), is: agent)
  }
}
