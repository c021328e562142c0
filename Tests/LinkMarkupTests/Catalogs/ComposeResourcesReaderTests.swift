import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct ComposeResourcesReaderTests {
  private func items(_ value: String) -> ResourceItems {
    ResourceItems(value: value, with: ComposeResourcesReader.self)
  }

  @Test(arguments: [
    ("  a \n  b ", "  a \n  b "), (#""a" it's"#, #""a" it's"#), (#"a\nb\tc\\d"#, "a\nb\tc\\d"),
    (#"\\n"#, #"\n"#),
    (#"\u00e9\uD83D\uDE00"#, "é\u{1F600}"), (#"\[x\] \@ \u12"#, #"\[x\] \@ \u12"#),
    (#"a\"#, #"a\"#),
    ("&lt;a href=\"x\"&gt;<![CDATA[<b>]]>", "<a href=\"x\"><b>"),
    ("a<!-- x -->b\\<!-- x -->n", "ab\n"),
    ("a\r\nb\rc\\n", "a\nb\nc\n"), ("@string/x", "@string/x"), ("a <x:g> b</x:g>", "a  b"),
    ("", ""),
  ])
  func `white space and quotation marks are preserved`(_ source: String, _ text: String) {
    let items = items(source)
    #expect(items.texts == [text])
    #expect(items.problems.isEmpty)
    #expect(items.values.map(\.isShipped) == [true])
  }

  @Test(arguments: [
    (#"a <a href="x">b</a>"#, "a b", #"<a href="x">"#), ("a<br/>b", "ab", "<br/>"),
    (#"it\'s"#, #"it\'s"#, #"\"#),
    (#"\"x"#, #"\"x"#, #"\"#), (#"\uD83Dx"#, "?x", #"\uD83D"#),
  ])
  func `a mistake that changes the app's text is reported`(
    _ source: String, _ text: String, _ place: String
  ) {
    let items = items(source)
    #expect(items.texts == [text])
    #expect(items.problems.map(\.text) == [place])
  }

  @Test(arguments: [
    ("a b", "b", "it's \"c\"  ", "a it's \"c\"  "), ("a b", "b", "<b>&", "a &lt;b>&amp;"),
    ("<![CDATA[a b]]>", "b", "<b>&", "<![CDATA[a <b>&]]>"), ("a b", "b", "\\n", #"a \\n"#),
    ("a b", "b", "\\[", #"a \["#),
    ("a b", "b", "c\nd", "a c\nd"), ("a b", "b", "", "a "), (#"\\n"#, "n", #"\n"#, #"\\\\n"#),
  ])
  func `a part is written with few escapes`(
    _ source: String, _ part: String, _ text: String, _ expected: String
  ) {
    #expect(
      items(source).source(replacing: part, with: text, by: ComposeResourcesReader.self)
        == expected)
  }

  @Test func `each character has its place in the source`() {
    let items = items(#"é\n&amp;<!-- c -->x\u00e9y"#)
    let text = items.values[0].text
    let places = text.bytes.indices.map { index in
      String(decoding: items.catalog[text.sourceRange(of: index..<index + 1)], as: UTF8.self)
    }
    #expect(places.suffix(6) == [#"\n"#, "&amp;", "x", #"\u00e9"#, #"\u00e9"#, "y"])
  }
}
