import Accounts
import AccountsForms
import Foundation

/// Uses a database like a server, for harnesses that kill it, starve it or run several at once.
///
/// ```
/// Workload DATABASE    runs the lines of standard input, all at once
/// Workload DATABASE OPERATIONS CLIENTS FIRST   runs this many operations with this many clients
/// Workload mail DATABASE SERVER    queues and sends mails; see `MailLoad`
/// Workload verdicts FORM    validates the sign-ups on standard input; see `Verdicts`
/// Workload race    has a fault for a sanitizer to detect; see `PlantedFault`
/// ```
///
/// A line is an operation and its object, such as `signup 7`, which stands for `u7@example.com`.
/// The response is a line too: the outcome, then the line. An outcome other than `ok`, `none` and
/// `refused` is an error code.
@main
enum Workload {
  static func main() async {
    let arguments = CommandLine.arguments
    if arguments.count == 2, let fault = PlantedFault(rawValue: arguments[1]) { return fault.run() }
    do {
      if arguments.count == 3, arguments[1] == "verdicts" {
        return try Verdicts.answerLines(by: arguments[2])
      }
      if arguments.count == 4, arguments[1] == "mail" {
        return await (try MailLoad(path: arguments[2], server: arguments[3])).run()
      }
      let worker = try Worker(path: arguments[1])
      if arguments.count == 2 {
        await serve(worker)
      } else if let operations = Int(arguments[2]), let clients = Int(arguments[3]),
        let first = Int(arguments[4])
      {
        await OwnLoad(operations: operations, clients: clients, first: first).run(worker)
      }
      await worker.accounts.close()
    } catch let error as StorageError {
      say("\(error.code.rawValue) open")
    } catch {
      say("\(error) open")
    }
  }

  private static func serve(_ worker: Worker) async {
    say("ready")
    await withDiscardingTaskGroup { group in
      while let line = readLine() {
        group.addTask { say("\(await worker.outcome(of: line)) \(line)") }
      }
    }
  }

  /// Writes a line at once, so that the reader knows it was written before this process died.
  static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }
}
