import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct HTMLEmitterTests {
  private func html(
    _ markdown: String, style: LinkStyle = .default, by emitter: HTMLEmitter = .html
  ) throws -> String {
    try Converter(styling: Styling(style: style)).convert(markdown).emitted(by: emitter)
  }

  @Test(arguments: [
    (
      "[a](https://b.example/?c&d 'e \"f\"')",
      """
      <a class="lm-link" href="https://b.example/?c&amp;d" title="e &quot;f&quot;" \
      data-link-kind="web" data-link-handling="system">a</a>
      """
    ),
    (
      "[a](app://b)",
      #"<a class="lm-link" href="app://b" data-link-kind="app" data-link-handling="app" data-link-href="app://b">a</a>"#
    ),
    (
      "[a](b 'c')",
      #"<a class="lm-link" href="b" title="c" data-link-kind="relative" data-link-handling="page">a</a>"#
    ),
    (
      "[*a*](javascript:b 'c')",
      """
      <a class="lm-link lm-link--blocked" title="c" role="link" aria-disabled="true" \
      data-link-kind="blocked" data-link-reason="scheme" data-link-handling="none"><em>a</em></a>
      """
    ),
    (
      "[a]()",
      """
      <a class="lm-link lm-link--blocked" role="link" aria-disabled="true" \
      data-link-kind="blocked" data-link-reason="empty" data-link-handling="none">a</a>
      """
    ),
    (
      "<a@b.example>",
      #"<a class="lm-link" href="mailto:a@b.example" data-link-kind="contact" data-link-handling="system">a@b.example</a>"#
    ),
    (
      "[a]({url}?b='c'&d)",
      #"<a class="lm-link" href="{url}?b=&#x27;c&#x27;&amp;d" data-link-kind="unresolved" data-link-handling="none">a</a>"#
    ),
  ])
  func `a link is written with its kind`(_ markdown: String, _ expected: String) throws {
    #expect(try html(markdown) == "<p>\(expected)</p>\n")
  }

  @Test(arguments: [
    (LinkStyle.default, "lm-link"), (.onContrast, "lm-link lm-link--on-contrast"),
    (.implicit, "lm-link lm-link--implicit"),
    (.implicitOnContrast, "lm-link lm-link--on-contrast lm-link--implicit"),
  ])
  func `a link's classes include its style and whether it is blocked`(
    _ style: LinkStyle, _ classes: String
  ) throws {
    #expect(
      try html("[a](b) [c]()", style: style) == """
        <p><a class="\(classes)" href="b" data-link-kind="relative" data-link-handling="page">a</a> \
        <a class="\(classes) lm-link--blocked" role="link" aria-disabled="true" \
        data-link-kind="blocked" data-link-reason="empty" data-link-handling="none">c</a></p>

        """)
  }

  @Test(arguments: [
    (LinkStyle.default, "bpk-link", "bpk-link-underlined"),
    (
      .onContrast, "bpk-link bpk-link--alternate",
      "bpk-link-underlined bpk-link-underlined--alternate"
    ),
    (
      .implicit, "bpk-link bpk-link--implicit",
      "bpk-link-underlined bpk-link-underlined--implicit"
    ),
    (
      .implicitOnContrast, "bpk-link bpk-link--implicit bpk-link--alternate",
      "bpk-link-underlined bpk-link-underlined-implicit--alternate"
    ),
  ])
  func `links have the classes of Backpack's web component on request`(
    _ style: LinkStyle, _ link: String, _ text: String
  ) throws {
    #expect(
      try html("[*a*](b 'c') [d]()", style: style, by: HTMLEmitter(classMap: .backpackWeb)) == """
        <p><a class="\(link)" href="b" title="c" data-link-kind="relative" data-link-handling="page">\
        <span class="\(text)"><em>a</em></span></a> \
        <a class="\(link)" role="link" aria-disabled="true" data-link-kind="blocked" \
        data-link-reason="empty" data-link-handling="none"><span class="\(text)">d</span></a></p>

        """)
  }

  @Test func `a class map has no effect without annotation`() throws {
    let emitter = HTMLEmitter(annotation: .none, classMap: .backpackWeb)
    #expect(try html("[a](b)", by: emitter) == "<p><a href=\"b\">a</a></p>\n")
  }

  @Test(arguments: [
    ("![a *b*](c 'd')", #"<img src="c" alt="a b" title="d" />"#),
    ("![a <b>c</b> `d`](e)", #"<img src="e" alt="a c d" />"#),
    ("![\"a\" ![b](c) [d](e)](f)", #"<img src="f" alt="&quot;a&quot; b d" />"#),
    ("![a <b> \"c\"](javascript:d 'e')", "a  &quot;c&quot;"),
    ("![a](<> 'b')", "a"),
    ("![](c)", #"<img src="c" alt="" />"#),
  ])
  func `an image has its alternative text, and a blocked image only that text`(
    _ markdown: String, _ expected: String
  ) throws {
    #expect(try html(markdown) == "<p>\(expected)</p>\n")
  }

  @Test func `raw HTML is omitted unless requested`() throws {
    let markdown = "a <b>\n\n<script>alert(1)</script>"
    #expect(
      try html(markdown)
        == "<p>a <!-- raw HTML omitted --></p>\n<!-- raw HTML omitted -->\n")
    #expect(
      try html(markdown, by: HTMLEmitter(unsafeContent: .live))
        == "<p>a <b></p>\n<script>alert(1)</script>\n")
  }

  @Test(arguments: [
    ("a *b*", "a <em>b</em>"), ("a\nb  \nc", "a\nb<br />\nc"), ("", ""),
    ("a\n\nb", "<p>a</p>\n<p>b</p>\n"), ("# a", "<h1>a</h1>\n"),
    ("> a", "<blockquote>\n<p>a</p>\n</blockquote>\n"),
    (
      "[b]: c\n\n[b]",
      #"<a class="lm-link" href="c" data-link-kind="relative" data-link-handling="page">b</a>"#
    ),
  ])
  func `in inline output, a single paragraph has no element`(
    _ markdown: String, _ expected: String
  ) throws {
    #expect(try html(markdown, by: HTMLEmitter(extent: .inline)) == expected)
  }

  @Test(arguments: [
    HTMLEmitter(), HTMLEmitter(extent: .inline, headingIDs: .always),
    HTMLEmitter(annotation: .none, headingIDs: .always),
  ])
  func `headings have identifiers by default or on request`(_ emitter: HTMLEmitter) throws {
    #expect(
      try html("# A *b*!\n## a b", by: emitter)
        == "<h1 id=\"a-b\">A <em>b</em>!</h1>\n<h2 id=\"a-b-1\">a b</h2>\n")
  }

  @Test(arguments: [
    HTMLEmitter(headingIDs: .never), HTMLEmitter(extent: .inline), HTMLEmitter(annotation: .none),
  ])
  func `headings have no identifiers if turned off, inline, or without annotation`(
    _ emitter: HTMLEmitter
  ) throws {
    #expect(try html("# A", by: emitter) == "<h1>A</h1>\n")
  }

  @Test func `a custom emitter gets the same decisions about links`() throws {
    struct AddressList: Emitter {
      func emit(_ linked: LinkedDocument, into output: inout ByteBuffer) {
        for target in linked.linkTargets {
          output.append(verbatim: target.kind.name)
          output.append(" ")
          output.append(
            verbatim: linked.href(of: target).map { String(decoding: $0, as: UTF8.self) } ?? "-")
          output.append("\n")
        }
      }
    }
    let linked = try Converter().convert("[a](b c) [d](<e f>) [g](file:h)")
    #expect(linked.emitted(by: AddressList()) == "relative e%20f\nblocked -\n")
  }

  @Test(arguments: [
    ("shop\u{202E}", "shop\u{202E}\u{202C}"), ("shop&#x202e;", "shop\u{202E}\u{202C}"),
    ("\u{2067}a\u{202A}b", "\u{2067}a\u{202A}b\u{202C}\u{2069}"),
    ("`\u{2066}`", "<code>\u{2066}</code>\u{2069}"),
    ("\u{202E}a\u{202C}", "\u{202E}a\u{202C}"),
    ("\u{2067}\u{202E}a\u{2069}", "\u{2067}\u{202E}a\u{2069}"),
    ("\u{202E}a\u{2067}b\u{202C}", "\u{202E}a\u{2067}b\u{202C}\u{2069}\u{202C}"),
    ("a\u{202C}\u{2069}", "a\u{202C}\u{2069}"), ("plain", "plain"),
  ])
  func `inline output closes its direction controls`(_ markdown: String, _ expected: String) throws
  {
    let inline = HTMLEmitter(extent: .inline)
    // Compares bytes, since the message of a failure would not show these characters.
    let output = try Converter().convert(markdown).bytes(emittedBy: inline)
    #expect(output == Bytes(expected.utf8))
  }

  @Test func `a prefix separates the copy's identifiers from the page's`() throws {
    let emitter = HTMLEmitter(identifierPrefix: "copy-")
    let linked = try Converter().convert("# Root\n\n[a](#root) [b](#) [c](d#root)")
    #expect(
      linked.emitted(by: emitter) == """
        <h1 id="copy-root">Root</h1>
        <p><a class="lm-link" href="#copy-root" data-link-kind="fragment" data-link-handling="page">a</a> \
        <a class="lm-link" href="#" data-link-kind="fragment" data-link-handling="page">b</a> \
        <a class="lm-link" href="d#root" data-link-kind="relative" data-link-handling="page">c</a></p>

        """)
  }
}
