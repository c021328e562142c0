import LinkMarkup

/// The times of the stages of a conversion, each summed over all documents.
struct Stages {
  private static let names = ["parse", "link", "emit"]

  /// The median time of each stage, in milliseconds.
  private let medians: [Double]

  init(_ documents: [Bytes], rounds: Int) throws {
    let converter = Converter()
    var times = Stages.names.map { _ in [Double]() }
    for round in 0...rounds {
      var sums = Stages.names.map { _ in Duration.zero }
      for source in documents {
        try Stages.convert(source, converter, adding: &sums)
      }
      guard round > 0 else { continue }
      for stage in sums.indices {
        times[stage].append(sums[stage].milliseconds)
      }
    }
    medians = times.map(median)
  }

  private static func convert(
    _ source: Bytes, _ converter: Converter, adding sums: inout [Duration]
  ) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let document = try Document(parsing: source)
    let parsed = clock.now
    let linked = converter.convert(document)
    let decided = clock.now
    let html = linked.bytes(emittedBy: .html)
    let emitted = clock.now
    precondition(!html.isEmpty)
    sums[0] += parsed - start
    sums[1] += decided - parsed
    sums[2] += emitted - decided
  }

  func write() {
    var table = Table("stage", "ms", "of the parse")
    for (name, time) in zip(Stages.names, medians) {
      table.append(name, decimal(time), ratio(time / medians[0], target: nil))
    }
    table.write()
  }
}
