import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

/// Pagers on a pseudoterminal, which the program `script` of util-linux creates.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
    "there is no /usr/bin/script to make a terminal with"))
struct CommandPagerTests {
  /// Returns the lines written to a terminal with ten rows for a list of `lineCount` items.
  private func screen(
    _ pager: String, lineCount: Int, options: String = "", settings: String = ""
  ) throws -> [String] {
    try screen(
      pager, of: (0..<lineCount).map { "- a\($0)\n" }.joined(), options: options, settings: settings
    )
  }

  private func screen(
    _ pager: String, of text: String, options: String = "", settings: String = ""
  ) throws -> [String] {
    let workspace = try CommandWorkspace()
    try workspace.write(text, to: "a.md")
    let result = try workspace.run(
      script: """
        export PAGER='\(pager)' \(settings)
        script -qec "stty rows 10 cols 40; \\$linkmark a.md --to ansi \(options)" /dev/null
        """)
    #expect(result.status == 0)
    return result.output.split(separator: "\r\n").map(String.init)
  }

  private func list(_ count: Int) -> [String] { (0..<count).map { "• a\($0)" } }

  @Test func `text that fits on the terminal needs no pager`() throws {
    #expect(try screen("echo paged", lineCount: 9) == list(9))
  }

  @Test func `longer text goes through the pager, complete`() throws {
    #expect(try screen("echo paged; cat", lineCount: 10) == ["paged"] + list(10))
  }

  @Test func `less gets options for colors, UTF-8 and links`() throws {
    let settings = try screen("env | grep ^LESS | sort", lineCount: 10)
    #expect(settings.contains("LESS=-R"))
    #expect(settings.contains("LESSCHARSET=utf-8"))
    #expect(settings.contains { $0.hasPrefix("LESS_OSC8_OPEN_https=") })
  }

  @Test func `the user's options for less are kept`() throws {
    let settings = try screen("env | grep ^LESS= ; cat", lineCount: 10, settings: "LESS=-X")
    #expect(settings.first == "LESS=-R -X")
  }

  @Test func `a wrapped line counts as the rows it takes`() throws {
    let code = "    " + String(repeating: "x", count: 36)
    #expect(
      try screen("echo paged", of: code + String(repeating: "x", count: 40 * 9)).first == "paged")
    #expect(try screen("echo paged", of: code + String(repeating: "x", count: 40 * 8)).count == 1)
  }

  @Test func `a pager that ends early is not a failure`() throws {
    #expect(try screen("head -1", lineCount: 5_000) == list(1))
  }

  @Test func `a pager that fails is reported`() throws {
    #expect(
      try screen("exit 3", lineCount: 10) == [
        "linkmark: warning: the pager 'exit 3' ended with status 3; set PAGER, or use --pager never"
      ])
  }

  @Test func `text is printed whole without a pager`() throws {
    #expect(try screen("cat", lineCount: 10) == list(10))
    #expect(try screen("echo paged", lineCount: 10, options: "--pager=never") == list(10))
    #expect(try screen("no-such-pager", lineCount: 10).suffix(10) == list(10)[...])
    #expect(try screen("cat", lineCount: 10, settings: "LINES=5") == list(10))
  }
}
