import CBenchmarks
import Corpus
@_spi(Benchmarking) import LinkMarkup

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How the time of each stage grows with the length of input that is made to be slow.
///
/// Times are of the thread, so that others on the machine do not count. A stage's exponent is the
/// slope of its times over the lengths, both as logarithms: 1 is linear, 2 is quadratic.
struct Growth {
  private static let highestExponent = 1.15
  /// A stage this fast at the greatest length is not looked at: its times are the clock's and the
  /// caches' mood.
  private static let leastSeconds = 0.005
  private static let stages = [
    "check and parse", "build", "link", "html", "ansi", "json", "places", "lint",
  ]

  private let byteCounts: [Int]
  private let rounds: Int
  private let converter = Converter()

  init(byteCount: Int, rounds: Int) {
    byteCounts = [1, 2, 4, 8].map { $0 * byteCount }
    self.rounds = rounds
  }

  /// Prints a row for each input; gives the number of exponents that are too high.
  func write(_ inputs: [PathologicalInput]) -> Int {
    var failureCount = 0
    var table = Table(["input"] + Growth.stages + ["ms in all"])
    for input in inputs {
      var seconds = measure(input, rounds: rounds)
      // A second look, since a slope is easily spoilt.
      if exponents(seconds).contains(where: { $0 ?? 0 > Growth.highestExponent }) {
        seconds = zip(seconds, measure(input, rounds: rounds * 3)).map { first, second in
          zip(first, second).map { min($0, $1) }
        }
      }
      let exponents = exponents(seconds)
      let cells = exponents.map { exponent in
        guard let exponent else { return "" }
        let isTooHigh = exponent > Growth.highestExponent
        if isTooHigh { failureCount += 1 }
        return decimal(exponent) + (isTooHigh ? " too high" : "")
      }
      let total = seconds.compactMap(\.last).filter(\.isFinite).reduce(0, +)
      table.append(["`\(input.name)`"] + cells + [decimal(total * 1000, digits: 0)])
    }
    table.write()
    return failureCount
  }

  /// The least seconds of each stage at each length; infinite for what is refused.
  private func measure(_ input: PathologicalInput, rounds: Int) -> [[Double]] {
    var least = Growth.stages.map { _ in byteCounts.map { _ in Double.infinity } }
    for (length, byteCount) in byteCounts.enumerated() {
      let source = input.source(byteCount: byteCount)
      for _ in 0..<rounds {
        for (stage, time) in seconds(source).enumerated() {
          least[stage][length] = min(least[stage][length], time)
        }
      }
    }
    return least
  }

  /// Of each stage; fewer where the source is refused.
  private func seconds(_ source: [UInt8]) -> [Double] {
    var times: [Double] = []
    var start = benchmark_thread_seconds()
    func lap() {
      times.append(benchmark_thread_seconds() - start)
      start = benchmark_thread_seconds()
    }
    guard let parsed = try? ParsedSource(source, dialect: .copy, .standard) else { return [] }
    lap()
    guard let document = try? parsed.document() else { return [] }
    lap()
    let linked = converter.link(document)
    lap()
    precondition(linked.bytes(emittedBy: .html).count >= 0)
    lap()
    precondition(linked.bytes(emittedBy: .ansi(width: 80)).count >= 0)
    lap()
    precondition(linked.bytes(emittedBy: .runs).count >= 0)
    lap()
    withExtendedLifetime(parsed.sourceMap(of: document, .text)) {}
    lap()
    precondition((try? converter.lint(source)) != nil)
    lap()
    return times
  }

  /// Nil for a stage that is too fast, or refuses the input.
  private func exponents(_ seconds: [[Double]]) -> [Double?] {
    seconds.map { times in
      guard let last = times.last, last >= Growth.leastSeconds, times.allSatisfy(\.isFinite)
      else { return nil }
      let points = zip(byteCounts, times).map { (x: log(Double($0)), y: log($1)) }
      let count = Double(points.count)
      let meanX = points.map(\.x).reduce(0, +) / count
      let meanY = points.map(\.y).reduce(0, +) / count
      let rise = points.map { ($0.x - meanX) * ($0.y - meanY) }.reduce(0, +)
      return rise / points.map { ($0.x - meanX) * ($0.x - meanX) }.reduce(0, +)
    }
  }
}
