import Accounts
import ArgumentParser

/// Proposes what hashing a password should cost on this machine.
struct TuneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Propose what hashing a password should cost on this machine.",
    discussion: """
      Prints the memory in KiB and the passes of argon2id (RFC 9106) that take about the target time. The more \
      a hash costs, the fewer a thief tries with a stolen database, and the fewer people log in each second. \
      It changes nothing: set ACCOUNTS_HASHING_MEMORY_KIB and ACCOUNTS_HASHING_PASSES to what it proposes.

      Example: accounts tune --target 250
      """
  )

  @Option(help: ArgumentHelp("How long a login may hash.", valueName: "milliseconds"))
  var target = 250

  @Flag(help: "Print the answer as one line of JSON.")
  var json = false

  func validate() throws {
    guard (1...10_000).contains(target) else {
      throw ArgumentParser.ValidationError("--target is from 1 to 10000, not \(target)")
    }
  }

  func run() async throws {
    let (standard, proposed) = try await HashingCost.tuned(to: .milliseconds(target))
    guard !json else {
      return try Console.printJSON([
        "standard": Document(standard), "proposed": Document(proposed),
      ])
    }
    var table = TextTable([
      "", "MEMORY (KiB)", "PASSES", "MILLISECONDS", "LOGINS A SECOND AND CORE",
    ])
    for (name, measurement) in [("standard", standard), ("proposed", proposed)] {
      let document = Document(measurement)
      table.append([
        name, "\(document.memoryKiB)", "\(document.passes)", "\(document.milliseconds)",
        "\(document.loginsPerSecondAndCore)",
      ])
    }
    try Console.print(table)
  }

  private struct Document: Encodable {
    let memoryKiB: Int
    let passes: Int
    let milliseconds: Double
    let loginsPerSecondAndCore: Double

    init(_ measurement: HashingMeasurement) {
      memoryKiB = measurement.cost.memoryKiB
      passes = measurement.cost.passes
      let time = measurement.duration / .milliseconds(1)
      milliseconds = (time * 10).rounded() / 10
      loginsPerSecondAndCore = (10_000 / time).rounded() / 10
    }
  }
}
