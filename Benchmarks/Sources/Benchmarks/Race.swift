import CBenchmarks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A comparison of programs that take turns in processing one input.
///
/// A race runs in a separate process, since on Linux the memory of the process that starts a program
/// counts toward the program's peak; see `benchmark_process`.
struct Race {
  /// A command, and how often it runs.
  struct Contender {
    let name: String
    let rounds: Int
    /// The program's path, and its arguments.
    let command: [String]

    /// Parses the rounds, the name and the words of the command, separated by tabs.
    init?(line: String) {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard words.count > 2, let rounds = Int(words[0]), rounds > 0 else { return nil }
      self.rounds = rounds
      name = words[1]
      command = Array(words[2...])
    }
  }

  private enum Failure: Error, CustomStringConvertible {
    case malformed(line: String)
    case unfinished(Contender)

    var description: String {
      switch self {
      case .malformed(let line): "'\(line)' is not rounds, a name and a command, tabs in between"
      case .unfinished(let contender): "\(contender.name) did not run to its end"
      }
    }
  }

  let contenders: [Contender]

  /// Reads one contender per line from standard input.
  static func read() throws -> Race {
    var contenders: [Contender] = []
    while let line = readLine() {
      guard let contender = Contender(line: line) else { throw Failure.malformed(line: line) }
      contenders.append(contender)
    }
    return Race(contenders: contenders)
  }

  /// Prints a line for each contender: its name, its median and best times in milliseconds, and its
  /// peak memory in MiB, separated by tabs.
  func run(on input: String) throws {
    var times = contenders.map { _ in [Double]() }
    var peaks = contenders.map { _ in 0.0 }
    for round in 0..<(contenders.map(\.rounds).max() ?? 0) {
      for (index, contender) in contenders.enumerated() where round < contender.rounds {
        let measurement = try measure(contender, input)
        times[index].append(measurement.seconds * 1000)
        peaks[index] = max(peaks[index], Double(measurement.peak_bytes) / 1_048_576)
      }
    }
    for (index, contender) in contenders.enumerated() {
      let figures = [median(times[index]), times[index].min() ?? 0, peaks[index]]
      print(([contender.name] + figures.map { decimal($0, digits: 3) }).joined(separator: "\t"))
    }
  }

  private func measure(_ contender: Contender, _ input: String) throws -> process_measurement {
    let measurement = Race.measure(contender.command, on: input)
    guard measurement.failure == 0 else { throw Failure.unfinished(contender) }
    return measurement
  }

  /// Runs a program with a file as its standard input; see `benchmark_process`.
  static func measure(_ command: [String], on input: String) -> process_measurement {
    var arguments = unsafe command.map { unsafe UnsafePointer(strdup($0)) }
    defer { unsafe arguments.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
    unsafe arguments.append(nil)
    return unsafe benchmark_process(arguments, input)
  }
}
