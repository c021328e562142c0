import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct ServedBuildTests {
  private struct Event: Decodable {
    let version: String
    let problems: [String]
  }

  private func event(of build: ServedBuild) throws -> Event {
    let text = String(decoding: build.event, as: UTF8.self)
    #expect(text.hasPrefix("data: ") && text.hasSuffix("\n\n"))
    #expect(text.dropLast(2).allSatisfy { !$0.isNewline })
    return try JSONDecoder().decode(Event.self, from: Data(text.dropFirst(6).utf8))
  }

  private func finished(
    _ outputs: [String] = ["out/a.html"], isComplete: Bool = true, hasChanged: Bool = false,
    problems: [String] = []
  ) -> FinishedBuild {
    FinishedBuild(
      isComplete: isComplete, hasChanged: hasChanged,
      pages: PageMap(outputs: outputs, in: ["out"], workingFolder: "/w"), problems: problems)
  }

  @Test func `the version advances when outputs change, appear or disappear`() throws {
    var build = ServedBuild()
    var versions: [String] = []
    for next in [
      finished(), finished(), finished(hasChanged: true), finished([]),
      finished([]),
    ] {
      build.finish(next)
      versions.append(try event(of: build).version)
    }
    #expect(versions.map { $0.split(separator: ".").last } == ["1", "1", "2", "3", "3"])
    #expect(versions[0].hasPrefix(versions[4].prefix { $0 != "." }))
  }

  @Test func `a failed build keeps the pages, and the next build shows its changes`() throws {
    var build = ServedBuild()
    build.finish(finished(["out/a.html", "out/b.html"]))
    let version = build.version.text
    build.finish(
      finished(
        ["out/b.html"], isComplete: false, hasChanged: true, problems: ["linkmark: a.md: gone"]))
    #expect(try event(of: build).version == version)
    #expect(try event(of: build).problems == ["linkmark: a.md: gone"])
    #expect(build.pages.files.count == 2)
    build.finish(finished(["out/a.html", "out/b.html"]))
    #expect(try event(of: build).version != version)
    #expect(try event(of: build).problems.isEmpty)
  }

  @Test func `an error before a build hides its messages until it is fixed`() throws {
    var build = ServedBuild()
    build.finish(finished(problems: ["a"]))
    build.show(.refused("no \"theme\"\n\u{202E}"))
    #expect(try event(of: build).problems == ["no \"theme\"\u{FFFD}\u{FFFD}"])
    build.show(nil)
    #expect(try event(of: build).problems == ["a"])
  }

  @Test func `only the first of many messages are shown`() throws {
    var build = ServedBuild()
    build.finish(finished(problems: (0..<1000).map(String.init)))
    #expect(try event(of: build).problems.count == 51)
    #expect(try event(of: build).problems.last == "and 950 more")
  }
}
