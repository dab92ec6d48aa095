package import AccountsForms
import Foundation

/// Google's libphonenumber, in a library beside the program.
///
/// `scripts/phone-library` builds it. It is loaded where a form asks for a phone number: it brings
/// 36 MB of ICU, which nobody else should pay for.
package struct PhoneLibrary: Sendable {
  /// The name of the file, beside the program or in `../lib/accounts`.
  package static let fileName = "libAccountsPhone.so"

  /// The reason why the library cannot be used.
  package enum Defect: Error, Equatable {
    /// No such file.
    case missing

    /// The file cannot be loaded, such as without Debian's libphonenumber8.
    case refused(String)
  }

  private typealias Read =
    @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutablePointer<CChar>) ->
    CInt
  private typealias Example =
    @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>) -> CInt

  /// The size of a buffer and the verdicts: see `Sources/CPhone/include/phone.h`.
  private static let size = 64
  private static let defects: [CInt: PhoneNumberFormat.Defect] = [
    2: .noCountryCode, 3: .tooShort, 4: .tooLong,
  ]
  private static let noRegion = "ZZ"

  /// The format of phone numbers by this library.
  package let format: PhoneNumberFormat

  /// The library beside the program, loaded once.
  package static let shared = Result { () throws(Defect) in try PhoneLibrary(from: folders) }

  private static var folders: [String] {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return [] }
    let folder = program.deletingLastPathComponent()
    let other = folder.deletingLastPathComponent().appending(path: "lib/accounts")
    return [folder.path(percentEncoded: false), other.path(percentEncoded: false)]
  }

  /// Loads the library from the first of some folders that has it.
  ///
  /// - Throws: ``Defect``.
  package init(from folders: [String]) throws(Defect) {
    let paths = folders.map {
      URL(filePath: $0).appending(path: Self.fileName).path(percentEncoded: false)
    }
    guard let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
      throw .missing
    }
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL),
      let reader = dlsym(library, "accounts_phone_read"),
      let writer = dlsym(library, "accounts_phone_format"),
      let sample = dlsym(library, "accounts_phone_example")
    else { throw .refused(dlerror().map { String(cString: $0) } ?? path) }
    // The signatures are those of phone.h.
    let read = unsafeBitCast(reader, to: Read.self)
    let write = unsafeBitCast(writer, to: Read.self)
    let example = unsafeBitCast(sample, to: Example.self)
    format = PhoneNumberFormat(
      read: { (text, region) throws(PhoneNumberFormat.Defect) in
        var verdict: CInt = 0
        let number = Self.text { verdict = read(text, region ?? Self.noRegion, $0) }
        if verdict == 0, let number { return number }
        throw Self.defects[verdict] ?? .notANumber
      },
      write: { number, region in
        var failed: CInt = 0
        let text = Self.text { failed = write(number, region ?? Self.noRegion, $0) }
        return failed == 0 ? text ?? number : number
      },
      example: { region in
        guard let region else { return nil }
        var failed: CInt = 0
        let text = Self.text { failed = example(region, $0) }
        return failed == 0 ? text : nil
      }
    )
  }

  /// The text that a function writes into a buffer.
  private static func text(_ body: (UnsafeMutablePointer<CChar>) -> Void) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress else { return nil }
      body(start)
      return String(validatingCString: start)
    }
  }
}

extension FormRules {
  /// Reads and writes phone numbers by the library beside the program, if a form asks for one and
  /// it can be loaded.
  package mutating func usePhoneLibrary() {
    guard asksForPhone, case .success(let library) = PhoneLibrary.shared else { return }
    phones = library.format
  }
}
