import CBenchmarks

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

  func write(
    input: String, called name: String, rounds: Int, targets: (time: Double?, memory: Double?)
  )
    throws
  {
    var times: [[Double]] = [[], []]
    var peaks = [0.0, 0.0]
    for _ in 0..<rounds {
      for (index, program) in [cmark, linkmark].enumerated() {
        let measurement = try run(program, input: input)
        times[index].append(measurement.seconds * 1000)
        peaks[index] = max(peaks[index], Double(measurement.peak_bytes) / 1_048_576)
      }
    }
    let medians = times.map(median)
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

  private func run(_ program: String, input: String) throws -> process_measurement {
    let measurement = unsafe program.withCString { path in
      let arguments: [UnsafePointer<CChar>?] = unsafe [path, nil]
      return unsafe benchmark_process(arguments, input)
    }
    guard measurement.failure == 0 else { throw Failure(program: program) }
    return measurement
  }
}
