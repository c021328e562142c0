import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct ConcurrencyTests {
  /// Documents of many sizes, so that each thread's memory grows, shrinks and is used again.
  private static let documents: [Bytes] = (0..<100).map { index in
    let paragraph =
      "* Read [the *terms*](app://terms/\(index) \"\(index)\") & `go`.\n\n> ![x](/y)\n\n"
    return Bytes(String(repeating: paragraph, count: 1 + index * index / 20).utf8)
  }

  @Test func `concurrent conversions give the same output as sequential ones`() async throws {
    let converter = Converter()
    let expected = try Self.documents.map { try converter.convert($0).bytes(emittedBy: .html) }
    let converted = try await withThrowingTaskGroup(of: (Int, Bytes).self) { group in
      for (index, document) in Self.documents.enumerated() {
        group.addTask { (index, try converter.convert(document).bytes(emittedBy: .html)) }
      }
      return try await group.reduce(into: [Bytes](repeating: [], count: expected.count)) {
        $0[$1.0] = $1.1
      }
    }
    for index in expected.indices {
      #expect(converted[index] == expected[index], "document \(index)")
    }
  }
}

/// The shortest programs that use the library.
@Suite struct ConverterShortcutTests {
  private let copy = "Read the [terms](app://terms)."

  @Test func `a string is converted to each format in one call`() throws {
    let converter = Converter()
    let linked = try converter.convert(copy)
    #expect(try converter.html(copy) == linked.emitted(by: .html))
    #expect(try converter.ansi(copy, width: 60) == linked.emitted(by: .ansi(width: 60)))
    #expect(try converter.json(copy) == linked.emitted(by: .runs))
    #expect(
      try converter.json(copy, shape: .facets) == linked.emitted(by: .runs(shape: .facets)))
  }

  @Test func `HTML can be written without annotation`() throws {
    let html = try Converter().convert(copy).emitted(by: .html(annotation: .none))
    #expect(html == "<p>Read the <a href=\"app://terms\">terms</a>.</p>\n")
    #expect(try Converter().html(copy, annotation: .none) == html)
  }

  @Test func `a string is linted, and a finding prints as one line`() throws {
    let copy = "To change a booking, [click here](/bookings)."
    let findings = try Converter().lint(copy, from: .warning).findings
    #expect(findings == (try Converter().lint(copy.utf8, from: .warning).findings))
    let finding = try #require(findings.first)
    #expect("\(finding)" == "1:22: warning: \(finding.message) [vague-link-text]")
    #expect(finding.diagnostic(inFileAt: "a.md") == "a.md:\(finding)")
  }
}

/// A source that is parsed once for conversion and for lint.
@Suite struct ParsedSourceTests {
  @Test func `conversion of a parsed source locates findings as with a source map`() throws {
    let copy = "a\n\n[b](javascript:c) and [click here](/d) ~~e~~ {_f_}"
    let converter = Converter()
    let source = try converter.parse(Bytes(copy.utf8))
    let converted = try converter.convert(source)
    var exact = converter
    exact.sourceDetail = .links
    let linked = try exact.convert(copy)
    #expect(converted.findings == linked.findings && !linked.findings.isEmpty)
    #expect(converted.linked.document.events == linked.document.events)
    #expect(converted.linked.document.text == linked.document.text)
    #expect(converted.linked.document.sourceMap?.links == linked.document.sourceMap?.links)
    #expect(try converter.lint(source).findings == converter.lint(copy).findings)
    #expect(try source.document().events == converter.convert(copy).document.events)
  }
}
