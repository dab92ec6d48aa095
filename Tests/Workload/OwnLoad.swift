/// A realistic mix of operations: many changes, some sign-ups, and lists between them.
struct OwnLoad {
  let operations: Int
  let clients: Int

  /// The first number of the users that this load signs up; other loads use other numbers.
  let first: Int

  /// Runs all operations and prints the count of each outcome.
  func run(_ worker: Worker) async {
    let counts = await withTaskGroup(of: [String: Int].self) { group in
      for client in 0..<clients { group.addTask { await self.run(client, worker) } }
      return await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    }
    for (outcome, count) in counts.sorted(by: { $0.key < $1.key }) {
      Workload.say("\(outcome) \(count)")
    }
  }

  private func run(_ client: Int, _ worker: Worker) async -> [String: Int] {
    var counts: [String: Int] = [:]
    var signedUp: [Int] = []
    for operation in stride(from: client, to: operations, by: clients) {
      let line: String
      if signedUp.isEmpty || operation % 50 == client {
        signedUp.append(first + operation)
        line = "signup \(first + operation)"
      } else {
        let number = signedUp[operation * 7 % signedUp.count]
        let verbs = ["disable", "enable", "admin", "member", "show", "verify"]
        line = operation % 40 == 39 ? "list ada" : "\(verbs[operation / clients % 6]) \(number)"
      }
      counts[await worker.outcome(of: line), default: 0] += 1
    }
    return counts
  }
}
