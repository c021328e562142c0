import CBenchmarks
import LinkMarkup

/// The times of converting all documents with the library and with libcmark, interleaved.
struct Conversions {
  private let result: InterleavedTimes

  init(_ documents: [Bytes], rounds: Int) throws {
    let plain = HTMLEmitter(annotation: .none)
    let plainConverter = Converter(dialect: .commonMark)
    let annotated = Converter()
    // Records where links are in the source, as the command does.
    let located = Converter(sourceDetail: .links)
    result = try InterleavedTimes(
      [
        Work(name: "`cmark_markdown_to_html`") {
          for document in documents { referenceHTML(document) }
        },
        Work(name: "annotated HTML") {
          for document in documents {
            _ = try annotated.convert(document).bytes(emittedBy: .html)
          }
        },
        Work(name: "plain HTML") {
          for document in documents {
            _ = try plainConverter.convert(document).bytes(emittedBy: plain)
          }
        },
        Work(name: "json") {
          for document in documents {
            _ = try located.convert(document).bytes(emittedBy: .runs)
          }
        },
      ], rounds: rounds)
  }

  /// Prints the times, and their ratios to libcmark's time beside the target ratios.
  func write(targets: [String: Double]) {
    var table = Table("all documents in one process", "ms", "ratio")
    let reference = result.medians[0]
    for (name, time) in zip(result.names, result.medians) {
      table.append(
        name, decimal(time), ratio(time / reference, target: targets[name]))
    }
    table.write()
  }
}

func referenceHTML(_ document: Bytes) {
  unsafe document.withUnsafeBytes { bytes in
    guard let start = bytes.baseAddress else { return }
    _ = unsafe benchmark_reference_html(
      start.assumingMemoryBound(to: CChar.self), bytes.count)
  }
}
