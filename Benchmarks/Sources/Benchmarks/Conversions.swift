import CBenchmarks
import LinkMarkup

/// Conversions of all documents in one process, interleaved with libcmark's.
struct Conversions {
  private let result: Interleaved

  init(_ documents: [Bytes], rounds: Int) throws {
    let plain = HTMLEmitter(annotation: .none)
    let plainConverter = Converter(dialect: .commonMark)
    let annotated = Converter()
    // Records the places of links, as the command does.
    let located = Converter(sourceDetail: .links)
    result = try Interleaved(
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

  /// Writes the times and their ratios, compared with the targets.
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
