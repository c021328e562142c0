import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
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
      // GNU Screen inherits `COLORTERM` from the outer terminal; tmux supports true color.
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

/// Pagers on a pseudoterminal, which the program `script` of util-linux creates.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
    "there is no /usr/bin/script to make a terminal with"))
struct CommandPagerTests {
  /// Returns the lines that a terminal with ten rows shows for a list of `lineCount` items.
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

@Suite struct CommandViewTests {
  @Test func `view without a terminal suggests an alternative`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("# A\n", to: "a.md")
    let result = try workspace.run("view", "a.md")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(
      result.messages
        == "linkmark: view needs a terminal with a cursor as standard output; "
        + "linkmark --to ansi writes text\n")
  }

  @Test(arguments: [
    ["view"], ["view", "--handler", " ", "a.md"], ["view", "--urls", "inline", "a.md"],
  ])
  func `invalid arguments exit with status 2`(_ arguments: [String]) throws {
    let workspace = try CommandWorkspace()
    #expect(try workspace.run(arguments: arguments).status == 2)
  }
}
