import AccountsForms

/// Parses arbitrary text as a person's name, and checks the invariants of each accepted name.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPersonName(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  guard let name = try? PersonName(text) else { return 0 }
  precondition((1...PersonName.maximumLength).contains(name.text.unicodeScalars.count))
  precondition((try? PersonName(name.text))?.text.utf8.elementsEqual(name.text.utf8) == true)
  var previous: Unicode.Scalar = " "
  for scalar in name.text.unicodeScalars {
    precondition(scalar.value >= 0x20 && scalar.value != 0x7F && scalar.value != 0x202E)
    precondition(!(scalar == " " && previous == " "), "two spaces in a row, or a leading space")
    previous = scalar
  }
  precondition(previous != " ")
  return 0
}
