import LinkMarkup
import Testing

@testable import linkmark

@Suite struct CommandTerminalTests {
  private let pipe = Terminal(.file) { _ in nil }

  private func terminal(columns: Int? = nil, _ environment: [String: String] = [:]) -> Terminal {
    Terminal(.terminal(columns: columns)) { environment[$0] }
  }

  @Test(
    arguments: [
      (120, nil, 100), (72, nil, 72), (nil, nil, 80), (72, "90", 90), (nil, "300", 100),
      (72, "0", 72), (72, "wide", 72),
    ] as [(Int?, String?, Int)])
  func `a line is as wide as the terminal, and at most 100 cells`(
    _ columns: Int?, _ variable: String?, _ width: Int
  ) {
    #expect(terminal(columns: columns, variable.map { ["COLUMNS": $0] } ?? [:]).width == width)
  }

  @Test func `a line in a pipe has 80 cells`() {
    #expect(pipe.width == 80)
    #expect(Terminal(.file) { ["COLUMNS": "60"][$0] }.width == 80)
  }

  @Test(
    arguments: [
      ([:], .colors(.truecolor), .none),
      (["NO_COLOR": "1"], .monochrome, .none),
      (["CLICOLOR_FORCE": "1"], .colors(.truecolor), .colors(.truecolor)),
      (["CLICOLOR_FORCE": "0"], .colors(.truecolor), .none),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], .monochrome, .monochrome),
      (["TERM": "dumb"], .none, .none),
    ] as [([String: String], ANSIEmitter.TextAttributes, ANSIEmitter.TextAttributes)])
  func `colours follow the environment`(
    _ environment: [String: String], _ onTerminal: ANSIEmitter.TextAttributes,
    _ inPipe: ANSIEmitter.TextAttributes
  ) {
    let pipe = Terminal(.file) { environment[$0] }
    #expect(terminal(environment).attributes(.auto) == onTerminal)
    #expect(pipe.attributes(.auto) == inPipe)
    #expect(terminal(environment).attributes(.never) == ANSIEmitter.TextAttributes.none)
    #expect(pipe.attributes(.always) == .colors(.truecolor))
  }

  @Test func `hyperlinks are live on a terminal that has them`() {
    #expect(terminal().hyperlinks(.auto) == .live)
    #expect(terminal(["TERM": "dumb"]).hyperlinks(.auto) == ANSIEmitter.Hyperlinks.none)
    #expect(
      terminal(["TERM_PROGRAM": "Apple_Terminal"]).hyperlinks(.auto)
        == ANSIEmitter.Hyperlinks.none)
    #expect(pipe.hyperlinks(.auto) == ANSIEmitter.Hyperlinks.none)
    #expect(pipe.hyperlinks(.always) == .live)
    #expect(terminal().hyperlinks(.never) == ANSIEmitter.Hyperlinks.none)
  }

  @Test func `addresses are hidden only where hyperlinks are live`() {
    #expect(pipe.addresses(.auto, .live) == .hidden)
    #expect(pipe.addresses(.auto, .none) == .inline)
    #expect(pipe.addresses(.inline, .live) == .inline)
    #expect(pipe.addresses(.hidden, .none) == .hidden)
  }
}
