import CAllocations
import Corpus
import Foundation
import LinkMarkup

/// The allocations of one conversion to HTML by document size, of writing attributed runs, and of
/// everything before the first conversion.
///
/// Exact and equal on every machine of a platform, so thresholds need no tolerance.
struct Counts: Codable {
  var allocations: [String: UInt64]

  static let documents: [(name: String, source: [UInt8])] = [
    ("one line", Array("Read the [**terms**](app://terms).\n".utf8)),
    ("1 KB", Corpus.document(byteCount: 1_000, seed: 3)),
    ("30 KB", Corpus.document(byteCount: 30_000, seed: 4)),
    ("300 KB", Corpus.document(byteCount: 300_000, seed: 5)),
  ]

  /// The embedded theme, which programs should not decode at launch.
  static let theme = "embedded theme"

  static func measured() throws -> Counts {
    var counts = Counts(allocations: [:])
    let start = allocation_count()
    let fontStyleCount = Theme.backpack.fontStyles.count
    counts.allocations[theme] = allocation_count() - start
    precondition(fontStyleCount > 0)
    let converter = Converter()
    for (name, source) in documents {
      func convert() throws -> Int { try converter.convert(source).bytes(emittedBy: .html).count }
      // The first conversion also creates the thread's arena and the theme.
      _ = try convert()
      let before = allocation_count()
      _ = try convert()
      counts.allocations[name] = allocation_count() - before
      counts.allocations[runs(name)] = try countOfRuns(source)
    }
    return counts
  }

  /// The row of the emitter alone, whose allocations must not grow with the number of runs.
  static func runs(_ name: String) -> String { "runs of \(name)" }

  private static func countOfRuns(_ source: [UInt8]) throws -> UInt64 {
    let linked = try Converter(sourceDetail: .links).convert(source)
    // The first one also creates what exists once in the program.
    _ = linked.bytes(emittedBy: .runs)
    let before = allocation_count()
    precondition(!linked.bytes(emittedBy: .runs).isEmpty)
    return allocation_count() - before
  }

  static func ofReference(_ source: [UInt8]) -> UInt64 {
    let before = allocation_count()
    unsafe source.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe allocation_reference_html(start.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    return allocation_count() - before
  }
}

let measured = try Counts.measured()

guard allocation_count() > 0 else {
  print("Allocations are counted where the C library is glibc; not here.")
  exit(0)
}

switch CommandLine.arguments.count {
case 1:
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  print(String(decoding: try encoder.encode(measured), as: UTF8.self))
default:
  let thresholds = try JSONDecoder().decode(
    Counts.self, from: Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
  print("| allocations | libcmark | ours | threshold |")
  print("| --- | ---: | ---: | ---: |")
  var isExceeded = false
  let documents = Counts.documents.map { ($0.name, "\(Counts.ofReference($0.source))") }
  let runs = Counts.documents.map { (Counts.runs($0.name), "–") }
  for (name, reference) in [(Counts.theme, "–")] + documents + runs {
    let count = measured.allocations[name] ?? 0
    let threshold = thresholds.allocations[name] ?? 0
    isExceeded = isExceeded || count > threshold
    let note = count > threshold ? ", exceeded" : ""
    print("| \(name) | \(reference) | \(count) | \(threshold)\(note) |")
  }
  print("")
  exit(isExceeded ? 1 : 0)
}
