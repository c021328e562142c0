@testable import TestSupport

/// Copy that can be written in many ways, which no reader can tell apart.
struct CopyModel {
  enum Inline: Equatable {
    case word(String)
    case strong(String)
    case link(text: String, destination: String, title: String?)
    case image(alternativeText: String, source: String)
  }

  enum Kind: Equatable {
    case paragraph
    case heading(Int)
    case item
    case numberedItem
    case quote

    var label: String {
      switch self {
      case .paragraph: "paragraph"
      case .heading(let level): "heading \(level)"
      case .item: "list item"
      case .numberedItem: "numbered list item"
      case .quote: "paragraph in a quote"
      }
    }
  }

  struct Block: Equatable {
    var kind: Kind
    var inlines: [Inline]

    /// What readers see, with `[image]` in place of images.
    var text: String {
      inlines.map { inline in
        switch inline {
        case .word(let text), .strong(let text), .link(let text, _, _): text
        case .image: "[image]"
        }
      }.joined(separator: " ")
    }
  }

  var blocks: [Block] = []
  private var wordCount = 0

  /// Makes copy in which no word is twice.
  init(_ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 4...12, using: &random) { blocks.append(block(&random)) }
  }

  mutating func newWord() -> String {
    wordCount += 1
    let letters = Array("bcdfghklmnprstvz")
    var (word, rest) = ("", wordCount)
    while rest > 0 {
      word += "\(letters[rest % letters.count])a"
      rest /= letters.count
    }
    return word + "ly"
  }

  mutating func block(_ random: inout SeededGenerator) -> Block {
    let kinds: [Kind] = [.paragraph, .paragraph, .heading(2), .item, .item, .numberedItem, .quote]
    var inlines = [Inline.word(newWord())]
    for _ in 0..<Int.random(in: 2...9, using: &random) { inlines.append(inline(&random)) }
    return Block(kind: random.pick(kinds), inlines: inlines)
  }

  private mutating func inline(_ random: inout SeededGenerator) -> Inline {
    let word = newWord()
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .strong(word)
    case 1, 2:
      return .link(
        text: random.once(in: 2) ? "\(word) \(newWord())" : word, destination: "app://\(word)",
        title: random.once(in: 3) ? newWord() : nil)
    case 3: return .image(alternativeText: word, source: "\(word).png")
    default: return .word(word)
    }
  }
}

// MARK: - Writing

extension CopyModel {
  /// Writes the copy as Markdown, in a way that the generator chooses.
  func markdown(_ random: inout SeededGenerator) -> String {
    var definitions = ""
    var lines = random.once(in: 2) ? ["<!-- \(random.next()) -->", ""] : []
    let bullet = random.pick(["-", "*", "+"])
    for block in blocks {
      let isHeading = block.kind.label.hasPrefix("heading")
      let text = block.inlines.map { written($0, &definitions, &random) }
        .reduce("") { text, inline in
          let space = isHeading || !random.once(in: 3) ? random.pick([" ", "  "]) : "\n"
          return text.isEmpty ? inline : text + space + inline
        }
      switch block.kind {
      case .paragraph: lines.append(text)
      case .heading(let level):
        lines.append(
          level == 2 && random.once(in: 2)
            ? text + "\n---" : String(repeating: "#", count: level) + " " + text)
      case .item: lines.append("\(bullet) " + text.replacing("\n", with: "\n  "))
      case .numberedItem: lines.append("1. " + text.replacing("\n", with: "\n   "))
      case .quote:
        lines.append("> " + text.replacing("\n", with: random.once(in: 2) ? "\n> " : "\n"))
      }
      lines += Array(repeating: "", count: Int.random(in: 1...2, using: &random))
    }
    return lines.joined(separator: "\n") + "\n" + definitions
  }

  private func written(
    _ inline: Inline, _ definitions: inout String, _ random: inout SeededGenerator
  ) -> String {
    switch inline {
    case .word(let text): return random.once(in: 8) ? text.replacing("ly", with: "&#108;y") : text
    case .strong(let text): return random.once(in: 2) ? "**\(text)**" : "__\(text)__"
    case .image(let text, let source): return "![\(text)](\(source))"
    case .link(let text, let destination, let title):
      let quote = random.pick(["\"", "'"])
      let rest = title.map { " \(quote)\($0)\(quote)" } ?? ""
      let address = random.once(in: 2) ? destination : "<\(destination)>"
      guard random.once(in: 2) else { return "[\(text)](\(address)\(rest))" }
      let label = "d\(definitions.count)"
      definitions += "\n[\(label)]: \(address)\(rest)\n"
      return "[\(text)][\(label)]"
    }
  }
}
