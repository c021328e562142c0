/// Writes sentences: words, and the inline constructs of CommonMark among them.
struct InlineWriter {
  var random: SeededGenerator
  let linkDensity: Double
  /// The definitions that reference links need.
  private(set) var definitions: [String] = []

  init(random: SeededGenerator, linkDensity: Double) {
    self.random = random
    self.linkDensity = linkDensity
  }

  /// Returns the pieces of a paragraph, to be separated by spaces or line endings.
  mutating func paragraph(sentences: ClosedRange<Int>) -> [String] {
    if random.happens(0.02) { return chineseParagraph() }
    if random.happens(0.015) { return arabicParagraph() }
    return (0..<random.number(in: sentences)).flatMap { _ in sentence() }
  }

  mutating func phrase(words: ClosedRange<Int>) -> [String] {
    var pieces: [String] = []
    for _ in 0..<random.number(in: words) {
      pieces.append(piece())
    }
    return pieces
  }

  mutating func title() -> String {
    let words = self.words(random.number(in: 1...5))
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  mutating func word() -> String {
    random.happens(0.012) ? random.pick(Vocabulary.accented) : random.pickEarly(Vocabulary.english)
  }

  mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in word() }.joined(separator: " ")
  }

  private mutating func sentence() -> [String] {
    var pieces = phrase(words: 6...22)
    pieces[0] = pieces[0].prefix(1).uppercased() + pieces[0].dropFirst()
    if pieces.count > 12, random.happens(0.7) {
      pieces[pieces.count / 2] += ","
    }
    pieces[pieces.count - 1] += random.happens(0.9) ? "." : random.pick(["!", "?", ":", " …"])
    return pieces
  }

  private mutating func piece() -> String {
    if random.happens(linkDensity) { return link() }
    guard random.happens(0.075) else { return word() }
    return switch random.number(below: 100) {
    case ..<5: "*\(words(random.number(in: 1...3)))*"
    case ..<18: "**\(words(random.number(in: 1...3)))**"
    case ..<72: "`\(random.pick(Vocabulary.identifiers))`"
    case ..<82: "“\(words(2))”"
    case ..<88: "(\(words(random.number(in: 2...6))))"
    case ..<91: "it's"
    case ..<93: "R&amp;D"
    case ..<95: "\\*\(word())"
    case ..<96: "<kbd>\(word())</kbd>"
    case ..<97: "snake_\(word())"
    case ..<98: random.pick(Vocabulary.emoji)
    default: "\(random.number(in: 2...2000))"
    }
  }

  private mutating func link() -> String {
    switch random.number(below: 100) {
    case ..<58: "[\(linkText())](\(destination())\(linkTitle()))"
    case ..<74: reference()
    case ..<84: "<https://\(random.pick(Vocabulary.hosts))/\(path())>"
    case ..<87: "<help@\(random.pick(Vocabulary.hosts))>"
    case ..<94: "![\(words(random.number(in: 1...4)))](images/\(path()).png\(linkTitle()))"
    // A badge.
    default: "[![\(word())](https://img.example.com/\(path()).svg)](\(destination()))"
    }
  }

  private mutating func linkText() -> String {
    let text = words(random.number(in: 1...4))
    return switch random.number(below: 10) {
    case 0: "**\(text)**"
    case 1: "`\(random.pick(Vocabulary.identifiers))`"
    case 2: "\(text) *\(word())*"
    default: text
    }
  }

  private mutating func linkTitle() -> String {
    random.happens(0.08) ? " \"\(words(3))\"" : ""
  }

  private mutating func destination() -> String {
    switch random.number(below: 100) {
    case ..<58: "https://\(random.pick(Vocabulary.hosts))/\(path())"
    case ..<63: "https://\(random.pick(Vocabulary.hosts))/search?q=\(word())&page=2"
    case ..<78: "../\(path()).md"
    case ..<90: "#\(word())-\(word())"
    case ..<96: "app://\(path())"
    case ..<98: "mailto:\(word())@example.com"
    case ..<99: "/\(path())/{order_id}"
    default: "https://example.com/Zürich/\(path())"
    }
  }

  private mutating func path() -> String {
    (0..<random.number(in: 1...3)).map { _ in random.pick(Vocabulary.english) }
      .joined(separator: "/")
  }

  private mutating func reference() -> String {
    // Every third one uses an existing definition.
    if !definitions.isEmpty, random.happens(0.33) {
      return "[\(words(2))][ref-\(random.number(below: definitions.count))]"
    }
    let label = "ref-\(definitions.count)"
    definitions.append("[\(label)]: \(destination())\(linkTitle())\n")
    return random.happens(0.7) ? "[\(linkText())][\(label)]" : "[\(label)]"
  }

  private mutating func chineseParagraph() -> [String] {
    let clauses = (0..<random.number(in: 3...9)).map { _ in random.pick(Vocabulary.chineseClauses) }
    return [clauses.joined(separator: "，") + "：[条款](\(destination()))。"]
  }

  private mutating func arabicParagraph() -> [String] {
    (0..<random.number(in: 12...40)).map { _ in random.pick(Vocabulary.arabicWords) }
      + ["[الشروط](\(destination()))."]
  }
}
