import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct CommandEmitterTests {
  @Test func `options reach the emitter of the format`() throws {
    let html =
      try ConvertOptions(parsing: ["--plain", "--unsafe", "--inline"]).target
      .emitter(fallbackTitle: "a") as? HTMLEmitter
    #expect(html?.annotation == HTMLEmitter.Annotation.none)
    #expect(html?.unsafeContent == .live)
    #expect(html?.extent == .inline)
    let ansi =
      try ConvertOptions(
        parsing: ["-o", "a.ansi", "--width=33", "--color=always", "--color-depth=256"]
      ).target.emitter(fallbackTitle: "a") as? ANSIEmitter
    #expect(ansi?.width == 33)
    #expect(ansi?.attributes == .colors(.indexed256))
    #expect(ansi?.hyperlinks == ANSIEmitter.Hyperlinks.none)
    #expect(ansi?.addresses == .automatic)
    let json =
      try ConvertOptions(parsing: ["-t", "json", "--shape=portable-text"]).target
      .emitter(fallbackTitle: "a") as? RunsEmitter
    #expect(json?.shape == .portableText)
  }

  @Test(
    arguments: [
      (["--standalone"], .always), (["--standalone", "--heading-ids=never"], .never),
      (["--standalone", "--plain"], .never), (["--standalone", "--heading-ids=always"], .always),
    ] as [([String], HTMLEmitter.HeadingIDs)])
  func `a page has heading ids unless they are turned off`(
    _ words: [String], _ headingIDs: HTMLEmitter.HeadingIDs
  ) throws {
    let page =
      try ConvertOptions(parsing: words + ["--title", "Terms"]).target
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
      try ConvertOptions(parsing: words + ["--standalone", "--class-map=backpack-web"]).target
      .emitter(fallbackTitle: "a") as? HTMLPageEmitter
    #expect(page?.styleSheet == styleSheet)
    #expect(page?.fragment.classMap == .backpackWeb)
  }

  @Test func `a fragment has heading ids where they are asked for`() throws {
    func headingIDs(_ words: String...) throws -> HTMLEmitter.HeadingIDs? {
      let target = try ConvertOptions(parsing: words).target
      return (target.emitter(fallbackTitle: "a") as? HTMLEmitter)?.headingIDs
    }
    #expect(try headingIDs() == .never)
    #expect(try headingIDs("--heading-ids", "always") == .always)
    #expect(try headingIDs("--heading-ids", "always", "--inline") == .always)
  }

  @Test func `options reach the styling`() throws {
    let styling = try Styling(
      ConvertOptions(parsing: [
        "--style", "implicit-on-contrast", "--appearance=dark", "--theme", "backpack",
      ]).target.styling)
    #expect(styling.style == .implicitOnContrast)
    #expect(styling.appearance == .dark)
    #expect(styling.theme.name == "backpack")
    #expect(styling.fontStyle.name == "bodyDefault")
  }
}
