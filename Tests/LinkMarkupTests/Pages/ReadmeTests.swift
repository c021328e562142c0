import Foundation
import LinkMarkup
import Testing

@testable import TestSupport

/// Runs the examples in `README.md` and `Documentation/Themes.md`, and checks their results.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try String(
      contentsOf: Fixture.projectFolder.appending(path: "README.md"), encoding: .utf8)
  }

  /// Returns the contents of the code blocks with the given info string on a Markdown page.
  private func fences(_ info: String, in page: String) throws -> [String] {
    let document = try Document(parsing: Bytes(page.utf8))
    return document.codeBlocks.filter { document[$0.info].elementsEqual(info.utf8) }
      .map { String(decoding: document[$0.literal], as: UTF8.self) }
  }

  @Test func `the library example compiles and gives the output in the README`() throws {
    let converter = Converter()
    print(try converter.html("Read the [terms](app://terms)."))
    print(try converter.ansi("Read the [terms](app://terms).", width: 60))
    print(try converter.lint("[Click here](/terms)").findings)

    let copy = try converter.convert("Read the [terms](app://terms).")
    print(copy.linkTargets[0].kind, copy.emitted(by: .runs))

    let thisFile = try String(contentsOfFile: #filePath, encoding: .utf8)
    for line in try #require(try fences("swift", in: readme).first).split(separator: "\n") {
      #expect(thisFile.contains(line), "the README's \(line) is not compiled here")
    }
  }

  @Test func `the first two shell fences have one command each`() throws {
    let commands = try fences("sh", in: readme)
    #expect(commands.prefix(2) == ["Scripts/try\n", "Scripts/test\n"])
  }

  @Test func `the formats are as in the README`() throws {
    let linked = try Converter().convert("Read the [**terms**](app://terms).")
    #expect(readme.contains("linkmark\n" + linked.emitted(by: .html)))
    #expect(readme.contains("--to ansi\n" + linked.emitted(by: .ansi(width: 80))))
  }

  @Test func `the findings are as in the README`() throws {
    let copy = "To change a booking, [click here](/bookings). Or see https://a.example."
    #expect(readme.contains("printf '\(copy)' | linkmark lint -\n"))
    let findings = try Converter().lint(Bytes(copy.utf8), from: .warning).findings
    #expect(findings.count == 2)
    for finding in findings {
      #expect(readme.contains(finding.diagnostic(inFileAt: "<stdin>") + "\n"))
    }
    let page = try String(
      contentsOf: Fixture.projectFolder.appending(path: "Documentation/Rules.md"), encoding: .utf8)
    #expect(
      readme.contains("[\(page.split(separator: "\n").count { $0.hasPrefix("| [`") }) rules]"))
  }

  @Test func `the starter theme loads and is legible`() throws {
    let page = try String(
      contentsOf: Fixture.projectFolder.appending(path: "Documentation/Themes.md"), encoding: .utf8)
    let source = try #require(try fences("json", in: page).first)
    let theme = try Theme(parsing: Bytes(source.utf8), path: "acme.json")
    #expect(theme.findings == [])
    #expect(ContrastReport(theme).failures == [])
  }
}
