package import LinkText

extension Review.Difference {
  /// Returns what users notice between two versions of a text, in reading order.
  package static func all(
    from old: PerceivedText, to new: PerceivedText
  ) -> [Review.Difference] {
    guard old != new else { return [] }
    var comparison = TextComparison(from: old, to: new)
    return comparison.differences()
  }
}

/// The comparison of two versions of a text.
struct TextComparison {
  private let old: PerceivedText
  private let new: PerceivedText
  private var found: [Review.Difference] = []

  init(from old: PerceivedText, to new: PerceivedText) {
    self.old = old
    self.new = new
  }

  mutating func differences() -> [Review.Difference] {
    compare(.language, of: "", old.language, new.language)
    compare(.metadata, of: "title", old.title, new.title)
    compare(.metadata, of: "description", old.summary, new.summary)
    for step in BlockAlignment(from: old, to: new).steps {
      switch step {
      case .pair(let oldIndex, let newIndex):
        compare(old.blocks[oldIndex], new.blocks[newIndex])
      case .moved(let oldIndex, let newIndex):
        add(
          .order, of: new.blocks[newIndex].excerpt,
          .values(from: old.place(of: oldIndex), to: new.place(of: newIndex)))
        compare(old.blocks[oldIndex], new.blocks[newIndex])
      case .removed(let index):
        add(old.blocks[index], of: old, .removed)
        for image in old.images[old.blocks[index].images] {
          compare(.image, of: image.alternativeText, image.source ?? "", nil)
        }
      case .added(let index):
        add(new.blocks[index], of: new, .added)
        for image in new.images[new.blocks[index].images] {
          compare(.image, of: image.alternativeText, nil, image.source ?? "")
        }
      }
    }
    return found
  }

  /// Reports all of a block.
  private mutating func add(
    _ block: PerceivedText.Block, of text: PerceivedText,
    _ change: Review.Difference.Piece.Change
  ) {
    let words = block.words
    let isOld = change == .removed
    if words.isEmpty, block.links.isEmpty {
      compare(.structure, of: "", isOld ? block.label : nil, isOld ? nil : block.label)
    } else if words.isEmpty || block.isImage {
      for link in text.links[block.links] {
        compare(
          .destination, of: link.text, isOld ? link.address : nil, isOld ? nil : link.address)
      }
    } else {
      let text = String(words.text.dropFirst())
      add(.text, of: block.label, .words([Review.Difference.Piece(change, text)]))
    }
  }

  private mutating func compare(
    _ oldBlock: PerceivedText.Block, _ newBlock: PerceivedText.Block
  ) {
    compare(.structure, of: newBlock.excerpt, oldBlock.label, newBlock.label)
    if oldBlock.text != newBlock.text {
      let words = WordDifference(from: oldBlock.words, to: newBlock.words)
      add(.text, of: newBlock.label, .words(words.pieces))
      compareMarks(words.kept)
    } else if oldBlock.spans != newBlock.spans {
      compareMarks(of: oldBlock, and: newBlock)
    }
    found += LinkComparison(from: old, to: new).differences(oldBlock, newBlock)
    found += ImageComparison(from: old, to: new).differences(oldBlock, newBlock)
  }

  /// Compares the marks of words that both versions have.
  private mutating func compareMarks(_ kept: [(old: Word, new: Word)]) {
    var rest = kept[...]
    while let first = rest.first {
      let run = rest.prefix { $0.old.marks == first.old.marks && $0.new.marks == first.new.marks }
      rest = rest[run.endIndex...]
      guard first.old.marks != first.new.marks else { continue }
      compare(
        .formatting, of: String(run.map(\.new).text.trimmingSpace), first.old.marks.words,
        first.new.marks.words)
    }
  }

  /// Compares the marks of blocks with the same text, which may begin within words.
  private mutating func compareMarks(
    of oldBlock: PerceivedText.Block, and newBlock: PerceivedText.Block
  ) {
    let ends = Set(oldBlock.spans.map(\.end) + newBlock.spans.map(\.end)).sorted()
    var (oldSpans, newSpans) = (oldBlock.spans[...], newBlock.spans[...])
    var start = 0
    for end in ends {
      while let span = oldSpans.first, span.end <= start { oldSpans.removeFirst() }
      while let span = newSpans.first, span.end <= start { newSpans.removeFirst() }
      if let oldMarks = oldSpans.first?.marks, let newMarks = newSpans.first?.marks {
        let text = String(decoding: newBlock.text[start..<end], as: UTF8.self)
        if oldMarks != newMarks {
          compare(
            .formatting, of: String(text[...].trimmingSpace), oldMarks.words, newMarks.words)
        }
      }
      start = end
    }
  }

  private mutating func compare(
    _ aspect: Review.Difference.Aspect, of subject: String, _ oldValue: String?,
    _ newValue: String?
  ) {
    if oldValue != newValue { add(aspect, of: subject, .values(from: oldValue, to: newValue)) }
  }

  private mutating func add(
    _ aspect: Review.Difference.Aspect, of subject: String,
    _ versions: Review.Difference.Versions
  ) {
    found.append(Review.Difference(aspect, of: subject, versions))
  }
}

extension PerceivedText.Block {
  /// Whether it is only an image.
  fileprivate var isImage: Bool { text == Bytes.imageSign }

  /// The start of the text.
  fileprivate var excerpt: String {
    let text = text.shown
    return text.count > 80 ? text.prefix(79) + "…" : text
  }
}

extension PerceivedText {
  /// Returns where a block is, for people.
  fileprivate func place(of index: Int) -> String {
    index == 0 ? "at the start" : "after “\(blocks[index - 1].excerpt)”"
  }
}

extension AttributedText.Marks {
  /// The marks in words.
  fileprivate var words: String {
    let names: [(AttributedText.Marks, String)] = [
      (.emphasis, "emphasis"), (.strong, "strong"), (.strikethrough, "struck through"),
      (.code, "code"),
    ]
    let words = names.filter { contains($0.0) }.map(\.1)
    return words.isEmpty ? "plain" : words.joined(separator: ", ")
  }
}

extension StringProtocol {
  /// The text without the spaces at its start and end.
  var trimmingSpace: SubSequence { trimming { $0 == " " } }
}

extension Review.ThemeChange {
  /// Returns the properties that users see that differ between two themes.
  package static func all(from old: Styling, to new: Styling) -> [Review.ThemeChange] {
    let (oldProperties, newProperties) = (properties(of: old), properties(of: new))
    let oldValues = Dictionary(
      oldProperties.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let newValues = Dictionary(
      newProperties.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    var known: Set<Name> = []
    return (newProperties + oldProperties).compactMap { property in
      let name = property.name
      guard known.insert(name).inserted, oldValues[name] != newValues[name] else { return nil }
      return Review.ThemeChange(
        token: name.token, appearance: name.appearance, old: oldValues[name], new: newValues[name])
    }
  }

  private struct Name: Hashable {
    let token: String
    let appearance: Appearance?
  }

  private typealias Property = (name: Name, value: String)

  private static func properties(of styling: Styling) -> [Property] {
    let links = LinkStyle.allCases.flatMap { style in
      [Appearance.light, .dark].flatMap { properties(of: style, in: $0, of: styling.theme) }
    }
    let headings = (1...5).compactMap { level in
      styling.theme.headingFontStyle(level: level).map { ("heading \(level)", $0) }
    }
    let colors = styling.theme.colors.flatMap { color in
      [Appearance.light, .dark].map {
        (Name(token: color.name, appearance: $0), "\(color[$0])")
      }
    }
    return links + colors
      + ([("text", styling.fontStyle)] + headings).flatMap { properties(of: $1, named: $0) }
  }

  private static func properties(
    of style: LinkStyle, in appearance: Appearance, of theme: LinkText.Theme
  ) -> [Property] {
    var properties: [Property] = []
    if let palette = theme[style, appearance] {
      properties = LinkColorPart.allCases.map { part in
        (Name(token: theme.token(part, of: style), appearance: appearance), "\(palette[part])")
      }
    }
    let decoration = theme.decoration(of: style, in: appearance)
    // The changes of the style that it looks like are reported already.
    if let other = style.fallback, theme.decoration(of: other, in: appearance) == decoration {
      return properties
    }
    let parts = [
      ("underline", "\(decoration.underline) pt"),
      ("hoverUnderline", "\(decoration.hoverUnderline) pt"),
      ("weight", decoration.weight.map { "\($0)" } ?? "that of the text"),
    ]
    return properties
      + parts.map { name, value in
        (Name(token: "link.\(style.rawValue).\(name)", appearance: appearance), value)
      }
  }

  private static func properties(
    of font: LinkText.FontStyle, named name: String
  ) -> [Property] {
    let parts = [
      ("font", font.families.joined(separator: ", ")), ("size", "\(font.size) pt"),
      ("line height", "\(font.lineHeight) pt"), ("weight", "\(font.weight)"),
      ("letter spacing", "\(font.letterSpacing) pt"),
    ]
    return parts.map { (Name(token: "\($0) of \(name)", appearance: nil), $1) }
  }
}
