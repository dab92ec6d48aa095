import Foundation

/// A guess estimator without a C library, for apps that do not link libzxcvbn.
///
/// Knows some hundred common passwords and names, keyboard rows, sequences, repetitions, years and
/// dates, and counts every other letter as two bits, so that it seldom calls a password stronger
/// than the server's estimator does. The server's verdict decides: ask the API for it while the
/// person types, with ``DebouncedCheck`` and its validation of a partial sign-up.
public let conservativeEstimator: GuessEstimator = { password, words in
  var scalars: [Unicode.Scalar] = []
  scalars.reserveCapacity(password.byteCount)
  password.forEachScalar { scalars.append($0) }
  defer { for index in scalars.indices { scalars[index] = "\0" } }
  var count = GuessCount(scalars, personalWords: words)
  defer { count.erase() }
  return GuessEstimate(bits: count.bits, isCommon: count.isCommon)
}

/// The number of guesses that the parts of a password take.
private struct GuessCount {
  private var typed: [Unicode.Scalar]
  private var folded: [Unicode.Scalar]
  private var lower: [Unicode.Scalar]
  private let personal: [[Unicode.Scalar]]

  init(_ scalars: [Unicode.Scalar], personalWords: [String]) {
    typed = scalars
    folded = scalars.map(\.folded)
    lower = scalars.map { $0.properties.lowercaseMapping.unicodeScalars.first ?? $0 }
    personal = personalWords.map { $0.unicodeScalars.map(\.folded) }.filter { $0.count >= 3 }
  }

  mutating func erase() {
    for index in typed.indices { (typed[index], folded[index], lower[index]) = ("\0", "\0", "\0") }
  }

  /// Whether the whole password is a common one.
  var isCommon: Bool { common[folded] != nil }

  /// The binary logarithm of the number of guesses: the bits of the shortest repeated unit and of
  /// its repetitions.
  var bits: Double {
    guard !folded.isEmpty else { return 0 }
    let unit = (1...folded.count)
      .first { unit in
        folded.count.isMultiple(of: unit)
          && folded.indices.allSatisfy { folded[$0] == folded[$0 % unit] }
      }
    let length = unit ?? folded.count
    return bits(upTo: length) + log2(Double(folded.count / length))
  }

  private func bits(upTo end: Int) -> Double {
    var bits = 0.0
    var index = 0
    while index < end {
      let part = part(at: index, end)
      bits += part.bits
      index += part.length
    }
    return bits
  }

  /// The part of the password that begins at an index, and the guesses it takes.
  private func part(at start: Int, _ end: Int) -> (length: Int, bits: Double) {
    if let word = word(at: start, end) { return word }
    let run = run(at: start, end)
    if run >= 3 { return (run, 4 + log2(Double(run))) }
    let digits = length(at: start, end) { ("0"..."9").contains($0) }
    if digits > 0 { return (digits, bits(ofDigits: digits, at: start)) }
    // A letter amid others of its case belongs to some word; any other character was chosen by
    // itself.
    let scalar = typed[start]
    let isLikeItsNeighbour =
      scalar.properties.isAlphabetic
      && (start == 0 || !typed[start - 1].properties.isAlphabetic
        || typed[start - 1].properties.isLowercase == scalar.properties.isLowercase
        || start == 1)
    return (1, isLikeItsNeighbour ? 2 : 3.3)
  }

  /// The longest word at an index: the person's own, or a common one.
  private func word(at start: Int, _ end: Int) -> (length: Int, bits: Double)? {
    let rest = folded[start..<end]
    if let own = personal.filter({ rest.starts(with: $0) }).map(\.count).max() { return (own, 1) }
    for length in stride(from: min(rest.count, longestCommon), through: 3, by: -1) {
      if let rank = common[Array(rest.prefix(length))] { return (length, log2(Double(rank)) + 1) }
    }
    return nil
  }

  /// The length of the repetition, sequence or keyboard row at an index.
  private func run(at start: Int, _ end: Int) -> Int {
    let steps: [(Unicode.Scalar, Unicode.Scalar) -> Bool] = [
      { $0 == $1 }, { $0.value + 1 == $1.value }, { $0.value == $1.value + 1 },
      { isBeside($0, $1, by: 1) }, { isBeside($0, $1, by: -1) },
    ]
    return
      steps.map { follows in
        var index = start + 1
        while index < end, follows(lower[index - 1], lower[index]) { index += 1 }
        return index - start
      }
      .max() ?? 1
  }

  /// The bits of a run of digits: few for a year or a date, otherwise 3.3 for each digit.
  private func bits(ofDigits count: Int, at start: Int) -> Double {
    let isYear = count == 4 && ["19", "20"].contains(text(typed[start..<start + 2]))
    if isYear { return 6.6 }
    return [6, 8].contains(count) ? 13 : 3.3 * Double(count)
  }

  private func length(at start: Int, _ end: Int, while matches: (Unicode.Scalar) -> Bool) -> Int {
    typed[start..<end].prefix(while: matches).count
  }
}

private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
  String(String.UnicodeScalarView(scalars))
}

/// Whether one key lies beside another in a row of the keyboard.
private func isBeside(_ left: Unicode.Scalar, _ right: Unicode.Scalar, by step: Int) -> Bool {
  guard let first = keys[left], let second = keys[right] else { return false }
  return second == first + step
}

/// The place of each key: those of one row are neighbours.
private let keys = Dictionary(
  uniqueKeysWithValues: ["qwertyuiop", "asdfghjkl", "zxcvbnm"].enumerated()
    .flatMap { row, keys in
      keys.unicodeScalars.enumerated().map { ($1, 100 * row + $0) }
    }
)

/// The rank of each common password and name.
private let common = Dictionary(
  commonPasswords.split(separator: " ").enumerated()
    .map { (Array($1.unicodeScalars.map(\.folded)), $0 + 2) }
) { first, _ in first }

private let longestCommon = common.keys.map(\.count).max() ?? 0

private let commonPasswords = """
    123456 password 12345678 qwerty 123456789 12345 1234 111111 1234567 dragon 123123 \
    baseball abc123 football monkey letmein shadow master 696969 mustang michael superman \
    batman trustno1 iloveyou welcome login admin princess starwars sunshine passw0rd \
    password1 1234567890 000000 qwertyuiop qwerty123 1q2w3e4r 1qaz2wsx zaq12wsx asdfgh \
    asdfghjkl zxcvbn zxcvbnm qazwsx 654321 666666 888888 999999 112233 121212 7777777 \
    987654321 88888888 11111111 hello freedom whatever secret computer internet summer \
    winter spring autumn monday friday january december charlie thomas george jordan \
    jennifer jessica ashley nicole daniel andrew joshua matthew robert william anthony \
    maria carlos antonio jose ana pedro paulo joao lucas gabriel rafael sofia isabella \
    amor teamo tequiero iloveu loveme lovely love angel angels flower butterfly chocolate \
    cheese banana orange purple pokemon naruto hunter soccer hockey tennis golf \
    yankees lakers cowboys chelsea liverpool arsenal barcelona realmadrid brasil brazil \
    portugal espana mexico argentina colombia flamengo corinthians palmeiras benfica porto \
    sporting senha senhas minhasenha contrasena clave acceso acesso mudar cambiar trocar \
    teste test testing guest default changeme root user demo temp pass passwd access \
    maggie ginger pepper tigger buster cooper bailey lucky happy smile ninja killer \
    thunder forever family friends jesus christ google facebook twitter samsung apple \
    iphone microsoft windows linux network server system oracle
  """

extension Unicode.Scalar {
  /// The letter in lower case, with the usual digits and signs in the place of letters taken back.
  fileprivate var folded: Unicode.Scalar {
    switch self {
    case "0": "o"
    case "1", "!": "i"
    case "3": "e"
    case "4", "@": "a"
    case "5", "$": "s"
    case "7": "t"
    default: properties.lowercaseMapping.unicodeScalars.first ?? self
    }
  }
}
