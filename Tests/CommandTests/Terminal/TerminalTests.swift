import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct TerminalTests {
  private let pipe = Terminal(.file) { _ in nil }

  private func terminal(columns: Int? = nil, _ environment: [String: String] = [:]) -> Terminal {
    Terminal(.terminal(columns: columns)) { environment[$0] }
  }

  @Test(
    arguments: [
      (120, nil, 100), (72, nil, 72), (nil, nil, 80), (72, "90", 90), (nil, "300", 100),
      (72, "0", 72), (72, "wide", 72),
    ] as [(Int?, String?, Int)])
  func `a line is as wide as the terminal, up to 100 cells`(
    _ columns: Int?, _ variable: String?, _ width: Int
  ) {
    #expect(terminal(columns: columns, variable.map { ["COLUMNS": $0] } ?? [:]).width == width)
  }

  @Test func `lines have a margin, except on a narrow terminal`() {
    #expect(terminal().margin(width: 60) == 2)
    #expect(terminal().margin(width: 59) == 0)
    #expect(pipe.margin(width: 100) == 0)
  }

  @Test func `a margin leaves half of each line for text`() throws {
    let workspace = try CommandWorkspace()
    #expect(try workspace.run("-t", "ansi", "--margin", "3", input: "a b").output == "   a b\n")
    #expect(
      try workspace.run("-t", "ansi", "--margin", "40", "--width", "8", input: "a bb cc").output
        == "  a bb\n  cc\n")
  }

  @Test func `a line in a pipe has 80 cells`() {
    #expect(pipe.width == 80)
    #expect(Terminal(.file) { ["COLUMNS": "60"][$0] }.width == 80)
  }

  @Test(
    arguments: [
      ([:], .colors(.indexed16), .none),
      (["COLORTERM": "truecolor"], .colors(.truecolor), .none),
      (["NO_COLOR": "1"], .monochrome, .none),
      (["CLICOLOR_FORCE": "1"], .colors(.indexed16), .colors(.indexed16)),
      (["CLICOLOR_FORCE": "0"], .colors(.indexed16), .none),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], .monochrome, .monochrome),
      (["TERM": "dumb"], .none, .none),
    ] as [([String: String], ANSIEmitter.TextAttributes, ANSIEmitter.TextAttributes)])
  func `colors follow the environment`(
    _ environment: [String: String], _ onTerminal: ANSIEmitter.TextAttributes,
    _ inPipe: ANSIEmitter.TextAttributes
  ) {
    let pipe = Terminal(.file) { environment[$0] }
    #expect(terminal(environment).attributes(.auto, depth: .auto) == onTerminal)
    #expect(pipe.attributes(.auto, depth: .auto) == inPipe)
    #expect(
      terminal(environment).attributes(.never, depth: .auto) == ANSIEmitter.TextAttributes.none)
    #expect(pipe.attributes(.always, depth: .truecolor) == .colors(.truecolor))
  }

  @Test(
    arguments: [
      ([:], .indexed16),
      (["TERM": "xterm"], .indexed16), (["TERM": "linux"], .indexed16),
      (["TERM": "xterm-256color"], .indexed256), (["TERM": "tmux-256color"], .indexed256),
      (["TERM": "xterm-direct"], .truecolor), (["TERM": "xterm-kitty"], .truecolor),
      (["TERM": "alacritty"], .truecolor),
      (["TERM": "xterm", "COLORTERM": "truecolor"], .truecolor),
      (["TERM": "xterm-256color", "COLORTERM": "24bit"], .truecolor),
      (["TERM": "xterm-256color", "COLORTERM": "yes"], .indexed256),
      (["TERM": "xterm-256color", "WT_SESSION": "1"], .truecolor),
      // `COLORTERM` counts in tmux. In GNU Screen it does not, as it is about the outer terminal.
      (["TERM": "screen", "COLORTERM": "truecolor"], .indexed16),
      (["TERM": "screen.xterm-256color", "COLORTERM": "truecolor"], .indexed256),
      (["TERM": "screen-256color", "COLORTERM": "truecolor", "TMUX": "1"], .truecolor),
    ] as [([String: String], ANSIEmitter.ColorDepth)])
  func `the environment determines the color depth`(
    _ environment: [String: String], _ depth: ANSIEmitter.ColorDepth
  ) {
    #expect(terminal(environment).attributes(.always, depth: .auto) == .colors(depth))
  }

  @Test(
    arguments: [
      (.indexed16, .indexed16), (.indexed256, .indexed256), (.truecolor, .truecolor),
    ] as [(ColorDepth, ANSIEmitter.ColorDepth)])
  func `a requested color depth applies`(
    _ asked: ColorDepth, _ depth: ANSIEmitter.ColorDepth
  ) {
    let environment = ["TERM": "xterm-256color"]
    #expect(terminal(environment).attributes(.auto, depth: asked) == .colors(depth))
    #expect(pipe.attributes(.auto, depth: asked) == ANSIEmitter.TextAttributes.none)
  }

  @Test(arguments: [
    ["TERM": "xterm-kitty"], ["TERM": "alacritty"], ["TERM": "foot"], ["TERM": "xterm-ghostty"],
    ["TERM": "xterm-256color", "VTE_VERSION": "7006"], ["WT_SESSION": "1"],
    ["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"],
    ["TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.4.15"],
    ["TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20230712-072601-f4abf8fd"],
    ["TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.95.0"],
    [
      "TERM": "tmux-256color", "TMUX": "/tmp/a", "TERM_PROGRAM": "tmux",
      "TERM_PROGRAM_VERSION": "3.4",
    ],
    ["TERM": "screen", "TMUX": "/tmp/a", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.5a"],
  ])
  func `hyperlinks are live on terminals known to support them`(
    _ environment: [String: String]
  ) {
    #expect(terminal(environment).hyperlinks(.auto) == .live)
    #expect(terminal(environment).hyperlinks(.never) == ANSIEmitter.Hyperlinks.none)
    #expect(Terminal(.file) { environment[$0] }.hyperlinks(.auto) == ANSIEmitter.Hyperlinks.none)
  }

  @Test(arguments: [
    [:], ["TERM": "dumb", "WT_SESSION": "1"], ["TERM": "xterm-256color"], ["TERM": "linux"],
    ["TERM": "xterm-256color", "VTE_VERSION": "4803"],
    ["TERM": "xterm-256color", "VTE_VERSION": "5000"],
    ["TERM": "xterm", "VTE_VERSION": "7006", "XTERM_VERSION": "XTerm(379)"],
    ["TERM_PROGRAM": "Apple_Terminal", "TERM_PROGRAM_VERSION": "455"],
    ["TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.0.15"],
    ["TERM_PROGRAM": "iTerm.app"], ["TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.71.2"],
    [
      "TERM": "tmux-256color", "TMUX": "/tmp/a", "TERM_PROGRAM": "tmux",
      "TERM_PROGRAM_VERSION": "3.3a", "VTE_VERSION": "7006",
    ],
    ["TERM": "screen.xterm-256color", "VTE_VERSION": "7006"],
    ["TERM": "xterm-256color", "STY": "1.a", "VTE_VERSION": "7006"],
    ["TERM": "eterm-color", "INSIDE_EMACS": "29.1,term", "VTE_VERSION": "7006"],
  ])
  func `hyperlinks are not live where addresses could be lost`(_ environment: [String: String]) {
    #expect(terminal(environment).hyperlinks(.auto) == ANSIEmitter.Hyperlinks.none)
    #expect(terminal(environment).hyperlinks(.always) == .live)
  }
}
