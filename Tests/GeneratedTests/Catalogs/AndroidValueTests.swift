import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct AndroidValueTests {
  static let valueCount = Thoroughness.count(1_000, full: 20_000)

  private static let replacements = [
    "", " ", "x", "é", " a", "b ", "it's", "\"q\"", "<https://e.x/>", "a & b", "[a](b)", "\\[",
    "c\nd", "e  f",
    "]", ">", "@string/x", "?x", "&amp;", "</b>", "n", "\t", "41",
  ]

  @Test func `values are read as by a slow oracle`() {
    var generator = ResourceValueGenerator(seed: 1)
    for _ in 0..<Self.valueCount {
      generator.next()
      let items = ResourceItems(value: generator.source)
      let text = AndroidOracle.text(of: generator.parts)
      guard items.texts == [text] else {
        Issue.record("\(generator.source.debugDescription): \(items.texts) instead of \(text)")
        return
      }
    }
  }

  @Test(arguments: [false, true])
  func `only the given part is replaced`(_ isCompose: Bool) {
    let reader: any CatalogReader.Type =
      isCompose ? ComposeResourcesReader.self : AndroidReader.self
    var generator = ResourceValueGenerator(seed: 2)
    var random = SeededGenerator(seed: 3)
    var replacedCount = 0
    for _ in 0..<Self.valueCount {
      generator.next()
      let items = ResourceItems(value: generator.source, with: reader)
      guard let old = items.values.first?.text.bytes else {
        Issue.record("\(generator.source.debugDescription) has no value")
        return
      }
      let edges = (0...old.count).filter { $0 == old.count || old[$0] & 0xC0 != 0x80 }
      let (first, second) = (random.pick(edges), random.pick(edges))
      let range = min(first, second)..<max(first, second)
      let text = Bytes(random.pick(Self.replacements).utf8)
      var expected = old
      expected.replaceSubrange(range, with: text)
      guard let new = items.replacing(range, with: text, by: reader) else { continue }
      replacedCount += 1
      let read = ResourceItems(new, with: reader).values.first?.text.bytes
      guard read == expected else {
        Issue.record("\(readable(items.catalog)) became \(readable(new))")
        return
      }
    }
    // Some ranges cannot be replaced, since they cut through a tag.
    #expect(replacedCount > Self.valueCount * 3 / 4, "\(replacedCount)")
  }

  @Test(arguments: [false, true])
  func `every truncation and mutation is an error or a catalog`(_ isCompose: Bool) {
    let reader: any CatalogReader.Type =
      isCompose ? ComposeResourcesReader.self : AndroidReader.self
    var generator = ResourceValueGenerator(seed: 4)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<Self.valueCount / 10 {
      generator.next()
      let item = "<item quantity='one'>\(generator.source)</item>"
      let whole = Bytes("<resources><!--c--><plurals name='k'>\(item)</plurals></resources>".utf8)
      for count in whole.indices {
        let items = ResourceItems(Bytes(whole[..<count]), with: reader)
        #expect(items.error != nil)
        check(items)
      }
      for _ in 0..<20 {
        var mutated = whole
        let index = Int.random(in: whole.indices, using: &random)
        mutated[index] = random.pick(Bytes("<>&;\"'\\ /![]-=a\u{0}é".utf8))
        check(ResourceItems(mutated, with: reader))
      }
    }
  }

  /// Checks that the source ranges of each value's bytes are in order and within the value.
  private func check(_ items: ResourceItems) {
    for value in items.values {
      let text = value.text
      var last = text.source.lowerBound
      for index in text.bytes.indices {
        let place = text.sourceRange(of: index..<index + 1)
        #expect(place.lowerBound >= last && place.upperBound <= text.source.upperBound)
        last = place.lowerBound
      }
    }
  }
}

/// Generates values of resource files, with their content after XML parsing.
struct ResourceValueGenerator {
  enum Part {
    /// The characters that remain after XML references and CDATA sections are resolved.
    case text(String)
    /// A tag that is part of the text.
    case tag(String)
    /// A tag that is removed from the text.
    case boundary
  }

  private(set) var source = ""
  private(set) var parts: [Part] = []
  private var random: SeededGenerator

  private static let pieces: [(source: String, text: String)] = [
    ("a", "a"), ("bc", "bc"), ("é", "é"), ("\u{1F600}", "\u{1F600}"), (" ", " "), ("  ", "  "),
    ("\n  ", "\n  "), ("\t", "\t"), ("\r\n", "\n"), ("\r", "\n"), (#"\n"#, #"\n"#),
    (#"\""#, #"\""#),
    (#"\'"#, #"\'"#), (#"\\"#, #"\\"#), (#"\@"#, #"\@"#), (#"\u0041"#, #"\u0041"#),
    (#"\u00e9"#, #"\u00e9"#),
    (#"\uD83D"#, #"\uD83D"#), (#"\["#, #"\["#), (#"\é"#, #"\é"#), ("\"", "\""), ("'", "'"),
    ("&lt;", "<"),
    ("&gt;", ">"), ("&amp;", "&"), ("&#32;", " "), ("&quot;", "\""), ("&#x41;", "A"),
    ("&#233;", "é"),
    ("<!-- c -->", ""), ("<![CDATA[ <i> & ]]>", " <i> & "), ("<![CDATA[a b]]>", "a b"),
    ("<![CDATA[\"]]>", "\""),
    ("<![CDATA[\\]]>", "\\"), ("\\", "\\"), ("@", "@"), ("=", "="), ("]", "]"),
    ("[x](y)", "[x](y)"),
  ]
  private static let tags = ["<b>", "<a href=\"https://e.x/?a&amp;b\">", "<annotation k='v'>"]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Generates the next value, and stores it in `source` and `parts`.
  mutating func next() {
    (source, parts) = ("", [])
    var open: [String] = []
    for _ in 0..<Int.random(in: 0...10, using: &random) {
      if random.once(in: 12) {
        let isVanishing = random.once(in: 2)
        let tag = isVanishing ? "<x:g id='1'>" : random.pick(Self.tags)
        append(tag, isVanishing ? .boundary : .tag(tag))
        open.append(isVanishing ? "</x:g>" : "</\(tag.dropFirst().prefix(while: \.isLetter))>")
      } else if let tag = open.last, random.once(in: 4) {
        open.removeLast()
        append(tag, tag == "</x:g>" ? .boundary : .tag(tag))
      } else {
        let piece = random.pick(Self.pieces)
        // Skips pieces that could form a CRLF ending, or `]]>`, which is invalid outside CDATA.
        if source.hasSuffix("]"), piece.source == "]" { continue }
        if source.hasSuffix("\r"), piece.source.hasPrefix("\n") { continue }
        append(piece.source, .text(piece.text))
      }
    }
    while let tag = open.popLast() { append(tag, tag == "</x:g>" ? .boundary : .tag(tag)) }
  }

  private mutating func append(_ text: String, _ part: Part) {
    source += text
    parts.append(part)
  }
}

/// A slow and simple implementation of aapt2's rules.
enum AndroidOracle {
  private typealias Scalars = [Unicode.Scalar]

  /// Returns the text of a value.
  static func text(of parts: [ResourceValueGenerator.Part]) -> String {
    var hasTags = false
    // The texts between tags, each with the tag before the text.
    var segments: [(tag: String?, isBoundary: Bool, text: Scalars)] = [(nil, false, [])]
    for part in parts {
      switch part {
      case .text(let text): segments[segments.count - 1].text += text.unicodeScalars
      case .tag(let tag):
        hasTags = true
        segments.append((tag, false, []))
      case .boundary: segments.append((nil, true, []))
      }
    }
    if !hasTags {
      if let first = segments.firstIndex(where: { !$0.text.isEmpty }) {
        segments[first].text = Scalars(segments[first].text.drop(while: isSpace))
      }
      if let last = segments.lastIndex(where: { !$0.text.isEmpty }) {
        while segments[last].text.last.map(isSpace) == true { segments[last].text.removeLast() }
      }
    }
    var result = String.UnicodeScalarView()
    var isQuoted = false
    var isAfterSpace = false
    for segment in segments {
      if let tag = segment.tag {
        result += tag.unicodeScalars
        isQuoted = false
        isAfterSpace = false
      }
      var rest = segment.text[...]
      while let scalar = rest.popFirst() {
        if !isQuoted, isSpace(scalar) {
          if !isAfterSpace { result.append(" ") }
          isAfterSpace = true
          continue
        }
        isAfterSpace = false
        switch scalar {
        case "\\": result += unescaped(&rest)
        case "\"": isQuoted.toggle()
        default: result.append(scalar)
        }
      }
    }
    return String(result)
  }

  private static func unescaped(_ rest: inout ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    switch rest.popFirst() {
    case "n": return ["\n"]
    case "u":
      var digits = ""
      while digits.count < 4, let digit = rest.first, digit.properties.isASCIIHexDigit {
        digits.unicodeScalars.append(rest.removeFirst())
      }
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { [$0] } ?? []
    case let scalar?: return [scalar]
    case nil: return []
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    [" ", "\n", "\t", "\r"].contains(scalar)
  }
}
