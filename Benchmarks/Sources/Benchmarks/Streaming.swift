import CBenchmarks
import LinkMarkup

/// The times of converting NDJSON records with `linkmark --stream` on one processor, and with the
/// library alone.
///
/// The difference is the cost of reading a record and writing an answer.
struct Streaming {
  private let results: [(name: String, recordCount: Int, result: InterleavedTimes)]

  private struct Failure: Error, CustomStringConvertible {
    let command: [String]
    var description: String { "\(command.joined(separator: " ")) did not run to its end" }
  }

  /// Measures the command at the path `linkmark`, and writes the files of records to `folder`.
  init(_ linkmark: String, folder: String, rounds: Int) throws {
    let sizes = [("150 bytes", 150, 20_000), ("1 KB", 1_000, 5_000), ("10 KB", 10_000, 500)]
    results = try sizes.map { name, byteCount, recordCount in
      let documents = (0..<recordCount).map { Streaming.document(number: $0, byteCount: byteCount) }
      let path = "\(folder)/records-\(byteCount).ndjson"
      try Benchmarks.write(Streaming.records(of: documents), to: path)
      let works = Format.allCases.flatMap { format in
        [
          Work(name: "\(format), library") { try format.convert(documents) },
          Work(name: "\(format), stream") {
            try Streaming.run([linkmark, "--stream", "--jobs", "1", "-t", "\(format)"], on: path)
          },
        ]
      }
      return (name, recordCount, try InterleavedTimes(works, rounds: rounds))
    }
  }

  private enum Format: String, CaseIterable {
    case html
    case json

    /// Converts the documents as a program that uses the library would.
    func convert(_ documents: [Bytes]) throws {
      var converter = Converter()
      switch self {
      case .html:
        for document in documents {
          let linked = try converter.convert(document)
          _ = (linked.findings, linked.bytes(emittedBy: .html))
        }
      case .json:
        converter.sourceDetail = .links
        for document in documents {
          let linked = try converter.convert(document)
          _ = (linked.findings, linked.bytes(emittedBy: .runs))
        }
      }
    }
  }

  func write() {
    var table = Table("streaming", "library, µs a record", "stream, µs a record", "ratio")
    for (name, recordCount, result) in results {
      for (index, format) in Format.allCases.enumerated() {
        let scale = 1000 / Double(recordCount)
        let (library, stream) = (
          result.medians[2 * index] * scale, result.medians[2 * index + 1] * scale
        )
        table.append(
          "\(format), \(name)", decimal(library), decimal(stream),
          ratio(stream / library, target: 1.25))
      }
    }
    table.write()
  }

  /// Returns at least `byteCount` bytes of sentences with links, as in an app's copy.
  private static func document(number: Int, byteCount: Int) -> Bytes {
    var text = "Page \(number): "
    var index = number
    while text.utf8.count < byteCount {
      text += sentences[index % sentences.count]
      index += 1
    }
    return Bytes(text.utf8)
  }

  private static let sentences = [
    "By continuing you accept the [terms](app://terms) and the *privacy policy*.\n\n",
    "See [our fares](https://fares.example/today?from=here&to=there) before you book.\n\n",
    "- one suitcase\n- one `bag`, see [baggage](baggage.md#hand)\n\n",
    "Write to <help@airline.example> or [call us](tel:+15550100).\n\n",
  ]

  private static func records(of documents: [Bytes]) -> Bytes {
    var bytes: Bytes = []
    for (number, document) in documents.enumerated() {
      bytes += Bytes("{\"id\":\(number),\"markdown\":\"".utf8)
      for byte in document {
        // The sentences contain no other characters that JSON escapes.
        if byte == UInt8(ascii: "\n") { bytes += Bytes("\\n".utf8) } else { bytes.append(byte) }
      }
      bytes += Bytes("\"}\n".utf8)
    }
    return bytes
  }

  private static func run(_ command: [String], on path: String) throws {
    guard Race.measure(command, on: path).failure == 0 else { throw Failure(command: command) }
  }
}
