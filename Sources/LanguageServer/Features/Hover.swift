import LinkMarkup

/// The facts about a link that an editor shows while the pointer is on it.
package struct Hover: Equatable, Sendable {
  /// The link.
  package let range: Range<Int>
  /// The text in Markdown, of at most 12 lines.
  package let markdown: String
  /// The same text for clients without Markdown.
  package let plainText: String

  /// The largest number of lines.
  static let maximumLineCount = 12

  /// Creates a hover from facts, of which those that come last are left out if there are too many.
  init(_ range: Range<Int>, _ facts: [HoverFact]) {
    let facts = facts.prefix(Hover.maximumLineCount)
    self.range = range
    // Two spaces at its end break a line.
    markdown = facts.map(\.markdown).joined(separator: "  \n")
    plainText = facts.map(\.plainText).joined(separator: "\n")
  }
}

/// A line of a hover: a label and its value.
struct HoverFact: Equatable {
  /// How a value is written in Markdown.
  enum Style {
    /// Words of linkmark, which have no marks.
    case words
    /// Text of an author, in which nothing is a mark.
    case text
    /// Source, as code.
    case code
  }

  let label: String
  let value: String
  let style: Style

  init(_ label: String, _ value: String, _ style: Style = .words) {
    self.label = label
    self.style = style
    self.value = String(
      String.UnicodeScalarView(
        value.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  var plainText: String { "\(label): \(value)" }

  var markdown: String {
    let text =
      switch style {
      case .words: value
      case .text: HoverFact.escaped(value)
      case .code: HoverFact.code(value)
      }
    return "**\(label):** \(text)"
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      "\\`*_{}[]<>#|!~&$@:".unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }.joined()
  }

  /// Returns a code span with a longer fence than any in the text.
  private static func code(_ text: String) -> String {
    var longest = 0
    var current = 0
    for byte in text.utf8 {
      current = byte == UInt8(ascii: "`") ? current + 1 : 0
      longest = max(longest, current)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let isPadded = text.utf8.first == UInt8(ascii: "`") || text.utf8.last == UInt8(ascii: "`")
    return isPadded ? "\(fence) \(text) \(fence)" : fence + text + fence
  }
}
