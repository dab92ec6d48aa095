import AccountsForms

/// Parses arbitrary text as a date, and checks that each accepted date is formatted as it was read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCivilDate(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  guard let date = CivilDate(iso8601: text) else { return 0 }
  precondition(date.description.utf8.elementsEqual(text.utf8))
  precondition(CivilDate(year: date.year, month: date.month, day: date.day) == date)
  precondition(date.age(on: date) == 0)
  return 0
}
