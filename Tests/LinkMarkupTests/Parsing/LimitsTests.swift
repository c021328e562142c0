import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct LimitsTests {
  @Test func `a source may be as long as the limit but no longer`() throws {
    let converter = Converter(limits: Limits(sourceCount: 5))
    #expect(try converter.convert("12345").document.events.count == 3)
    let error = LinkMarkupError.sourceTooLong(byteCount: 6, limit: 5)
    #expect(throws: error) { try converter.convert("123456") }
    #expect(throws: error) { try converter.convert([0xFF, 0, 0, 0, 0, 0]) }
    #expect(error.description == "the document has 6 bytes and the limit is 5; split it")
  }

  @Test func `containers may be nested up to the limit but no deeper`() throws {
    let converter = Converter(limits: Limits(nesting: 5))
    _ = try converter.convert("> - *a*")
    let error = LinkMarkupError.nestedTooDeep(limit: 5)
    #expect(throws: error) { try converter.convert("> - ***a***") }
    #expect(throws: error) { try converter.lint(Bytes("> > > > > a".utf8)) }
    #expect(
      error.description
        == "quotes, lists or emphasis are nested more than 5 levels deep; flatten them")
  }

  @Test func `links and images are counted together`() throws {
    let converter = Converter(limits: Limits(links: 2))
    _ = try converter.convert("[a](b) ![c](d)")
    let error = LinkMarkupError.tooManyLinks(count: 3, limit: 2)
    #expect(throws: error) { try converter.convert("[a](b) ![c](d) <ee:f>") }
    #expect(
      error.description == "the document has 3 links and images and the limit is 2; split it")
  }

  @Test func `far too many links are refused before libcmark takes gigabytes`() {
    let count = Limits.standard.links + 1
    let source = Bytes(repeatElement("](".utf8, count: count).joined())
    #expect(throws: LinkMarkupError.tooManyLinks(count: count, limit: count - 1)) {
      try Converter().convert(source)
    }
    #expect(throws: LinkMarkupError.tooManyLinks(count: count, limit: count - 1)) {
      try Converter(limits: Limits(links: 3)).lint(source)
    }
  }

  @Test func `findings beyond the limit are counted with their highest level`() throws {
    let converter = Converter(limits: Limits(findings: 2))
    let copy = Bytes("[here](a) [x ](b)\n\n[](c) [y ](d)".utf8)
    #expect(
      try converter.lint(copy).findings.map { $0.diagnostic(inFileAt: "a.md") }.suffix(1) == [
        "a.md:3:1: error: 2 more findings are not listed, starting here; fix those before them first "
          + "[too-many-findings]"
      ])
    let none = try Converter(limits: Limits(findings: 0)).lint(copy).findings
    #expect(
      none.map { $0.diagnostic(inFileAt: "a.md").prefix(29) } == ["a.md:1:1: error: 4 more findi"])
    let all = try Converter(limits: Limits(findings: 4)).lint(copy).findings
    #expect(all.count == 4)
    #expect(try converter.lint(copy).findings.prefix(2) == all.prefix(2))
  }

  @Test func `the limit of findings does not apply to fixes`() throws {
    let converter = Converter(limits: Limits(findings: 0))
    let copy = Bytes("[a ](b) [c ](d)".utf8)
    let fixed = try converter.fixing(copy, from: .note).source
    #expect(String(decoding: fixed, as: UTF8.self) == "[a](b) [c](d)")
  }

  @Test func `a source can never reach the length at which libcmark aborts`() {
    let limit = Document.maximumSourceCount
    let limits = Limits(sourceCount: .max)
    #expect(throws: LinkMarkupError.sourceTooLong(byteCount: limit + 1, limit: limit)) {
      try Document.check(sourceCount: limit + 1, limits: limits, hasReplacements: false)
    }
  }
}
