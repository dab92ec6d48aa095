import Accounts
import ArgumentParser
import Foundation

/// Proposes a password hashing cost for this machine.
struct TuneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Propose a password hashing cost for this machine.",
    discussion: """
      Prints the argon2id (RFC 9106) memory, in KiB, and the number of passes with which one hash takes about the \
      target time. With a higher cost, it takes longer to guess passwords from a stolen database, but the program can handle fewer logins per second. \
      The proposed memory is limited so that hashes on all cores at once use at most half of the memory of the machine, \
      systemd unit or container. The command changes nothing: set ACCOUNTS_HASHING_MEMORY_KIB and ACCOUNTS_HASHING_PASSES to the \
      proposed values.

      Example: accounts tune --target 250
      """
  )

  @Option(
    help: ArgumentHelp(
      "The target time for one hash, in milliseconds.",
      valueName: "milliseconds"
    )
  )
  var target = 250

  @Flag(help: "Print the result as one line of JSON.")
  var json = false

  func validate() throws {
    guard (1...10_000).contains(target) else {
      throw ArgumentParser.ValidationError(
        "--target must be from 1 to 10000 milliseconds, not \(target)"
      )
    }
  }

  func run() async throws {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let (standard, proposed) = try await HashingCost.tuned(
      to: .milliseconds(target),
      // So that every core can hash within half of the memory, as the server does.
      maximumMemoryKiB: min(256 * 1024, MemoryLimit.kibibytes / 2 / cores)
    )
    guard !json else {
      return try Console.printJSON([
        "standard": Document(standard), "proposed": Document(proposed),
      ])
    }
    var table = TextTable([
      "", "MEMORY (KiB)", "PASSES", "MILLISECONDS", "LOGINS PER SECOND PER CORE",
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
