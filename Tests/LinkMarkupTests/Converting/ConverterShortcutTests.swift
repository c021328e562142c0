import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Methods that convert or lint a string in one call.
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
