/// The content that readers of a document perceive, except for what the given fixes may change.
package struct ReadableContent {
  /// A mark in the outline, written after a byte that does not occur in UTF-8.
  private enum Mark: UInt8 {
    case container, link, image, title, code, content, end, hardBreak, rule
  }

  package let effects: Set<Finding.Fix.Effect>
  // The following values are stored, because each event needs them.
  private let mayChangeSpaces: Bool
  private let mayChangeTitles: Bool
  private let mayAddLinks: Bool
  private let mayFixLinks: Bool
  /// The text, code, HTML, and destinations, with marks in between.
  private var outline: Bytes = []
  /// The container of each `container` mark, in order.
  private var containers: [Document.Container] = []
  /// The destinations of links, in order; empty unless fixes may add links, because otherwise the
  /// outline contains the destinations.
  private var destinations: [ArraySlice<UInt8>] = []
  /// The positions of white space between two words, counted in bytes of text without white space;
  /// empty unless spaces may change.
  private var wordBreaks: [Int] = []
  private var textCount = 0
  /// The offset in `outline` of the last character on the line, or `nil` at the start of a line.
  private var lastCharacter: Int?
  private var isAfterSpace = false

  package init(of document: Document, but effects: Set<Finding.Fix.Effect>) {
    self.effects = effects
    mayChangeSpaces = effects.contains(.spaces)
    mayChangeTitles = effects.contains(.titles)
    mayAddLinks = effects.contains(.newLinks)
    mayFixLinks = effects.contains(.linkSyntax)
    outline.reserveCapacity(document.text.count * 2)
    for event in document.events { append(event, of: document) }
    if mayAddLinks { destinations = document.links.map { document[$0.destination] } }
  }

  /// Returns whether a fixed document has this content, except for what the effects may change.
  ///
  /// Words separated by white space must remain separated.
  package func isKept(in fixed: ReadableContent) -> Bool {
    outline == fixed.outline && containers == fixed.containers
      && fixed.destinations.contains(inOrder: destinations)
      && fixed.wordBreaks.contains(inOrder: wordBreaks)
  }

  private mutating func append(_ event: Document.Event, of document: Document) {
    switch event {
    case .enter(.link(let id)):
      if mayFixLinks {
        outline.append(UInt8(ascii: "["))
      } else if !mayAddLinks {
        append(.link, to: document[id], of: document)
      }
    case .exit(.link(let id)):
      if mayFixLinks {
        let link = document[id]
        outline += Bytes("](".utf8) + document[link.destination]
        appendTitle(of: link, in: document)
        outline.append(UInt8(ascii: ")"))
      } else if !mayAddLinks {
        append(.end)
      }
    case .enter(.image(let id)):
      append(.image, to: document[id], of: document)
    case .enter(let container):
      // No word precedes the first text of a block.
      if !container.isInline { lastCharacter = nil }
      append(.container)
      containers.append(container)
    case .exit: append(.end)
    case .leaf(let leaf): append(leaf, of: document)
    }
  }

  private mutating func append(_ leaf: Document.Leaf, of document: Document) {
    switch leaf {
    case .text(let range): append(text: document[range])
    case .softBreak: append(text: [UInt8(ascii: "\n")])
    case .hardBreak:
      append(.hardBreak)
      lastCharacter = nil
    case .code(let range):
      append(.code)
      append(text: document[range])
      append(.end)
    case .htmlInline(let range), .htmlBlock(let range): outline += document[range]
    case .codeBlock(let id):
      append(.code)
      outline += document[document[id].info]
      append(.content)
      outline += document[document[id].literal]
    case .thematicBreak: append(.rule)
    }
  }

  private mutating func append(_ mark: Mark, to link: Document.Link, of document: Document) {
    append(mark)
    outline += document[link.destination]
    appendTitle(of: link, in: document)
    append(.content)
  }

  private mutating func appendTitle(of link: Document.Link, in document: Document) {
    guard !mayChangeTitles, let title = link.title else { return }
    append(.title)
    outline += document[title]
  }

  private mutating func append(_ mark: Mark) {
    outline.append(0xFF)
    outline.append(mark.rawValue)
  }

  private mutating func append(text: ArraySlice<UInt8>) {
    let text = mayFixLinks ? text.withFixedLinks : text
    guard mayChangeSpaces else {
      outline += text
      return
    }
    for (index, byte) in zip(text.indices, text) {
      guard !byte.isASCIIWhitespace else {
        isAfterSpace = true
        continue
      }
      if isAfterSpace, let lastCharacter, outline[lastCharacter...].beginsWithWord,
        text[index...].beginsWithWord
      {
        wordBreaks.append(textCount)
      }
      if byte & 0xC0 != 0x80 { lastCharacter = outline.count }
      outline.append(byte)
      textCount += 1
      isAfterSpace = false
    }
  }
}

extension Document.Container {
  fileprivate var isInline: Bool {
    switch self {
    case .blockQuote, .alert, .list, .listItem, .paragraph, .heading, .table, .tableRow, .tableCell:
      false
    case .emphasis, .strong, .strikethrough, .link, .image: true
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the first character is a letter or digit.
  fileprivate var beginsWithWord: Bool {
    guard let first, first >= 0x80 else { return first?.isASCIIAlphanumeric == true }
    let character = String(decoding: prefix(4), as: UTF8.self).unicodeScalars.first
    return character?.isLetterOrDigit == true
  }

  /// The text after every replacement that fixes of broken links make, even outside broken links.
  fileprivate var withFixedLinks: ArraySlice<UInt8> {
    let replacements = BrokenLink.replacements.values.joined()
      .map { (Bytes($0.old.utf8), Bytes($0.new.utf8)) }
    var result: Bytes = []
    var rest = self
    while let first = rest.first {
      if let (old, new) = replacements.first(where: { rest.starts(with: $0.0) }) {
        result += new
        rest = rest.dropFirst(old.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result[...]
  }
}

extension Array where Element: Equatable {
  /// Returns whether the array contains all elements of another array, in the order of that array.
  fileprivate func contains(inOrder others: [Element]) -> Bool {
    var rest = others[...]
    for element in self where element == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
