import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct HTMLPageEmitterTests {
  private func page(_ markdown: String, title: String? = nil, _ styling: Styling = Styling()) throws
    -> String
  {
    try Converter(styling: styling).convert(markdown)
      .emitted(by: HTMLPageEmitter(title: title, fallbackTitle: "notes.md"))
  }

  @Test(arguments: [
    ("# A *b* & c", nil, "A b &amp; c"), ("text\n\n## Later", nil, "Later"),
    ("#\n\n# Second", nil, "Second"), ("text", nil, "notes.md"), ("# A", "<T>", "&lt;T&gt;"),
  ])
  func `the title is the given one, else the first heading, else the file name`(
    _ markdown: String, _ title: String?, _ expected: String
  ) throws {
    #expect(try page(markdown, title: title).contains("<title>\(expected)</title>\n"))
  }

  @Test func `the page has its language and direction`() throws {
    let arabic = try #require(LanguageTag("ar-EG"))
    let html = try Converter(locale: arabic).convert("a")
      .emitted(by: HTMLPageEmitter(fallbackTitle: "a"))
    #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"ar-EG\" dir=\"rtl\">\n"))
  }

  @Test func `the page has no script and no style attribute`() throws {
    let html = try page("# a\n\n[b](javascript:c) <script>d</script>")
    #expect(!html.contains("<script"))
    #expect(!html.contains("style="))
  }

  @Test func `the appearance follows the reader unless the page sets one`() throws {
    #expect(try page("a").contains("<html lang=\"en\" dir=\"ltr\">"))
    #expect(
      try page("a", Styling(appearance: .dark))
        .contains("<html lang=\"en\" dir=\"ltr\" data-appearance=\"dark\">"))
  }

  @Test(arguments: [
    (LinkStyle.default, ""), (.onContrast, " lm-page--on-contrast"),
    (.implicit, " lm-page--implicit"),
    (.implicitOnContrast, " lm-page--on-contrast lm-page--implicit"),
  ])
  func `a page has the surface of its links`(_ style: LinkStyle, _ classes: String) throws {
    #expect(try page("a", Styling(style: style)).contains("<body class=\"lm-page\(classes)\">\n"))
  }

  @Test func `the style sheet is in the page, at an address, or omitted`() throws {
    func head(_ placement: HTMLPageEmitter.StyleSheetPlacement) throws -> Substring {
      let html = try Converter().convert("a")
        .emitted(by: HTMLPageEmitter(title: "t", fallbackTitle: "", styleSheet: placement))
      let title = try #require(html.firstRange(of: "</title>\n"))
      let end = try #require(html.firstRange(of: "</head>\n"))
      return html[title.upperBound..<end.lowerBound]
    }
    let sheet = String(decoding: StyleSheet(Styling()).text, as: UTF8.self)
    #expect(try head(.inline) == "<style>\n\(sheet)</style>\n")
    #expect(try head(.none) == "")
    #expect(
      try head(.linked("a.css?b=\"c\"&d"))
        == "<link rel=\"stylesheet\" href=\"a.css?b=&quot;c&quot;&amp;d\">\n")
  }

  @Test func `the style sheet has the class names of the links`() throws {
    let html = try Converter().convert("[a](b)")
      .emitted(
        by: HTMLPageEmitter(fragment: HTMLEmitter(classMap: .backpackWeb), fallbackTitle: "a"))
    #expect(html.contains("\n.bpk-link:visited {"))
    #expect(html.contains("<a class=\"bpk-link\" href=\"b\""))
    #expect(!html.contains("lm-link\""))
  }
}
