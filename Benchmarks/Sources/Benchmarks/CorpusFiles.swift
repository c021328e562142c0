import Corpus
import LinkMarkup

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The corpus as files in a directory, for programs to read.
struct CorpusFiles {
  let directory: String

  /// Writes the files into an existing directory; the long ones only if all are requested.
  func write(all: Bool) throws {
    try write(Array("Read the [**terms**](app://terms).\n".utf8), to: "one-line.md")
    try write(Corpus.document(byteCount: 10_000, seed: 6), to: "10-KB.md")
    try write(Corpus.document(byteCount: 500_000, seed: 2), to: "500-KB.md")
    guard all else { return }
    try write(Corpus.varied(byteCount: 5_000_000), to: "varied.md")
    try write(Corpus.links(byteCount: 1_000_000, seed: 7), to: "links.md")
    try write(Corpus.document(byteCount: 50_000_000, seed: 2), to: "50-MB.md")
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Benchmarks.write(bytes, to: "\(directory)/\(name)")
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
