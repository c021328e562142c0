import CBenchmarks
import LinkMarkup

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures how the time of each stage grows with the length of pathological input.
///
/// The times are the thread's processor time, so that other work on the machine does not count. A
/// stage's exponent is the slope of its times over the lengths on a log-log scale: 1 is linear, 2
/// is quadratic. An exponent that is too high is measured again at four times the lengths, then at
/// sixteen times. Leaving a cache or allocating much memory costs time at only one scale; quadratic
/// growth occurs at every scale.
struct Growth {
  private static let highestExponent = 1.15
  /// The shortest time at the greatest length that is judged; shorter times are mostly noise from
  /// the clock and the caches.
  private static let leastSeconds = 0.005
  private static let rounds = 3
  private static let factors = [1, 2, 4, 8]
  /// The measured stages: `parse` creates a document, and `places` is the additional time for
  /// recording where its constructs are in the source.
  private static let stages = ["parse", "link", "html", "ansi", "json", "places", "lint"]
  private static let parsing = 0
  private static let placing = 5

  /// The smallest of the four lengths.
  let byteCount: Int
  // No limits, since the longest inputs exceed the default limits.
  private static let limits = Limits(nesting: .max, links: .max)
  private let converter = Converter(limits: Growth.limits)

  /// Prints a row for each input, and returns the number of exponents that are too high.
  func write(_ inputs: [PathologicalInput]) -> Int {
    benchmark_keep_memory()
    var failureCount = 0
    var table = Table(["input"] + Growth.stages + ["ms in all"])
    for input in inputs {
      var seconds = measure(input, from: byteCount)
      var exponents = seconds.map(exponent)
      for scale in [4, 16] where exponents.contains(where: isTooHigh) {
        seconds = measure(input, from: byteCount * scale)
        let decisive = seconds.map(exponent)
        // The new exponent replaces a high one, unless the larger input was rejected.
        exponents = zip(exponents, decisive).map { isTooHigh($0) ? $1 ?? $0 : $0 }
      }
      let cells = exponents.map { exponent in
        guard let exponent else { return "" }
        return decimal(exponent) + (isTooHigh(exponent) ? " too high" : "")
      }
      failureCount += exponents.count(where: isTooHigh)
      let total = seconds.compactMap(\.last).filter(\.isFinite).reduce(0, +)
      table.append(["`\(input.name)`"] + cells + [decimal(total * 1000, digits: 0)])
    }
    table.write()
    return failureCount
  }

  /// Returns the shortest time, in seconds, of each stage at each length; infinite for rejected
  /// input.
  private func measure(_ input: PathologicalInput, from byteCount: Int) -> [[Double]] {
    var least = Growth.stages.map { _ in Growth.factors.map { _ in Double.infinity } }
    for (length, factor) in Growth.factors.enumerated() {
      let source = input.source(byteCount: byteCount * factor)
      for _ in 0..<Growth.rounds {
        for (stage, time) in seconds(source).enumerated() {
          least[stage][length] = min(least[stage][length], time)
        }
      }
      let placing = least[Growth.placing][length] - least[Growth.parsing][length]
      // The difference may be zero or negative, but its logarithm is taken.
      least[Growth.placing][length] = placing.isNaN ? .infinity : max(placing, 1e-6)
    }
    return least
  }

  /// Returns the time of each stage in seconds; an empty list if the source is rejected.
  private func seconds(_ source: Bytes) -> [Double] {
    var times: [Double] = []
    var start = benchmark_thread_seconds()
    func lap() {
      times.append(benchmark_thread_seconds() - start)
      start = benchmark_thread_seconds()
    }
    guard let document = try? Document(parsing: source, limits: Growth.limits) else { return [] }
    lap()
    let linked = converter.convert(document)
    lap()
    precondition(linked.bytes(emittedBy: .html).count >= 0)
    lap()
    precondition(linked.bytes(emittedBy: .ansi(width: 80)).count >= 0)
    lap()
    precondition(linked.bytes(emittedBy: .runs).count >= 0)
    lap()
    let placed = try? Document(parsing: source, sourceDetail: .text, limits: Growth.limits)
    precondition(placed != nil)
    lap()
    precondition((try? converter.lint(source)) != nil)
    lap()
    return times
  }

  /// Returns the exponent of a stage's times; nil if the stage is too fast or rejects the input.
  private func exponent(_ times: [Double]) -> Double? {
    guard let last = times.last, last >= Growth.leastSeconds, times.allSatisfy(\.isFinite)
    else { return nil }
    let points = zip(Growth.factors, times).map { (x: log(Double($0)), y: log($1)) }
    let count = Double(points.count)
    let meanX = points.map(\.x).reduce(0, +) / count
    let meanY = points.map(\.y).reduce(0, +) / count
    let rise = points.map { ($0.x - meanX) * ($0.y - meanY) }.reduce(0, +)
    return rise / points.map { ($0.x - meanX) * ($0.x - meanX) }.reduce(0, +)
  }

  private func isTooHigh(_ exponent: Double?) -> Bool {
    exponent ?? 0 > Growth.highestExponent
  }
}
