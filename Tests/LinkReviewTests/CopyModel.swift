@testable import TestSupport

/// A text that can be written as Markdown in many ways that look the same to readers.
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

    /// The text that readers see, with `[image]` in place of images.
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

  /// Creates a random text in which every word is unique.
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

  /// Returns the text as Markdown, in a style that the generator chooses.
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

  /// Returns the position of a block as a phrase.
  fileprivate func place(of index: Int) -> String {
    index == 0 ? "at the start" : "after “\(blocks[index - 1].shortExcerpt)”"
  }
}

/// A kind of change to a text; ``make(in:_:)`` returns the differences that users notice.
enum CopyChange: CaseIterable {
  case word, addedWord, removedWord, addedBlock, removedBlock, movedBlock, kind, strong
  case destination, title, linkAdded, linkRemoved, alternativeText, image, imageAdded

  /// Makes the change at a position that the generator chooses.
  ///
  /// - Returns: The expected differences as lines, or `nil` if the change is impossible there.
  func make(in copy: inout CopyModel, _ random: inout SeededGenerator) -> [String]? {
    let index = Int.random(in: copy.blocks.indices, using: &random)
    let block = copy.blocks[index]
    let label = block.kind.label
    switch self {
    case .word, .addedWord, .removedWord, .strong, .linkAdded:
      return changeWord(at: index, in: &copy, &random)
    case .addedBlock:
      let added = copy.block(&random)
      copy.blocks.insert(added, at: index)
      return ["text of \(added.kind.label): {+\(added.text)+}"]
        + added.images.map { "image of \($0.text): none → \($0.source)" }
    case .removedBlock:
      copy.blocks.remove(at: index)
      return ["text of \(label): [-\(block.text)-]"]
        + block.images.map { "image of \($0.text): \($0.source) → none" }
    case .movedBlock: return moveBlock(from: index, in: &copy, &random)
    case .kind:
      let kinds: [CopyModel.Kind] = [
        .paragraph, .heading(2), .heading(3), .item, .numberedItem, .quote,
      ]
      let kind = random.pick(kinds.filter { $0 != block.kind })
      copy.blocks[index].kind = kind
      return ["structure of \(block.shortExcerpt): \(label) → \(kind.label)"]
    case .destination, .title, .linkRemoved: return changeLink(at: index, in: &copy, &random)
    case .alternativeText, .image: return changeImage(at: index, in: &copy, &random)
    case .imageAdded:
      let word = copy.newWord()
      copy.blocks[index].inlines.append(.image(alternativeText: word, source: "\(word).png"))
      return [
        "text of \(label): \(block.text){+ [image]+}", "image of \(word): none → \(word).png",
      ]
    }
  }

  private func changeWord(
    at index: Int, in copy: inout CopyModel, _ random: inout SeededGenerator
  ) -> [String]? {
    let inlines = copy.blocks[index].inlines
    let places = inlines.indices.filter { if case .word = inlines[$0] { true } else { false } }
    let place = random.pick(places)
    guard case .word(let old) = inlines[place] else { return nil }
    let label = copy.blocks[index].kind.label
    let before = CopyModel.Block(kind: .paragraph, inlines: Array(inlines[..<place])).text
    let after = CopyModel.Block(kind: .paragraph, inlines: Array(inlines[(place + 1)...])).text
    let space = before.isEmpty ? "" : " "
    let rest = after.isEmpty ? "" : " " + after
    let new = copy.newWord()
    switch self {
    case .word:
      copy.blocks[index].inlines[place] = .word(new)
      return ["text of \(label): \(before)[-\(space)\(old)-]{+\(space)\(new)+}\(rest)"]
    case .addedWord:
      copy.blocks[index].inlines.insert(.word(new), at: place + 1)
      return ["text of \(label): \(before)\(space)\(old){+ \(new)+}\(rest)"]
    case .removedWord:
      guard !after.isEmpty else { return nil }
      copy.blocks[index].inlines.remove(at: place)
      return ["text of \(label): \(before)[-\(space)\(old)-]\(rest)"]
    case .strong:
      copy.blocks[index].inlines[place] = .strong(old)
      return ["formatting of \(old): plain → strong"]
    default:
      copy.blocks[index].inlines[place] = .link(text: old, destination: "app://\(new)", title: nil)
      return ["destination of \(old): none → app://\(new)"]
    }
  }

  private func moveBlock(
    from index: Int, in copy: inout CopyModel, _ random: inout SeededGenerator
  ) -> [String]? {
    // If neighbors swapped places, either of them could be the moved block.
    let targets = copy.blocks.indices.filter { abs($0 - index) > 1 }
    guard !targets.isEmpty else { return nil }
    let target = random.pick(targets)
    let origin = copy.place(of: index)
    copy.blocks.insert(copy.blocks.remove(at: index), at: target)
    let block = copy.blocks[target]
    return ["order of \(block.shortExcerpt): \(origin) → \(copy.place(of: target))"]
  }

  private func changeLink(
    at index: Int, in copy: inout CopyModel, _ random: inout SeededGenerator
  ) -> [String]? {
    let inlines = copy.blocks[index].inlines
    guard
      let place = inlines.firstIndex(where: { if case .link = $0 { true } else { false } }),
      case .link(let text, let destination, let title) = inlines[place]
    else { return nil }
    let new = copy.newWord()
    switch self {
    case .destination:
      copy.blocks[index].inlines[place] = .link(
        text: text, destination: "app://\(new)", title: title)
      return ["destination of \(text): \(destination) → app://\(new)"]
    case .title:
      copy.blocks[index].inlines[place] = .link(text: text, destination: destination, title: new)
      return ["title of \(text): \(title ?? "none") → \(new)"]
    default:
      copy.blocks[index].inlines[place] = .word(text)
      return ["destination of \(text): \(destination) → none"]
    }
  }

  private func changeImage(
    at index: Int, in copy: inout CopyModel, _ random: inout SeededGenerator
  ) -> [String]? {
    let inlines = copy.blocks[index].inlines
    guard
      let place = inlines.firstIndex(where: { if case .image = $0 { true } else { false } }),
      case .image(let text, let source) = inlines[place]
    else { return nil }
    let new = copy.newWord()
    if self == .image {
      copy.blocks[index].inlines[place] = .image(alternativeText: text, source: "\(new).png")
      return ["image of \(text): \(source) → \(new).png"]
    }
    copy.blocks[index].inlines[place] = .image(alternativeText: new, source: source)
    return ["alternative-text of \(new): \(text) → \(new)"]
  }
}

extension CopyModel.Block {
  fileprivate var images: [(text: String, source: String)] {
    inlines.compactMap { inline in
      if case .image(let text, let source) = inline { (text, source) } else { nil }
    }
  }

  fileprivate var shortExcerpt: String {
    text.count > 80 ? text.prefix(79) + "…" : text
  }
}
