import Foundation
import Testing

@testable import TestSupport

#if os(Linux)
  /// A signal or an author's save that arrives just before a file is replaced.
  @Suite(.enabled(if: CommandWorkspace.canTrace, "strace is not installed"))
  struct CommandInterruptionTests {
    /// Runs a command that waits a second before it renames a file, and runs a script meanwhile.
    private func run(
      _ arguments: String, meanwhile script: String, in workspace: borrowing CommandWorkspace,
      fault: String = "?rename,renameat,renameat2:delay_enter=1000000"
    ) throws -> CommandWorkspace.Result {
      try workspace.run(
        script: #"""
          strace -f -o trace -e inject=renameat:delay_enter=1000000 -e inject=\#(fault) \
            bash -c 'echo $$ > pid; exec "$linkmark" \#(arguments)' & tracer=$!
          for _ in $(seq 200); do ls -A . out | grep -q 'tmp$' && break; sleep 0.05; done 2> said
          sleep 0.2
          \#(script)
          wait $tracer; status=$?; rm -f trace pid said; exit $status
          """#)
    }

    @Test(arguments: ["-o a.html a.md", "build", "lint --fix --level note a.md"], ["HUP", "TERM"])
    func `a signal leaves no temporary file`(_ arguments: String, _ signal: String) throws {
      let workspace = try CommandWorkspace()
      try workspace.write("[ a](https://b.example/)", to: "a.md")
      try workspace.write(#"{"inputs": "a.md", "outDir": "out"}"#, to: "linkmark.json")
      let before = try workspace.files()
      let result = try run(
        arguments, meanwhile: "kill -\(signal) $(cat pid)", in: workspace)
      let after = try workspace.files().filter { !before.contains($0) }
      #expect(!after.contains { $0.hasSuffix(".tmp") }, "\(after) \(result)")
    }

    @Test func `an author's save during a fix is kept`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write("[ a](https://b.example/)", to: "a.md")
      let result = try run(
        "lint --fix --level note a.md", meanwhile: "echo mine > new; mv new a.md", in: workspace)
      #expect(result.status == 2)
      #expect(
        result.messages.contains(
          "a.md: the file changed while it was fixed, and was not written; run again"))
      #expect(try workspace.read("a.md") == "mine\n")
      #expect(try workspace.files() == ["a.md"])
    }

    @Test func `an author's save in place is kept`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write("[ a](https://b.example/)", to: "a.md")
      _ = try run("lint --fix --level note a.md", meanwhile: "echo mine > a.md", in: workspace)
      #expect(try workspace.read("a.md") == "mine\n")
      #expect(try workspace.files() == ["a.md"])
    }

    private func backups(_ workspace: borrowing CommandWorkspace) throws -> [String] {
      try workspace.files().filter { $0.hasSuffix(".backup") }
    }

    @Test(arguments: [
      ("error=EIO", "could not be put back: Input/output error"), ("error=EIO:signal=KILL", ""),
    ])
    func `an author's save is never removed, even if restoring it fails`(
      _ fault: String, _ reason: String
    ) throws {
      let workspace = try CommandWorkspace()
      for name in ["a", "b"] { try workspace.write("[ a](https://b.example/)", to: "\(name).md") }
      let result = try run(
        "lint --fix --level note a.md", meanwhile: "echo mine > new; mv new a.md", in: workspace,
        fault: "renameat2:when=2:\(fault)")
      #expect(result.messages.contains(reason) || reason.isEmpty, "\(result)")
      let backup = try #require(try backups(workspace).first)
      #expect(result.messages.contains("compare it with \(backup)") || reason.isEmpty)
      #expect(
        try workspace.run("lint", "--fix", "--level", "note", "b.md").messages.hasPrefix(
          "linkmark: warning: \(backup): a 'lint --fix' that was killed left this copy"))
      #expect(try workspace.read(backup) == "mine\n")
      #expect(try workspace.read("b.md") == "[a](https://b.example/)")
    }

    @Test func `the last of two saves during a fix is kept`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write("[ a](https://b.example/)", to: "a.md")
      let result = try run(
        "lint --fix --level note a.md",
        meanwhile: """
          echo one > new; mv new a.md
          until grep -q '^.a' a.md; do sleep 0.01; done; echo two > new; mv new a.md
          """, in: workspace)
      #expect(result.status == 2)
      #expect(try workspace.read("a.md") == "two\n")
      let backup = try #require(try backups(workspace).first)
      #expect(try workspace.read(backup) == "one\n")
      #expect(
        result.messages.contains(
          "a.md: the file was saved while it was fixed more than once; compare it with \(backup)"))
    }

    @Test(arguments: ["", "-e inject=renameat2:error=EINVAL"])
    func `a fixed file is flushed to disk before it replaces the old file`(_ fault: String) throws {
      let workspace = try CommandWorkspace()
      try workspace.write("[ a](https://b.example/)", to: "a.md")
      let result = try workspace.run(
        script: #"""
          python3 -c 'import os; os.setxattr("a.md", "user.note", b"kept")' || touch no-attributes
          strace -f -o trace -e trace=fsync,renameat,renameat2 \#(fault) \
            "$linkmark" lint --fix --level note a.md
          grep -o -E 'fsync|renameat2?' trace; rm trace
          test -e no-attributes ||
            python3 -c 'import os; print(os.getxattr("a.md", "user.note").decode())'
          """#)
      let calls = result.output.split(separator: "\n").map(String.init)
      #expect(Array(calls.prefix(3)) == ["fsync", "renameat", "renameat2"])
      // Not every file system supports extended attributes.
      let hasAttributes = try !workspace.files().contains("no-attributes")
      #expect(calls.contains("kept") == hasAttributes)
      #expect(try workspace.read("a.md") == "[a](https://b.example/)")
    }
  }
#endif
