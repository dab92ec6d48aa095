import AccountsForms
import Expectations
import Foundation
import Testing

@testable import Accounts

struct HashingQueueTests {
  private func job(_ memoryKiB: Int = 0) -> HashingJob {
    HashingJob(id: UUID(), memoryKiB: memoryKiB, run: {}, refuse: { _ in })
  }

  /// Adds jobs to a group, and returns them.
  private func fill(
    _ queue: HashingQueue,
    _ group: HashingGroup,
    _ count: Int
  ) -> [HashingJob] {
    let jobs = (0..<count).map { _ in job() }
    for job in jobs { #expect(queue.add(job, to: group) == nil) }
    return jobs
  }

  private func signUps(_ address: String) throws -> HashingGroup {
    .signUps(try EmailAddress("ada@example.com"), from: NetworkAddress(address))
  }

  @Test func `groups take turns, and each keeps its order`() {
    let queue = HashingQueue(limit: 100, memoryKiB: 100)
    let (a, b) = (fill(queue, "a", 3), fill(queue, "b", 2))
    let order = (0..<5).map { _ in queue.next()?.id }
    expect(order, is: [a[0], b[0], a[1], b[1], a[2]].map(\.id))
    expect(queue.waiting, is: 0)
  }

  @Test func `a group has at most a quarter of the places`() {
    let queue = HashingQueue(limit: 8, memoryKiB: 100)
    _ = fill(queue, "a", 2)
    let third = job()
    expect(queue.add(third, to: "a")?.id, is: third.id)
    expect(queue.waiting, is: 2)
  }

  @Test
  func `in a full queue the longest group makes room for a shorter one, but not for its like`() {
    let queue = HashingQueue(limit: 8, memoryKiB: 100)
    let groups: [HashingGroup] = ["a", "b", "c", "d"]
    let last = Set(groups.map { fill(queue, $0, 2)[1].id })
    let newcomer = job()
    let evicted = queue.add(newcomer, to: "e")
    expect(evicted.map { last.contains($0.id) }, is: true)
    expect(queue.waiting, is: 8)
    let second = job()
    expect(queue.add(second, to: "e")?.id, is: second.id, "two would be as long as the longest")
  }

  @Test func `sign-ups fill at most half, and make room for each other only`() throws {
    let queue = HashingQueue(limit: 8, memoryKiB: 100)
    let logIn = fill(queue, "login", 2)
    let groups = try (1...2).map { try signUps("192.0.\($0).1") }
    let last = Set(groups.map { fill(queue, $0, 2)[1].id })
    let evicted = queue.add(job(), to: try signUps("192.0.3.1"))
    expect(evicted.map { last.contains($0.id) }, is: true)
    expect(queue.waiting, is: 6)
    expect(queue.next()?.id, is: logIn[0].id)
    _ = fill(queue, "other", 2)
  }

  @Test func `a removed job is not run, and its group loses its turn with the last one`() {
    let queue = HashingQueue(limit: 100, memoryKiB: 100)
    let (a, b) = (fill(queue, "a", 1), fill(queue, "b", 1))
    #expect(queue.remove(a[0].id, from: "b") == nil)
    expect(queue.remove(a[0].id, from: "a")?.id, is: a[0].id)
    #expect(queue.remove(a[0].id, from: "a") == nil)
    expect(queue.waiting, is: 1)
    expect(queue.next()?.id, is: b[0].id)
    queue.close()
    #expect(queue.next() == nil)
  }

  @Test func `a job waits until there is memory for it; one that is too large runs alone`() async {
    let queue = HashingQueue(limit: 100, memoryKiB: 100)
    let (first, second, large) = (job(60), job(60), job(500))
    for job in [first, second, large] { #expect(queue.add(job, to: "a") == nil) }
    expect(queue.next()?.id, is: first.id)
    #expect(queue.nextWithoutWaiting() == nil, "the second would need more than there is")
    expect(queue.waiting, is: 2)
    let waiter = Task.detached { queue.next()?.id }
    queue.noteEnd(of: first, after: .zero)
    await expect(waiter.value, is: second.id)
    #expect(queue.nextWithoutWaiting() == nil, "the large one would not run alone")
    queue.noteEnd(of: second, after: .zero)
    expect(queue.next()?.id, is: large.id)
  }

  @Test func `the waiting time is that of the jobs by the mean duration, and at least a second`() {
    let queue = HashingQueue(limit: 100, memoryKiB: 100)
    expect(queue.waitingTime(threads: 2), is: .seconds(1))
    queue.noteEnd(of: job(), after: .seconds(4))
    _ = fill(queue, "a", 6)
    expect(queue.waitingTime(threads: 2), is: .seconds(12))
    queue.noteEnd(of: job(), after: .seconds(12))
    expect(queue.waitingTime(threads: 2), is: .seconds(15), "7 parts of 4 s, one of 12 s")
  }

  @Test func `a closed queue is emptied before its threads end`() {
    let queue = HashingQueue(limit: 100, memoryKiB: 100)
    let jobs = fill(queue, "a", 2)
    queue.close()
    expect(jobs.map(\.id), is: (0..<2).map { _ in queue.next()?.id })
    #expect(queue.next() == nil)
  }
}
