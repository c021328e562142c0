import Foundation
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
      (["--standalone"], .automatic), (["--standalone", "--heading-ids=never"], .never),
      (["--standalone", "--heading-ids=always"], .always),
    ] as [([String], HTMLEmitter.HeadingIDs)])
  func `a page has heading ids as requested`(
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
  func `a page has its style sheet as requested`(
    _ words: [String], _ styleSheet: HTMLPageEmitter.StyleSheetPlacement
  ) throws {
    let page =
      try ConvertOptions(parsing: words + ["--standalone", "--class-map=backpack-web"]).target
      .emitter(fallbackTitle: "a") as? HTMLPageEmitter
    #expect(page?.styleSheet == styleSheet)
    #expect(page?.fragment.classMap == .backpackWeb)
  }

  @Test(arguments: [
    ([], true), (["--inline"], false), (["--plain"], false), (["--plain", "--standalone"], false),
    (["--heading-ids=never"], false), (["--heading-ids=always"], true),
    (["--heading-ids=always", "--inline"], true), (["--id-prefix=a-"], true),
  ])
  func `unless requested otherwise, headings have ids except with --inline and --plain`(
    _ words: [String], _ hasIDs: Bool
  ) throws {
    let emitter = try ConvertOptions(parsing: words).target.emitter(fallbackTitle: "a")
    #expect(try Converter().convert("# A").emitted(by: emitter).contains("<h1 id=") == hasIDs)
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
