import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

@Suite struct CommandReferenceTests {
  @Test func `pages and completions are written to the folders of man and shells`() throws {
    let workspace = try CommandWorkspace()
    #expect(try workspace.run("reference", "share") == .init())
    let files = try workspace.files()
    let reference = ReferenceFile.all(of: Linkmark.commands, date: Release.date)
    #expect(files == reference.map { "share/\($0.path)" }.sorted())
    for name in ["linkmark", "linkmark-build", "linkmark-theme"] {
      #expect(files.contains("share/man/man1/\(name).1"))
    }
  }

  @Test func `a folder is required and must be writable`() throws {
    let workspace = try CommandWorkspace()
    #expect(try workspace.run("reference").status == 2)
    try workspace.write("", to: "share")
    let result = try workspace.run("reference", "share")
    #expect(result.status == 2)
    #expect(result.messages.hasPrefix("linkmark: share/man/man1/linkmark.1: Not a directory\n"))
  }

  @Test(arguments: Linkmark.commands.allWithSubcommands)
  func `every option is in the page and in each completion`(_ command: Command) throws {
    let commands = Linkmark.commands
    let page = ManualPage(
      command: try #require(commands.all.first { command.name.hasPrefix($0.name) }),
      commands: commands, date: Release.date
    ).text
    for option in command.options {
      let name = option.name.text
      #expect(page.contains("Fl \\-" + Roff.text(name)))
      #expect(BashCompletion(commands: commands).text.contains("--\(name)"))
      #expect(ZshCompletion(commands: commands).text.contains("--\(name)"))
      #expect(
        FishCompletion(commands: commands).text
          .contains("'__linkmark_is \(command.name)' -l \(name)"))
    }
  }

  @Test(arguments: Linkmark.commands.allWithSubcommands)
  func `every command's page has its purpose and its exit status`(_ command: Command) {
    #expect(!command.text.summary.isEmpty)
    #expect(command.text.explanation.hasSuffix("."))
    #expect(command.text.exitStatus.hasPrefix("0 "))
    #expect(command.maximumOperandCount == 0 || !command.text.operands.isEmpty)
  }

  @Test(arguments: [
    ("[FILE…]", Candidates(words: [], files: .files)),
    ("DIR", Candidates(words: [], files: .folders)),
    ("NAME|FILE", Candidates(words: ["a"], files: .files)),
    ("inline|none|URL", Candidates(words: ["inline", "none"])),
    ("N", Candidates()), ("", Candidates()),
  ])
  func `an operand's label determines its candidates`(_ label: String, _ candidates: Candidates) {
    #expect(Candidates(label: label, names: ["a"]) == candidates)
  }

  @Test func `a page's text contains no macro, and its lines are short`() {
    #expect(Roff.text(#"a\b "c" --d …"#) == #"a\eb \(dqc\(dq \-\-d \[u2026]"#)
    #expect(Roff.lines(".a 'b. 'c d") == "\\&.a 'b.\n\\&'c d\n")
    let lines = Roff.lines(String(repeating: "twelve bytes ", count: 50)).split(separator: "\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 80 })
  }
}
