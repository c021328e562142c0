import LinkMarkup
import Testing

@testable import TestSupport

@Suite struct CommandExplainTests {
  @Test func `destinations are explained one by one, separated by empty lines`() throws {
    let destinations = ["https://a.example", "javascript:x"]
    let texts = destinations.map { Converter().explanation(of: $0).text }
    #expect(
      try CommandWorkspace().run("explain", destinations[0], destinations[1])
        == .init(output: texts.joined(separator: "\n")))
  }

  @Test func `JSON is one line for each destination`() throws {
    let destinations = ["https://a.example", "a\u{1B}\nb"]
    let lines = destinations.flatMap { Converter().explanation(of: $0).json }
    #expect(
      try CommandWorkspace().run("explain", "--format", "json", destinations[0], destinations[1])
        == .init(output: String(decoding: lines, as: UTF8.self)))
  }

  @Test func `without a destination, help is printed`() throws {
    let workspace = try CommandWorkspace()
    let help = try workspace.run("explain", "--help").output
    #expect(help.hasPrefix("Usage: linkmark explain [OPTION]… URL…\n"))
    #expect(try workspace.run("explain") == .init(status: 2, messages: help))
  }

  @Test func `a destination cannot control a terminal`() throws {
    let result = try CommandWorkspace().run("explain", "a:\u{1B}[1m\u{202E}\u{85}\nb")
    #expect(result.output.hasPrefix("a:\\u{1B}[1m\u{FFFD}\\u{0085}\\nb\n"))
  }
}
