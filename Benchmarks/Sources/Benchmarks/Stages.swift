import Corpus
import LinkMarkup

/// The stages of one conversion, timed one by one over a corpus, next to libcmark's parser alone.
///
/// `parse` is everything up to the document: the checks of the source, libcmark's parser in the
/// arena, and the walk over its tree.
struct Stages {
  private static let names = ["`cmark_parse_document`", "parse", "link", "emit"]

  /// For each stage, in milliseconds.
  private let medians: [Double]

  init(_ corpus: Corpus, rounds: Int) throws {
    let converter = Converter()
    var times = Stages.names.map { _ in [Double]() }
    for round in 0...rounds {
      var sums = Stages.names.map { _ in Duration.zero }
      for source in corpus.documents {
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
    _ source: [UInt8], _ converter: Converter, adding sums: inout [Duration]
  ) throws {
    let clock = ContinuousClock()
    let start = clock.now
    referenceParse(source)
    let referred = clock.now
    let document = try Document(parsing: source)
    let parsed = clock.now
    let linked = converter.convert(document)
    let decided = clock.now
    let html = linked.bytes(emittedBy: .html)
    let emitted = clock.now
    precondition(!html.isEmpty)
    sums[0] += referred - start
    sums[1] += parsed - referred
    sums[2] += decided - parsed
    sums[3] += emitted - decided
  }

  func write() {
    var table = Table("stage", "ms", "ratio")
    for (name, time) in zip(Stages.names, medians) {
      table.append(name, decimal(time), ratio(time / medians[0], target: nil))
    }
    table.write()
  }
}
