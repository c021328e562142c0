import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct FindingTests {
  private func findings(_ source: Bytes) throws -> [String] {
    try Converter().convert(source).findings.map {
      "\($0.location.line):\($0.location.column): \($0.level): \($0.message) [\($0.rule)]"
    }
  }

  @Test func `good copy has no findings`() throws {
    #expect(try findings(Bytes("# a\n\n[b](https://c.example) ![d](e.png)".utf8)) == [])
  }

  @Test func `blocked links and images are reported at the beginning of their block`() throws {
    let markdown = """
      a

      > [b](java&#10;script:c)
      > and ![d]()

      - # [e](<file:\u{202E}>)

      ![f](file:g)
      """
    #expect(
      try findings(Bytes(markdown.utf8)) == [
        """
        3:3: error: the scheme of "java\\nscript:c" is refused, so this link is disabled; \
        use https, a contact scheme or your app's own [blocked-destination]
        """,
        """
        3:3: error: this image has no destination, so only its description is shown; \
        write one [blocked-destination]
        """,
        """
        6:3: error: the scheme of "file:\\u{202E}" is refused, so this link is disabled; \
        use https, a contact scheme or your app's own [blocked-destination]
        """,
        """
        8:1: error: the scheme of "file:g" is refused, so only the image's description is shown; \
        use https or a relative address [blocked-destination]
        """,
      ])
  }

  @Test func `with a source map, a finding covers the link or the image`() throws {
    let markdown = "a [b](file:c)\n> [d\n> e]() ![f](file:g)"
    let findings = try Converter(sourceDetail: .links).convert(markdown).findings
    let places = findings.map { finding in
      "\(finding.location.line):\(finding.location.column)-"
        + (finding.end.map { "\($0.line):\($0.column)" } ?? "")
    }
    #expect(places == ["1:3-1:14", "2:3-3:7", "3:8-3:20"])
    #expect(findings.map(\.location.offset) == [2, 16, 26])
    #expect(try Converter().convert(markdown).findings.map(\.end) == [nil, nil, nil])
  }

  @Test(arguments: ["# a", "a\n\nb", "- a", "<div>"])
  func `inline copy that is not a single paragraph is reported`(_ markdown: String) throws {
    let linked = try Converter().convert(markdown)
    #expect(linked.findings == [])
    let findings = linked.findings(for: .inline)
    #expect(findings.map(\.rule) == ["not-inline"])
    #expect(findings.map(\.level) == [.note])
    #expect(findings.map(\.location.line) == [1])
  }

  @Test(arguments: ["a", "a\nb", "", "[b]: c\n\n[b]"])
  func `inline copy of at most one paragraph is not reported`(_ markdown: String) throws {
    #expect(try Converter().convert(markdown).findings(for: .inline) == [])
  }

  @Test(
    arguments: [
      ([0xFF], 1, 1), ([0x61, 0x0A, 0x62, 0xC3], 2, 2), ([0xE2, 0x82, 0x41], 1, 1),
      ([0x0D, 0x0A, 0x0D, 0xED, 0xA0, 0x80], 3, 1), ([0xC0, 0x80], 1, 1),
      ([0xF4, 0x90, 0x80, 0x80], 1, 1), ([0xC3, 0xA9, 0x80], 1, 3),
      ([0xEF, 0xBB, 0xBF, 0xFE], 1, 1),
    ] as [(Bytes, Int, Int)])
  func `invalid UTF-8 is reported at its beginning, and replaced`(
    _ source: Bytes, _ line: Int, _ column: Int
  ) throws {
    #expect(
      try findings(source) == [
        """
        \(line):\(column): warning: this is not valid UTF-8; every such sequence was replaced \
        by U+FFFD; save the file as UTF-8 [invalid-encoding]
        """
      ])
    #expect(try Converter().convert(source).emitted(by: .html).contains("\u{FFFD}"))
  }

  @Test(arguments: [
    "", "\u{FEFF}a", "a\r\nb\rc", "a\u{0}b", "é中👋\u{10FFFF}\u{D7FF}\u{E000}\u{800}",
  ])
  func `unusual but valid copy is not reported`(_ text: String) throws {
    #expect(try findings(Bytes(text.utf8)) == [])
  }

  @Test func `byte order marks are dropped, and NUL and line endings are replaced`() throws {
    #expect(try Converter().convert("\u{FEFF}a").emitted(by: .html) == "<p>a</p>\n")
    #expect(try Converter().convert("a\u{0}b").emitted(by: .html) == "<p>a\u{FFFD}b</p>\n")
    #expect(try Converter().convert("a\r\nb\rc").emitted(by: .html) == "<p>a\nb\nc</p>\n")
  }
}
