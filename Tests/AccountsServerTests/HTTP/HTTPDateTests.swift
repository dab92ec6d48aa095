import Expectations
import Testing

@testable import AccountsServer

struct HTTPDateTests {
  @Test(
    arguments: [
      // The example of RFC 9110 section 5.6.7.
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
    ]
  )
  func `writes an instant in HTTP's date format`(_ second: Int, _ text: String) {
    expect(HTTPDate.text(of: second), is: text)
  }
}
