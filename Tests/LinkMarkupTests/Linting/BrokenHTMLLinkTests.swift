import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct BrokenHTMLLinkTests {
  /// Returns the source of each broken link in a text.
  private func places(_ text: String) -> [String] {
    let bytes = Bytes(text.utf8)
    return bytes.brokenHTMLLinks.map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  @Test(arguments: [
    ("Read <a href=“%1$s”>it</a>.", "<a href=“%1$s”>"),
    ("Read <a href=„%1$s“>it</a>.", "<a href=„%1$s“>"),
    (
      #"Read <a href=" href="https://a.example/b">it</a>."#,
      #"<a href=" href="https://a.example/b">"#
    ),
    (
      #"Read <a href="<span class="notranslate" translate="no">%1$s</span>">it</a>."#,
      #"<a href="<span class="notranslate" translate="no">"#
    ),
    (#"<a href='<b>%s</b>'>it</a>"#, "<a href='<b>%s</b>'>"),
    ("Read </a href='%s'>it</a>.", "</a href='%s'>"),
    ("Read <a href='%s'>it</a href='%s'>.", "</a href='%s'>"),
    ("Read <a href='%s'>it<a>.", "<a>"), ("Read <a>it<a>.", "<a>"),
    ("Read <a href='%s'>it.", "<a href='%s'>"),
    ("Read <a href='1'>it <a href='2'>and</a>.", "<a href='1'>"),
    ("Read <a href='%s'>it</ a>.", "</ a>"), ("Read <a href='%s'>it< /a >.", "< /a >"),
    ("Read < a href = '%s'>it</a>.", "< a href = '%s'>"),
    ("Read <a\u{A0}href='%s'>it</a>.", "<a\u{A0}href='%s'>"),
    (##"Read href="#">it</a>."##, ##"href="#">it</a>"##), ("Read it</a>.", "</a>"),
    ("Read <a href='%s'>it</a></a>.", "</a>"), ("Read <a href='%s'it</a>.", "<a href='%s'it<"),
    (#"<a href="%s>it</a>"#, #"<a href="%s>it</a>"#),
    ("Read <a href='%s>it</a>.", "<a href='%s>it</a>."), ("<a href='%s'>it</a", "</a"),
  ])
  func `a link that browsers cannot read is reported at its place`(
    _ text: String, _ place: String
  ) {
    #expect(places(text).map { $0.hasPrefix(place) ? place : $0 } == [place])
  }

  @Test(arguments: [
    "Read <a href=%s>it</a>.", "Read <a href=https://a.example/?b=c>it</a>.",
    "Read <A HREF = '%s' >it</A >.", "Read <a\nhref='%s'\n\nhidden>it</a\n>.", "Read <a>it</a>.",
    #"Read <a title="a > b" href="?a=1&amp;b=2">it</a>."#, "Read <a {attrs}>it</a>.",
    "<a href='%s'>", "</a>", "<b></b></a> ", "Read <a href='1'>it</a> and <a href='2'>that</a>.",
    "Use `<a href>` for links.", "The <a> element is empty.", "Read <a/> or <a href='x'/>this</a>.",
    "a < b", "if a <a b", "<abbr>a",
    "Read <a href=''{0}''>it</a>.", #"Read <a href="{{ url("x") }}">it</a>."#,
    #"Read <a href="<%= url %>">it</a>."#, "Read <link/>.", "<!-- <a> -->it", "é < à", "", "<",
  ])
  func `a valid text has no broken link`(_ text: String) {
    #expect(places(text) == [])
  }

  @Test func `every truncation has places within the text`() {
    let text = Bytes(#"é <a href=“x”>b<a> < a href=c> </ a> </a d="e"> href='f'</a> <a\u{A0}"#.utf8)
    for count in text.indices {
      for link in Bytes(text[..<count]).brokenHTMLLinks {
        #expect(link.range.upperBound <= count && !link.range.isEmpty)
      }
    }
  }

  @Test(arguments: ["<a href=x>", "</a>", "<a", "</a", "< a href=", "href='x'</a>", "<!--"])
  func `a text of many broken links is read in linear time`(_ part: String) {
    let text = Bytes(String(repeating: part + " b ", count: 20_000).utf8)
    #expect(text.brokenHTMLLinks.count <= 20_000)
  }

  @Test(arguments: [
    (CatalogFormat.json, #"{"a":"Lies \"es\" <a href=“x”>hier</a>"}"#, "<a href=“x”>"),
    (
      .android, "<resources><string name='a'>Lies &lt;a href=\\\"x\\\"></string></resources>",
      #"&lt;a href=\"x\">"#
    ),
    (.po, "msgid \"a\"\nmsgstr \"b <a\"\n\" href='x'>c\"", "<a\"\n\" href='x'>"),
  ])
  func `a broken link is reported at its bytes in the catalog`(
    _ format: CatalogFormat, _ source: String, _ place: String
  ) throws {
    let catalog = try Catalog(Bytes(source.utf8), as: format, path: "")
    let findings = try Converter().lint(catalog).findings.filter { $0.rule == "broken-link-syntax" }
    let finding = try #require(findings.first)
    let range = try #require(finding.location.offset)..<#require(finding.end?.offset)
    #expect(String(decoding: Bytes(source.utf8)[range], as: UTF8.self) == place)
    #expect(finding.value?.key == "a")
    #expect(findings.count == 1)
  }

  @Test func `a project or a comment can turn the rule off`() throws {
    let source =
      #"{"a":"Read <a href='x'>it","@a":{"description":"linkmark-disable broken-link-syntax"}}"#
    let catalog = try Catalog(Bytes(source.utf8), as: .arb, path: "")
    #expect(try Converter().lint(catalog).findings.isEmpty)
    #expect(try Converter().lint(catalog, directives: .ignored).findings.count == 1)
    var converter = Converter()
    converter.lintLevels = converter.lintLevels.setting("broken-link-syntax", to: nil)
    #expect(try converter.lint(catalog, directives: .ignored).findings.isEmpty)
  }
}
