import LinkMarkup
import Testing

@testable import linkmark

@Suite struct CommandEmitterTests {
  @Test func `options reach the emitter of the format`() throws {
    let html =
      try Arguments(parsing: ["--plain", "--unsafe", "--inline"])
      .emitter(fallbackTitle: "a") as? HTMLEmitter
    #expect(html?.annotation == HTMLEmitter.Annotation.none)
    #expect(html?.unsafeContent == .live)
    #expect(html?.extent == .inline)
    let ansi =
      try Arguments(parsing: ["-o", "a.ansi", "--width=33", "--color=always", "--color-depth=256"])
      .emitter(fallbackTitle: "a") as? ANSIEmitter
    #expect(ansi?.width == 33)
    #expect(ansi?.attributes == .colors(.indexed256))
    #expect(ansi?.hyperlinks == ANSIEmitter.Hyperlinks.none)
    #expect(ansi?.addresses == .automatic)
    let json =
      try Arguments(parsing: ["-t", "json", "--shape=portable-text"])
      .emitter(fallbackTitle: "a") as? RunsEmitter
    #expect(json?.shape == .portableText)
  }

  @Test(
    arguments: [
      (["--standalone"], .always), (["--standalone", "--heading-ids=never"], .never),
      (["--standalone", "--plain"], .never), (["--standalone", "--heading-ids=always"], .always),
    ] as [([String], HTMLEmitter.HeadingIDs)])
  func `a page has heading ids unless it is told otherwise`(
    _ words: [String], _ headingIDs: HTMLEmitter.HeadingIDs
  ) throws {
    let page =
      try Arguments(parsing: words + ["--title", "Terms"])
      .emitter(fallbackTitle: "a") as? HTMLPageEmitter
    #expect(page?.fragment.headingIDs == headingIDs)
    #expect(page?.title == "Terms")
    #expect(page?.fallbackTitle == "a")
  }

  @Test(
    arguments: [
      ([], .inline), (["--stylesheet=inline"], .inline), (["--stylesheet", "none"], .none),
      (["--stylesheet=/a.css?b&c"], .linked("/a.css?b&c")),
      (["--stylesheet=./none"], .linked("./none")),
    ] as [([String], HTMLPageEmitter.StyleSheetPlacement)])
  func `a page has its style sheet where it is asked for`(
    _ words: [String], _ styleSheet: HTMLPageEmitter.StyleSheetPlacement
  ) throws {
    let page =
      try Arguments(parsing: words + ["--standalone", "--class-map=backpack-web"])
      .emitter(fallbackTitle: "a") as? HTMLPageEmitter
    #expect(page?.styleSheet == styleSheet)
    #expect(page?.fragment.classMap == .backpackWeb)
  }

  @Test func `a fragment has heading ids where they are asked for`() throws {
    func headingIDs(_ words: String...) throws -> HTMLEmitter.HeadingIDs? {
      try (Arguments(parsing: words).emitter(fallbackTitle: "a") as? HTMLEmitter)?.headingIDs
    }
    #expect(try headingIDs() == .never)
    #expect(try headingIDs("--heading-ids", "always") == .always)
    #expect(try headingIDs("--heading-ids", "always", "--inline") == .always)
  }

  @Test func `options reach the styling`() throws {
    let styling = try Styling(
      Arguments(parsing: [
        "--style", "implicit-on-contrast", "--appearance=dark", "--theme", "backpack",
      ]))
    #expect(styling.style == .implicitOnContrast)
    #expect(styling.appearance == .dark)
    #expect(styling.theme.name == "backpack")
    #expect(styling.fontStyle.name == "bodyDefault")
  }
}
