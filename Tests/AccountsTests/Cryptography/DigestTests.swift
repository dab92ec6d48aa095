import Expectations
import Testing

@testable import Accounts

struct DigestTests {
  // RFC 1321 appendix A.5 and FIPS 180-4: the examples "abc" and the empty message.
  @Test(arguments: [
    (Digest.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
    (.md5, "abc", "900150983cd24fb0d6963f7d28e17f72"),
    (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      .sha512, "abc",
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    ),
  ])
  func `a digest is that of the standard`(digest: Digest, message: String, expected: String) {
    expect(digest.hexadecimal(message.utf8), is: expected)
    expect(digest.hash(Array(message.utf8)).count, is: digest.byteCount)
  }

  @Test(arguments: [Digest.md5, .sha1, .sha256, .sha512])
  func `the digest of parts is that of the whole, wherever it is cut`(_ digest: Digest) {
    let message = Array("a message of several parts".utf8)
    for cut in [0, 1, 13, message.count] {
      let parts = Array(message[..<cut])
        .withUnsafeBufferPointer { first in
          Array(message[cut...]).withUnsafeBufferPointer { digest.hash(first, $0) }
        }
      expect(parts, is: digest.hash(message))
    }
  }
}
