import Expectations
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import AccountsServer

struct CrossSiteCheckTests {
  private func allows(_ method: HTTPRequest.Method, _ headers: [(String, String)]) -> Bool {
    let fields = HTTPFields(
      headers.compactMap { name, value in
        HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
      }
    )
    let head = HTTPRequest(
      method: method,
      scheme: "http",
      authority: "id.example.com",
      path: "/",
      headerFields: fields
    )
    return CrossSiteCheck.allows(Request(head: head, body: RequestBody(buffer: ByteBuffer())))
  }

  @Test(arguments: [HTTPRequest.Method.get, .head, .options])
  func `allows safe methods from any site`(_ method: HTTPRequest.Method) {
    #expect(allows(method, [("Sec-Fetch-Site", "cross-site")]))
  }

  @Test(
    arguments: [
      ([], true),
      ([("Sec-Fetch-Site", "same-origin")], true), ([("Sec-Fetch-Site", "none")], true),
      ([("Sec-Fetch-Site", "same-site")], false), ([("Sec-Fetch-Site", "cross-site")], false),
      ([("Sec-Fetch-Site", "whatever")], false),
      ([("Origin", "https://id.example.com")], true), ([("Origin", "http://id.example.com")], true),
      ([("Origin", "https://evil.example.com")], false), ([("Origin", "null")], false),
      ([("Origin", "https://id.example.com.evil.com")], false),
      // Sec-Fetch-Site takes precedence over Origin.
      ([("Sec-Fetch-Site", "cross-site"), ("Origin", "https://id.example.com")], false),
    ] as [([(String, String)], Bool)]
  )
  func `rejects unsafe methods from another site`(
    _ headers: [(String, String)],
    _ isAllowed: Bool
  ) {
    for method in [HTTPRequest.Method.post, .patch, .put, .delete] {
      expect(allows(method, headers), is: isAllowed)
    }
  }
}
