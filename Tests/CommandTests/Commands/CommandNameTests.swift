import Foundation
import Testing

@testable import TestSupport

@Suite struct CommandNameTests {
  @Test(arguments: ["\u{301}", "\u{600}"])
  func `a character that combines with a slash is part of the name`(_ character: String) throws {
    let workspace = try CommandWorkspace()
    for path in ["\(character)a.md", "docs/\(character)/\(character)b.md"] {
      try workspace.write("a", to: path)
    }
    let result = try workspace.run(script: "cd docs; \"$linkmark\" --out-dir o ../\(character)a.md")
    #expect(result.status == 2)
    #expect(
      result.messages.hasSuffix("outside of the working folder, so --out-dir has no place for it\n")
    )
    #expect(try workspace.run("--out-dir", "out", "docs") == .init())
    #expect(try workspace.read("out/\(character)/\(character)b.html") == "<p>a</p>\n")
  }

  @Test func `two outputs that lead to one file are rejected`() throws {
    let workspace = try CommandWorkspace()
    for path in ["docs/a.md", "docs/b.md", "out/b.html"] { try workspace.write("a", to: path) }
    try FileManager.default.createSymbolicLink(
      atPath: workspace.folder.path + "/out/a.html", withDestinationPath: "b.html")
    #expect(
      try workspace.run("--out-dir", "out", "docs")
        == .init(
          status: 2,
          messages: "linkmark: out/b.html: both docs/a.md and docs/b.md would be written there\n"))
    #expect(try workspace.read("out/b.html") == "a")
  }

  #if os(Linux)
    @Test func `names are compared by their bytes`() throws {
      let workspace = try CommandWorkspace()
      for name in ["\u{E9}", "e\u{301}"] { try workspace.write(name, to: "docs/\(name).md") }
      #expect(try workspace.run("--out-dir", "out", "docs") == .init())
      #expect(try workspace.read("out/\u{E9}.html") == "<p>\u{E9}</p>\n")
      #expect(try workspace.read("out/e\u{301}.html") == "<p>e\u{301}</p>\n")
    }

    @Test func `a name that is not UTF-8 is rejected, and no name is altered`() throws {
      let workspace = try CommandWorkspace()
      #expect(
        try workspace.run(
          script: #"""
            printf a > $'caf\xE9.md'; printf b > b.md; ln -s $'\xE9.html' link.html
            "$linkmark" -o $'\xE9.html' b.md; "$linkmark" --out-dir $'\xE9' b.md
            "$linkmark" -o link.html b.md
            "$linkmark" $'caf\xE9.md' b.md
            """#)
          == .init(
            status: 2, output: "<p>b</p>\n",
            messages: """
              linkmark: \u{FFFD}.html: the name is not UTF-8; choose another
              linkmark: \u{FFFD}: the name is not UTF-8; choose another
              linkmark: link.html: Invalid or incomplete multibyte or wide character
              linkmark: caf\u{FFFD}.md: the name of this file is not UTF-8; rename it

              """))
      #expect(try workspace.run(script: "ls | wc -l").output == "3\n")
    }
  #endif

  @Test func `a name may be as long as the file system allows`() throws {
    let workspace = try CommandWorkspace()
    let name = String(repeating: "\u{E9}", count: 125) + ".html"
    #expect(try workspace.run("-o", name, input: "a") == .init())
    try workspace.write("", to: ".linkmark-abcdef.tmp")
    #expect(try workspace.run("-o", name, input: "b") == .init())
    #expect(try workspace.run(script: "ls -A | wc -l").output == "1\n")
  }
}
