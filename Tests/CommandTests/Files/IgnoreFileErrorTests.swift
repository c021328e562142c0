import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

/// Errors while reading a `.gitignore`, which may exclude files that must not be published.
@Suite struct IgnoreFileErrorTests {
  @Test(arguments: [
    ("mkdir drafts/.gitignore", "drafts/.gitignore: Is a directory"),
    ("ln -s gone drafts/.gitignore", "drafts/.gitignore: this is not a regular file"),
    ("mkfifo drafts/.gitignore", "drafts/.gitignore: this is not a regular file"),
  ])
  func `a folder with unreadable exclusions is not published`(
    _ preparation: String, _ message: String
  ) throws {
    let workspace = try CommandWorkspace()
    for path in ["copy/a.md", "copy/drafts/secret.md"] { try workspace.write("a", to: path) }
    let result = try workspace.run(
      script: #"""
        (cd copy; \#(preparation))
        timeout 20 "$linkmark" copy --out-dir out; find out -type f
        """#)
    #expect(result.messages.hasSuffix("\(message)\n"), "\(result.messages)")
    #expect(result.output == "out/a.html\n")
  }

  @Test func `unreadable exclusions above the folder count as well`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "copy/a.md")
    let result = try workspace.run(script: #"mkdir .git .gitignore; "$linkmark" copy"#)
    #expect(result.status == 2)
    #expect(result.messages.contains("/.gitignore: Is a directory"))
  }

  #if os(Linux)
    @Test(.enabled(if: CommandWorkspace.canTrace, "strace is not installed"))
    func `a disk error is an error of the folder`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write("a", to: "copy/a.md")
      try workspace.write("a.md", to: "copy/.gitignore")
      let result = try workspace.run(
        script: #"""
          strace -o trace -P copy/.gitignore -e inject=read:error=EIO "$linkmark" copy
          """#)
      #expect(result.status == 2)
      #expect(result.messages.contains("copy/.gitignore: Input/output error"))
      #expect(result.output.isEmpty)
    }
  #endif

  #if os(Linux)
    @Test func `a name that is not UTF-8 is reported if it may be an input's`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write("a", to: "copy/a.md")
      _ = try workspace.run(script: #"cd copy; touch $'caf\xe9.jpg'"#)
      #expect(try workspace.run("copy") == .init(output: "<p>a</p>\n"))
      _ = try workspace.run(script: #"cd copy; touch $'caf\xe9.md'"#)
      let message = "linkmark: copy: the name of a file in this folder is not UTF-8; rename it\n"
      #expect(
        try workspace.run("copy") == .init(status: 2, output: "<p>a</p>\n", messages: message))
      _ = try workspace.run(script: #"cd copy; rm caf*.md; mkdir $'caf\xe9'"#)
      #expect(
        try workspace.run("copy") == .init(status: 2, output: "<p>a</p>\n", messages: message))
    }
  #endif
}
