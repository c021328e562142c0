import Corpus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The corpus as files in a directory, for programs to read.
struct CorpusFiles {
  let directory: String

  /// The file with one line of Markdown.
  var oneLine: String { "\(directory)/one-line.md" }

  /// Prose of growing size.
  var sizes: [Sized] {
    [("0.5 MB", 500_000), ("5 MB", 5_000_000), ("50 MB", 50_000_000)].map { name, byteCount in
      Sized(name: name, path: "\(directory)/\(byteCount).md", byteCount: byteCount)
    }
  }

  /// A file with a document of about so many bytes.
  struct Sized {
    let name: String
    let path: String
    let byteCount: Int
  }

  /// Writes `001.md` and so on, and the files named above, into the directory, which is there.
  func write() throws {
    let corpus = Corpus(seed: 1, documentCount: 120)
    for (index, document) in corpus.documents.enumerated() {
      let number = String(index + 1)
      let zeros = String(repeating: "0", count: max(0, 3 - number.count))
      try Benchmarks.write(document, to: "\(directory)/\(zeros)\(number).md")
    }
    for size in sizes {
      try Benchmarks.write(Corpus.document(byteCount: size.byteCount, seed: 2), to: size.path)
    }
    try Benchmarks.write(Array("Read the [**terms**](app://terms).\n".utf8), to: oneLine)
  }
}

private struct Failure: Error, CustomStringConvertible {
  let path: String
  var description: String { "\(path) cannot be written" }
}

func write(_ bytes: [UInt8], to path: String) throws {
  guard let file = unsafe fopen(path, "wb") else { throw Failure(path: path) }
  let written = unsafe fwrite(bytes, 1, bytes.count, file)
  guard unsafe fclose(file) == 0, written == bytes.count else { throw Failure(path: path) }
}
