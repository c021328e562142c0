import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
