import Foundation
import LinkMarkup
import Testing

/// The README's examples, run: what it prints is what people get.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try String(
      contentsOf: Fixture.projectFolder.appending(path: "README.md"), encoding: .utf8)
  }

  /// The contents of the README's fences with an info string, in order.
  private func fences(_ info: String) throws -> [String] {
    let document = try Document(parsing: Array(readme.utf8))
    return document.codeBlocks.filter { document[$0.info].elementsEqual(info.utf8) }
      .map { String(decoding: document[$0.literal], as: UTF8.self) }
  }

  @Test func `the library in a few lines compiles and is what the README shows`() throws {
    let copy = try Converter().link("Read the [terms](app://terms).")
    print(copy.emitted(by: .html))
    print(copy.emitted(by: .ansi(width: 60)))
    print(copy.emitted(by: .runs))
    print(copy.linkTargets[0].kind, copy.findings)

    let thisFile = try String(contentsOfFile: #filePath, encoding: .utf8)
    for line in try #require(try fences("swift").first).split(separator: "\n") {
      #expect(thisFile.contains(line), "the README's \(line) is not compiled here")
    }
  }

  @Test func `the first two shell fences hold one command each`() throws {
    let commands = try fences("sh")
    #expect(commands.prefix(2) == ["Scripts/try\n", "Scripts/test\n"])
  }

  @Test func `the formats are written as the README shows them`() throws {
    let linked = try Converter().link("Read the [**terms**](app://terms).")
    #expect(readme.contains("linkmark\n" + linked.emitted(by: .html)))
    #expect(readme.contains("--to ansi\n" + linked.emitted(by: .ansi(width: 80))))
  }
}
