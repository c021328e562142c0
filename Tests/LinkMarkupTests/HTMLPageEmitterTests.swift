import Testing

@testable import LinkMarkup

@Suite struct HTMLPageEmitterTests {
  private func page(_ markdown: String, title: String? = nil, _ styling: Styling = Styling()) throws
    -> String
  {
    try Converter(styling: styling).link(markdown)
      .emitted(by: HTMLPageEmitter(title: title, fallbackTitle: "notes.md"))
  }

  @Test(arguments: [
    ("# A *b* & c", nil, "A b &amp; c"), ("text\n\n## Later", nil, "Later"),
    ("#\n\n# Second", nil, "Second"), ("text", nil, "notes.md"), ("# A", "<T>", "&lt;T&gt;"),
  ])
  func `the title is the one given, else the first heading, else the file's name`(
    _ markdown: String, _ title: String?, _ expected: String
  ) throws {
    #expect(try page(markdown, title: title).contains("<title>\(expected)</title>\n"))
  }

  @Test func `the page carries its language and direction`() throws {
    let arabic = try #require(LanguageTag("ar-EG"))
    let html = try Converter(locale: arabic).link("a")
      .emitted(by: HTMLPageEmitter(fallbackTitle: "a"))
    #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"ar-EG\" dir=\"rtl\">\n"))
  }

  @Test func `the page has no script and no style attribute`() throws {
    let html = try page("# a\n\n[b](javascript:c) <script>d</script>")
    #expect(!html.contains("<script"))
    #expect(!html.contains("style="))
  }

  @Test func `the appearance is the reader's unless the page says one`() throws {
    #expect(try page("a").contains("<html lang=\"en\" dir=\"ltr\">"))
    #expect(
      try page("a", Styling(appearance: .dark))
        .contains("<html lang=\"en\" dir=\"ltr\" data-appearance=\"dark\">"))
  }

  @Test func `text on contrast stands on a surface of its own`() throws {
    #expect(
      try page("a", Styling(style: .onContrast))
        .contains("<body class=\"lm-page lm-page--on-contrast\">\n<main>\n<p>a</p>\n</main>"))
  }

  @Test func `links have the line that the theme gives them on each surface`() throws {
    let html = try page("a", Styling(theme: SmallTheme.withoutUnderline()))
    #expect(html.contains("\n  --lm-link-line: none;\n"))
    #expect(html.contains("\n  --lm-link-line-on-contrast: underline;\n"))
  }

  @Test func `every property that the style sheet reads is set`() throws {
    let html = try page("a")
    let read = html.matches(of: /var\((--[a-z-]+)\)/).map { String($0.1) }
    #expect(!read.isEmpty)
    for property in read {
      #expect(html.contains("  \(property): "), "\(property)")
    }
  }
}
