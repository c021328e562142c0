/// Writes one document: blocks of a profile until it is long enough.
///
/// Everything opened is closed: an open fence would turn the rest of a document into code and
/// make its figures meaningless.
struct DocumentWriter {
  private let profile: Profile
  private var inlines: InlineWriter
  private var text = ""

  init(profile: Profile, random: SeededGenerator) {
    self.profile = profile
    inlines = InlineWriter(random: random, linkDensity: profile.linkDensity)
  }

  mutating func document(byteCount: Int) -> String {
    text = "# \(inlines.title())\n\n"
    while text.utf8.count < byteCount {
      append(pickBlock())
    }
    text += inlines.definitions.joined()
    return text
  }

  private mutating func pickBlock() -> Profile.Block {
    let total = profile.weights.reduce(0) { $0 + $1.weight }
    var place = inlines.random.fraction() * total
    for (block, weight) in profile.weights {
      place -= weight
      if place < 0 { return block }
    }
    return .paragraph
  }

  private mutating func append(_ block: Profile.Block) {
    switch block {
    case .paragraph: appendParagraph(prefix: "")
    case .heading:
      let level = inlines.random.number(in: 2...4)
      text += String(repeating: "#", count: level) + " \(inlines.title())\n"
    case .list: appendList(indentation: "", depth: 1)
    case .code: appendCode(prefix: "")
    case .quote: appendQuote()
    case .html: text += "<!-- \(inlines.words(4)) -->\n"
    case .thematicBreak: text += "---\n"
    }
    text += "\n"
  }

  private mutating func appendParagraph(prefix: String) {
    text += prefix
    append(inlines.paragraph(sentences: 1...5), continuation: prefix)
  }

  /// Writes pieces and ends the line, wrapped at the profile's width.
  private mutating func append(_ pieces: [String], continuation: String) {
    var column = continuation.utf8.count
    for (index, piece) in pieces.enumerated() {
      if index > 0 {
        let isFull = profile.lineWidth > 0 && column + piece.utf8.count >= profile.lineWidth
        text += isFull ? "\n\(continuation)" : " "
        column = isFull ? continuation.utf8.count : column + 1
      }
      text += piece
      column += piece.utf8.count
    }
    text += inlines.random.happens(0.01) ? "\\\n\(continuation)\(inlines.words(3))\n" : "\n"
  }

  private mutating func appendList(indentation: String, depth: Int) {
    let isOrdered = inlines.random.happens(0.25)
    let isLoose = inlines.random.happens(0.15)
    for number in 1...inlines.random.number(in: 2...7) {
      let marker = isOrdered ? "\(number). " : "- "
      let content = indentation + String(repeating: " ", count: marker.count)
      text += indentation + marker
      append(inlines.phrase(words: 3...18), continuation: content)
      if depth < 3, inlines.random.happens(0.08) {
        appendList(indentation: content, depth: depth + 1)
      }
      if isLoose {
        text += "\n"
        if inlines.random.happens(0.2) {
          appendParagraph(prefix: content)
          text += "\n"
        }
        if inlines.random.happens(0.1) {
          appendCode(prefix: content)
          text += "\n"
        }
      }
    }
  }

  private mutating func appendCode(prefix: String) {
    text += "\(prefix)```\(inlines.random.pick(Vocabulary.codeLanguages))\n"
    for _ in 0..<inlines.random.number(in: 2...14) {
      text += "\(prefix)\(inlines.random.pick(Vocabulary.codeLines))\n"
    }
    text += "\(prefix)```\n"
  }

  private mutating func appendQuote() {
    appendParagraph(prefix: "> ")
    if inlines.random.happens(0.3) {
      text += ">\n"
      appendParagraph(prefix: "> > ")
    }
  }
}
