import AccountsForms

/// Parses arbitrary text as an e-mail address, and checks the invariants of each accepted address.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEmailAddress(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let isRefused = Rule<String>.email.failure(for: text) != nil
  guard let address = try? EmailAddress(text) else {
    precondition(isRefused, "the rule accepts an invalid address")
    return 0
  }
  precondition(!isRefused, "the rule rejects a valid address")
  precondition(address.key.utf8.count <= EmailAddress.maximumBytes)
  precondition(address.key.unicodeScalars.filter { $0 == "@" }.count == 1)
  // The key and the stored text are addresses of the same mailbox.
  precondition((try? EmailAddress(address.key))?.key == address.key)
  precondition((try? EmailAddress(address.text))?.key == address.key)
  precondition((try? EmailAddress(address.text))?.text == address.text)
  // No characters that could end a line or a header field of a mail.
  for scalar in address.text.unicodeScalars {
    precondition(scalar.value > 0x20 && !"<>,;:()[]\"\\\u{7F}".unicodeScalars.contains(scalar))
  }
  return 0
}
