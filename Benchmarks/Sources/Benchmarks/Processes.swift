import CBenchmarks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whole processes, ours and the `cmark` command in turns.
///
/// Run before anything else fills this process's own memory: see `benchmark_process`.
struct Processes {
  let linkmark: String
  let cmark: String

  struct Failure: Error, CustomStringConvertible {
    let program: String
    var description: String { "\(program) did not run to its end" }
  }

  /// What `linkmark` is told, so that it does all that it can for a terminal.
  static let terminalOptions = [
    "-t", "ansi", "--width", "80", "--color", "always", "--hyperlinks", "always",
  ]

  /// Compares converting a file; `cmark` writes HTML, whatever the options of `linkmark` are.
  func write(
    input: String, called name: String, options: [String] = [], rounds: Int,
    targets: (time: Double?, memory: Double?)
  ) throws {
    let (medians, peaks) = try measure(input, options, rounds: rounds)
    var table = Table(name, "`cmark`", "`linkmark`", "ratio")
    table.append(
      "time, ms", decimal(medians[0]), decimal(medians[1]),
      ratio(medians[1] / medians[0], target: targets.time))
    // The peak of a short run is this process's own.
    if let memory = targets.memory {
      table.append(
        "peak memory, MiB", decimal(peaks[0], digits: 1), decimal(peaks[1], digits: 1),
        ratio(peaks[1] / peaks[0], target: memory))
    }
    table.write()
  }

  /// Compares files of growing size.
  func writeGrowth(
    _ inputs: [CorpusFiles.Sized], called name: String, options: [String], rounds: Int
  )
    throws
  {
    var table = Table(name, "`cmark`, ms", "`linkmark`, ms", "ratio", "`linkmark`, ms a MB")
    for input in inputs {
      let (medians, _) = try measure(input.path, options, rounds: rounds)
      table.append(
        input.name, decimal(medians[0], digits: 1), decimal(medians[1], digits: 1),
        ratio(medians[1] / medians[0], target: nil),
        decimal(medians[1] * 1e6 / Double(input.byteCount)))
    }
    table.write()
  }

  /// The medians in milliseconds and the peaks in MiB, of `cmark` and of `linkmark`.
  private func measure(
    _ input: String, _ options: [String], rounds: Int
  ) throws -> (medians: [Double], peaks: [Double]) {
    var times: [[Double]] = [[], []]
    var peaks = [0.0, 0.0]
    for _ in 0..<rounds {
      for (index, command) in [[cmark], [linkmark] + options].enumerated() {
        let measurement = try run(command, input: input)
        times[index].append(measurement.seconds * 1000)
        peaks[index] = max(peaks[index], Double(measurement.peak_bytes) / 1_048_576)
      }
    }
    return (times.map(median), peaks)
  }

  private func run(_ command: [String], input: String) throws -> process_measurement {
    var arguments = unsafe command.map { unsafe UnsafePointer(strdup($0)) }
    defer { unsafe arguments.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
    unsafe arguments.append(nil)
    let measurement = unsafe benchmark_process(arguments, input)
    guard measurement.failure == 0 else { throw Failure(program: command[0]) }
    return measurement
  }
}
