import CBenchmarks
import Corpus
import LinkMarkup

/// Whole conversions of a corpus in one process, interleaved with libcmark's.
struct Conversions {
  private let result: Interleaved

  init(_ corpus: Corpus, rounds: Int) throws {
    let plain = HTMLEmitter(annotation: .none)
    let plainConverter = Converter(dialect: .commonMark)
    let annotated = Converter()
    // As the command converts: with the places of links.
    let located = Converter(sourceDetail: .links)
    result = try Interleaved(
      [
        Work(name: "`cmark_markdown_to_html`") {
          for document in corpus.documents { referenceHTML(document) }
        },
        Work(name: "annotated HTML") {
          for document in corpus.documents {
            _ = try annotated.convert(document).bytes(emittedBy: .html)
          }
        },
        Work(name: "plain HTML") {
          for document in corpus.documents {
            _ = try plainConverter.convert(document).bytes(emittedBy: plain)
          }
        },
        Work(name: "json") {
          for document in corpus.documents {
            _ = try located.convert(document).bytes(emittedBy: .runs)
          }
        },
      ], rounds: rounds)
  }

  /// One long document.
  init(long document: [UInt8], rounds: Int) throws {
    let converter = Converter()
    result = try Interleaved(
      [
        Work(name: "`cmark_markdown_to_html`") { referenceHTML(document) },
        Work(name: "annotated HTML") {
          _ = try converter.convert(document).bytes(emittedBy: .html)
        },
      ], rounds: rounds)
  }

  /// Prints the times and their ratios, with the target ratios.
  func write(_ title: String, targets: [String: Double]) {
    var table = Table(title, "ms", "ratio")
    let reference = result.medians[0]
    for (name, time) in zip(result.names, result.medians) {
      table.append(
        name, decimal(time), ratio(time / reference, target: targets[name]))
    }
    table.write()
  }
}

func referenceParse(_ document: [UInt8]) {
  unsafe document.withUnsafeBytes { bytes in
    guard let start = bytes.baseAddress else { return }
    unsafe benchmark_reference_parse(start.assumingMemoryBound(to: CChar.self), bytes.count)
  }
}

func referenceHTML(_ document: [UInt8]) {
  unsafe document.withUnsafeBytes { bytes in
    guard let start = bytes.baseAddress else { return }
    _ = unsafe benchmark_reference_html(
      start.assumingMemoryBound(to: CChar.self), bytes.count)
  }
}
