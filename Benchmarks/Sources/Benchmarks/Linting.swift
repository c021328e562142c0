import Corpus
import LinkMarkup

/// Linting compared with converting to HTML: of good copy, short and of average length, and of copy
/// with one mistake per document.
struct Linting {
  private let results: [(name: String, result: Interleaved)]

  init(_ corpus: Corpus, rounds: Int) throws {
    let converter = Converter()
    let good = try corpus.documents.filter { document in
      try converter.lint(document, from: .warning).findings.isEmpty
    }
    // The good documents of the corpus are the shortest; repeating one keeps it good.
    let long = good.map { document in (0..<15).flatMap { _ in document + Array("\n\n".utf8) } }
    let slip = Array("\n\nTo know more, [click here](https://example.com/more).\n".utf8)
    let works = [
      ("good copy, 1 KB", good), ("good copy, 20 KB", long),
      ("good copy, 20 KB, and a finding", long.map { $0 + slip }),
    ]
    results = try works.map { name, documents in
      let result = try Interleaved(
        [
          Work(name: "convert") {
            for document in documents {
              _ = try converter.convert(document).bytes(emittedBy: .html)
            }
          },
          Work(name: "lint") {
            for document in documents { _ = try converter.lint(document, from: .warning) }
          },
        ], rounds: rounds)
      return (name, result)
    }
  }

  func write() {
    var table = Table("linting", "converting, ms", "linting, ms", "ratio")
    for (name, result) in results {
      let (converting, linting) = (result.medians[0], result.medians[1])
      table.append(
        name, decimal(converting), decimal(linting), ratio(linting / converting, target: 1.5))
    }
    table.write()
  }
}
