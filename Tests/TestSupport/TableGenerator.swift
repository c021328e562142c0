/// Generates tables with links, code and images in the cells, some of which are empty.
struct TableGenerator {
  private var random: SeededGenerator
  private var wordCount = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns a document of a table, alone, between paragraphs, or in a quote or list item.
  mutating func document() -> String {
    let columnCount = Int.random(in: 1...6, using: &random)
    let rows = (0...Int.random(in: 0...5, using: &random)).map { _ in
      (0..<columnCount).map { _ in cell() }
    }
    let delimiters = (0..<columnCount).map { _ in random.pick(["---", ":--", "--:", ":-:"]) }
    var lines = rows.map { "| \($0.joined(separator: " | ")) |" }
    lines.insert("|\(delimiters.joined(separator: "|"))|", at: 1)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return lines.map { "> \($0)" }.joined(separator: "\n")
    case 1: return "1. \(lines.joined(separator: "\n   "))"
    case 2: return "Before\n\n\(lines.joined(separator: "\n"))\n\nAfter"
    default: return lines.joined(separator: "\n")
    }
  }

  private mutating func cell() -> String {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in inline() }.joined(separator: " ")
  }

  private mutating func inline() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: "[\(words())](https://\(word()).example)"
    case 2: "`\(words())`"
    case 3: "**\(words())**"
    case 4: "![\(words())](a.png)"
    case 5: random.pick(["日本語の文字列", "한국어", "👩‍👩‍👧‍👦", "a\u{301}", "€1,249.00", "~~1~~"])
    default: words()
    }
  }

  private mutating func words() -> String {
    (0...Int.random(in: 0...6, using: &random)).map { _ in word() }.joined(separator: " ")
  }

  /// A word that is nowhere else in the generated documents.
  private mutating func word() -> String {
    wordCount += 1
    return random.pick(["a", "fare", "luggage", "unbreakable"]) + "\(wordCount)"
  }
}
