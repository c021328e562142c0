import Foundation

@testable import LinkMarkup
@testable import LinkText

/// Generates broken `linkmark.runs/1` by changing bytes, numbers and strings of valid files.
struct BrokenRunsGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// The runs of a small document with many constructs of the format.
  static let sample: Bytes = {
    let markdown = """
      ---
      title: Terms
      ---

      # 👩 Terms

      > 3. Read *the [**terms** é](app://terms?a=b "Title")*[](x), ![alt *text*](b.png).
      >    - `code` [c](javascript:d)

      ---

      > | *a* | [é](b) |
      > |:---|---|
      > | c |

      ``` swift
      let a = "b"
      ```
      """
    let converter = RunsDecodingCheck.converters[0]
    guard let linked = try? converter.convert(markdown) else { fatalError("not converted") }
    return linked.bytes(emittedBy: .runs)
  }()

  /// Returns a valid file after one to three changes, which may leave the file valid.
  mutating func next() -> Bytes {
    var bytes = BrokenRunsGenerator.sample
    if random.once(in: 2) {
      let number = Int.random(in: 0..<500, using: &random)
      let converter = random.pick(RunsDecodingCheck.converters)
      if let linked = try? converter.convert(RunsDecodingCheck.document(number)) {
        bytes = linked.bytes(emittedBy: .runs)
      }
    }
    for _ in 0...Int.random(in: 0...2, using: &random) where !bytes.isEmpty { damage(&bytes) }
    return bytes
  }

  private mutating func damage(_ bytes: inout Bytes) {
    let index = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(random.pick(Array("{}[]\",:\\0123456789eE+-.nft \n".utf8)), at: index)
    case 3: bytes.removeSubrange(index...)
    case 4, 5: replaceNumber(in: &bytes, from: index)
    default: replaceToken(in: &bytes, from: index)
    }
  }

  private mutating func replaceNumber(in bytes: inout Bytes, from index: Int) {
    guard let start = bytes[index...].firstIndex(where: \.isASCIIDigit) else { return }
    let end = bytes[start...].firstIndex { !$0.isASCIIDigit } ?? bytes.endIndex
    let old = Int(String(decoding: bytes[start..<end], as: UTF8.self)) ?? 0
    let number = random.pick([
      "0", "1", "\(old &+ 1)", "\(old &- 1)", "-1", "4294967295", "4294967296", "2147483648",
      "9223372036854775807", "9223372036854775808", "1e999", "-1e999", "0.5", "1e0", "1E+2",
      "1e-400",
      String(repeating: "9", count: 400),
    ])
    bytes.replaceSubrange(start..<end, with: Array(number.utf8))
  }

  /// Replaces the next two quotation marks and the text between them with another token.
  private mutating func replaceToken(in bytes: inout Bytes, from index: Int) {
    guard let start = bytes[index...].firstIndex(of: UInt8(ascii: "\"")),
      let end = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "\""))
    else { return }
    let token = random.pick([
      "null", "true", "0", "[]", "{}", "\"\"", "\"link\"", "\"range\"", "\"text\"", "\"blocked\"",
      "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\u0000\"", "\"é\"", "\"link:0\"", "\"link:9\"",
      "\"link:18446744073709551616\"", "\"ambiguous\"", "\"codeBlock\"", "\"heading\"", "\"quote\"",
      "\"listItem\"", "\"#12345678\"", String(repeating: "[", count: 200),
    ])
    bytes.replaceSubrange(start...end, with: Array(token.utf8))
  }
}
