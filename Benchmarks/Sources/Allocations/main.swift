import CAllocations
import LinkMarkup

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Prints the number of allocations for six operations: creating the embedded theme, converting
// standard input to HTML, writing the document as attributed runs, decoding these runs, decoding a
// paragraph of 10,000 runs, and converting standard input with libcmark. Large counts vary a little
// between executions, since `malloc` may give an array more room than it requests.

var source: Bytes = []
while let line = readLine(strippingNewline: false) { source += Bytes(line.utf8) }

/// Returns the number of allocations made by the second of two calls of `body`.
///
/// The first call also allocates state that a process creates once, such as the thread's arena.
func allocations(of body: () throws -> Void) rethrows -> UInt64 {
  try body()
  let before = allocation_count()
  try body()
  return allocation_count() - before
}

let start = allocation_count()
guard start > 0 else {
  print("allocations are counted where the C library is glibc")
  exit(1)
}
precondition(!Theme.backpack.fontStyles.isEmpty)
let theme = allocation_count() - start

let converter = Converter()
let html = try allocations {
  let html = try converter.convert(source).bytes(emittedBy: .html)
  precondition(!html.isEmpty)
}
let linked = try Converter(sourceDetail: .links).convert(source)
let runs = allocations { precondition(!linked.bytes(emittedBy: .runs).isEmpty) }

func decoding(_ json: Bytes) throws -> UInt64 {
  try allocations {
    let decoded = try LinkedText(decoding: json)
    precondition(!decoded.attributedText.runs.isEmpty)
  }
}
let decoded = try decoding(linked.bytes(emittedBy: .runs))
let words = Bytes(String(repeating: "*a* \"b\" ", count: 5_000).utf8)
let decodedWords = try decoding(try converter.convert(words).bytes(emittedBy: .runs))
let reference = allocations {
  unsafe source.withUnsafeBytes { bytes in
    guard let start = bytes.baseAddress else { return }
    unsafe allocation_reference_html(start.assumingMemoryBound(to: CChar.self), bytes.count)
  }
}
print(theme, html, runs, decoded, decodedWords, reference)
