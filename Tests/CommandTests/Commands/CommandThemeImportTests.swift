import Foundation
import LinkMarkup
import Testing

@testable import TestSupport

@Suite struct CommandThemeImportTests {
  /// Raw tokens as the tool Theo writes them.
  private static let source = """
    {"aliases": {}, "props": {
      "TEXT_PRIMARY_COLOR": {"type": "color", "category": "text-colors", "value": "#0A2540FF",
        "darkValue": "#FFFFFFFF", "name": "TEXT_PRIMARY_COLOR"}
    }}
    """

  @Test func `an import is the same from a file and standard input, printed and written`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(Self.source, to: "raw.json")
    let printed = try workspace.run("theme", "import", "raw.json")
    #expect(printed.status == 0)
    #expect(printed.output.contains("#0A2540") || printed.output.contains("#0a2540"))
    #expect(printed.messages.contains("raw.json:"))
    for arguments in ["-", ""] {
      let piped = try workspace.run(
        script: "\"$linkmark\" theme import --stdin-filename raw.json \(arguments) < raw.json")
      #expect(piped == printed)
    }
    let written = try workspace.run("theme", "import", "raw.json", "-o", "acme.json")
    #expect(written == .init(messages: printed.messages))
    #expect(try workspace.read("acme.json") == printed.output)
    #expect(try workspace.files() == ["acme.json", "raw.json"])
  }

  @Test func `choices and omissions are reported, unless quiet`() throws {
    let workspace = try CommandWorkspace()
    let result = try workspace.run("theme", "import", "--stdin-filename=a.json", input: Self.source)
    let lines = result.messages.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("a.json:2:3: note: ") && $0.hasSuffix("]") })
    #expect(lines.contains { $0.hasPrefix("a.json:1:1: warning: ") })
    #expect(
      try workspace.run("theme", "import", "--quiet", input: Self.source)
        == .init(output: result.output))
  }

  @Test func `no import overwrites its source, and a broken one overwrites nothing`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(Self.source, to: "raw.json")
    let onItself = try workspace.run("theme", "import", "raw.json", "-o", "raw.json", "--quiet")
    #expect(
      onItself
        == .init(
          status: 2,
          messages:
            "linkmark: raw.json: this would overwrite the source raw.json; write elsewhere\n"
        ))
    try workspace.write("{", to: "broken.json")
    let broken = try workspace.run("theme", "import", "broken.json", "-o", "raw.json")
    #expect(broken.status == 2)
    #expect(broken.messages.hasPrefix("broken.json:1:2: error: "))
    #expect(try workspace.read("raw.json") == Self.source)
  }

  @Test func `a missing export exits with status 2`() throws {
    #expect(
      try CommandWorkspace().run("theme", "import", "gone.json")
        == .init(
          status: 2, messages: "linkmark: gone.json: No such file or directory; check the path\n"))
  }
}
