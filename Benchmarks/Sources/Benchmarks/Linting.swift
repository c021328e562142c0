import LinkMarkup

/// The times of linting and of converting to HTML, for documents without warnings and for the same
/// documents with one warning each.
struct Linting {
  private let results: [(name: String, result: InterleavedTimes)]

  init(_ documents: [Bytes], rounds: Int) throws {
    let converter = Converter()
    let good = try documents.filter { document in
      try converter.lint(document, from: .warning).findings.isEmpty
    }
    let slip = Bytes("\n\nTo know more, [click here](https://example.com/more).\n".utf8)
    let works = [
      ("documents without warnings", good), ("the same with a warning", good.map { $0 + slip }),
    ]
    results = try works.map { name, documents in
      let result = try InterleavedTimes(
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
