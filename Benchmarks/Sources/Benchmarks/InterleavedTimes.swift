/// A named piece of work to measure.
struct Work {
  let name: String
  let run: () throws -> Void
}

/// The median times of work that takes turns, so that a slow machine affects all of it equally.
struct InterleavedTimes {
  let names: [String]
  /// The median times in milliseconds, in the order of `names`.
  let medians: [Double]

  init(_ works: [Work], rounds: Int) throws {
    var times = [[Double]](repeating: [], count: works.count)
    let clock = ContinuousClock()
    // The first round is a warm-up.
    for round in 0...rounds {
      for (index, work) in works.enumerated() {
        let time = try clock.measure(work.run).milliseconds
        if round > 0 { times[index].append(time) }
      }
    }
    names = works.map(\.name)
    medians = times.map(median)
  }
}

/// Returns the middle value, or the mean of the two middle values if there is an even number.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2)
    ? (sorted[middle - 1] + sorted[middle]) / 2
    : sorted[middle]
}

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}
