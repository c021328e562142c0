import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Generated values in catalogs of every format, with random escapes.
@Suite struct CatalogFindingTests {
  private static let count = Thoroughness.count(200, full: 20_000)

  private static let pieces = [
    "Read ", "a", "é", "😀", " ", "  ", "\"", "'", "\\", "\n", "\t", "<", "&", ">", "]]>", ".", "%@",
    "{n}", "%1$d", "\u{2028}", "/*", "//", ";", "@", "?", "#", "!",
    "[terms](app://terms)", "[here](https://a.example)", "[x] (app://t)", "【x】(app://é)",
    "[](app://t)",
    "[it's](app://t)", "[a \"b\"](http://a.example/?b&c)", "[é😀](javascript:alert\\(1\\))",
    "https://a.example/é", "www.a.example", "<a href=\"http://a.example\">b</a>",
    "<a href='app://t'></a>",
    "[https://a.example](https://a.example)", "[a](app://a)[b](app://b)", "**bold **", "[](%@)",
    "[a][b]", "[ x](app://t)", "![](a.png)", "[a](app://t){n}",
  ]

  /// Returns a text of one to six pieces, at least one of which may have a finding.
  private static func text(_ random: inout SeededGenerator) -> String {
    var pieces = (0..<Int.random(in: 0..<6, using: &random)).map { _ in random.pick(Self.pieces) }
    pieces.insert(
      random.pick(Self.pieces.suffix(20)), at: Int.random(in: 0...pieces.count, using: &random))
    return pieces.joined()
  }

  @Test(arguments: CatalogFormat.allCases)
  func `a value is decoded as written, and a character can be appended`(
    _ format: CatalogFormat
  ) throws {
    var random = SeededGenerator(seed: 61)
    var writer = CatalogWriter(format, seed: 62)
    for _ in 0..<Self.count {
      let text = Self.text(&random)
      let source = writer.catalog(with: text)
      let catalog = try Catalog(source, as: format, path: "catalog")
      let value = try catalog.lastValue()
      let wanted = Bytes(text.utf8)
      try #require(value.text.bytes == wanted, "\(readable(source))")
      try #require(catalog.applying([]) == source)
      let edit = try #require(
        catalog.edit(value, replacing: wanted.count..<wanted.count, with: Bytes("!".utf8)),
        "\(readable(source))")
      let changed = try Catalog(catalog.applying([edit]), as: format, path: "catalog")
      try #require(
        try changed.lastValue().text.bytes == wanted + Bytes("!".utf8), "\(readable(source))")
    }
  }

  @Test(arguments: CatalogFormat.allCases)
  func `a finding is located at its construct, including escapes`(
    _ format: CatalogFormat
  ) throws {
    var random = SeededGenerator(seed: 63)
    var writer = CatalogWriter(format, seed: 64)
    var count = 0
    for _ in 0..<Self.count {
      let text = Self.text(&random)
      let source = writer.catalog(with: text)
      let catalog = try Catalog(source, as: format, path: "catalog")
      let found = try Converter().lint(catalog).findings
      let (places, rules) = try Self.expectedPlaces(in: Bytes(text.utf8))
      var rest = places
      // Skips findings of rules that report nothing in the text alone.
      for finding in found where rules.contains(finding.rule) {
        let replaced = try Self.replacing(finding, in: catalog)
        let place = rest.firstIndex { $0.rule == finding.rule && $0.text == replaced }
        let message = "\(finding) in \(readable(source)) gives \(readable(replaced))"
        rest.remove(at: try #require(place, "\(message)"))
        count += 1
      }
      try #require(rest.isEmpty, "\(rest) are not found in \(readable(source))")
    }
    #expect(count > Self.count)
  }

  @Test(arguments: CatalogFormat.allCases)
  func `a fix gives the correct value, or leaves the file unchanged`(_ format: CatalogFormat) throws
  {
    var random = SeededGenerator(seed: 65)
    var writer = CatalogWriter(format, seed: 66)
    var fixedCount = 0
    var aloneCount = 0
    for _ in 0..<Self.count {
      let text = Self.text(&random)
      let source = writer.catalog(with: text)
      let catalog = try Catalog(source, as: format, path: "catalog")
      let fixed = try Converter().fixing(catalog, from: .note)
      let wanted = try Self.fixedText(Bytes(text.utf8))
      guard fixed.source != source else {
        if wanted != Bytes(text.utf8) { aloneCount += 1 }
        continue
      }
      fixedCount += 1
      let place = try catalog.lastValue().text.source
      let tail = source.count - place.upperBound
      let again = try Catalog(fixed.source, as: format, path: "catalog").lastValue().text.bytes
      try #require(again == wanted, "\(readable(source)) is fixed as \(readable(fixed.source))")
      try #require(fixed.source.prefix(place.lowerBound) == source.prefix(place.lowerBound))
      try #require(fixed.source.suffix(tail) == source.suffix(tail))
    }
    #expect(fixedCount > Self.count / 8)
    #expect(aloneCount * 20 < fixedCount, "\(aloneCount) of \(fixedCount)")
  }
}

extension CatalogFindingTests {
  /// A reported construct, identified by the text that results if a letter replaces the construct.
  private struct ReportedConstruct {
    let rule: String
    let text: Bytes
  }

  /// A converter for the text of a value, in which front matter is read as text.
  private static var valueConverter: Converter {
    var converter = Converter()
    converter.dialect.remove(.frontMatter)
    return converter
  }

  /// Returns the constructs that rules report in a text, and the names of these rules.
  private static func expectedPlaces(
    in text: Bytes
  ) throws -> (places: [ReportedConstruct], rules: Set<String>) {
    let lines = LineStarts(text.span)
    let findings = try valueConverter.lint(text).findings
      .filter { !LintRule.documentOnlyRuleNames.contains($0.rule) }
    let broken = text.brokenHTMLLinks.map { link in
      ReportedConstruct(rule: "broken-link-syntax", text: text.marked(link.range))
    }
    let places = findings.map { finding in
      let start =
        finding.location.offset ?? lines.start(of: finding.location.line) + finding.location.column
        - 1
      let end = finding.end.map { $0.offset ?? lines.start(of: $0.line) + $0.column - 1 } ?? start
      return ReportedConstruct(rule: finding.rule, text: text.marked(start..<max(start, end)))
    }
    return (places + broken, Set((places + broken).map(\.rule)))
  }

  /// Returns the text of a catalog's last value after a letter replaces a finding's range.
  private static func replacing(_ finding: Finding, in catalog: Catalog) throws -> Bytes {
    let source = catalog.text.bytes
    let start = try #require(finding.location.offset)
    let end = try #require(finding.end?.offset)
    let changed = source.marked(start..<end)
    return try Catalog(changed, as: catalog.format, path: "catalog").lastValue().text.bytes
  }

  /// Returns the fixed text; a bare address is fixed only if the text also has links.
  private static func fixedText(_ text: Bytes) throws -> Bytes {
    var converter = valueConverter
    if text[...].firstRange(of: "](") == nil {
      converter.lintLevels = converter.lintLevels.setting("bare-url", to: nil)
    }
    return try converter.fixing(text, from: .note).source
  }
}

extension Catalog {
  fileprivate func lastValue() throws -> CatalogValue {
    var last: CatalogValue?
    try read { item in
      if case .entry(let entry) = item { last = entry.values.last }
    }
    return try #require(last)
  }
}

extension Bytes {
  /// Returns the bytes with the letter `Z` in place of a range.
  fileprivate func marked(_ range: Range<Int>) -> Bytes {
    var bytes = self
    bytes.replaceSubrange(range, with: CollectionOfOne(UInt8(ascii: "Z")))
    return bytes
  }
}
