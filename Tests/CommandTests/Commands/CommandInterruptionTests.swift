import Foundation
import Testing

@testable import TestSupport

#if os(Linux)
  /// A signal, or an author's save, while a file is about to be replaced.
  @Suite(.enabled(if: CommandWorkspace.canTrace, "strace is not installed"))
  struct CommandInterruptionTests {
    /// Runs a command whose renaming of files takes a second, and a script meanwhile.
    private func run(
      _ arguments: String, meanwhile script: String, in workspace: borrowing CommandWorkspace
    ) throws -> CommandWorkspace.Result {
      try workspace.run(
        script: #"""
          strace -f -o trace -e inject=?rename,renameat,renameat2:delay_enter=1000000 \
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

    @Test func `what an author saves while a file is fixed is kept`() throws {
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

    @Test func `what an author saves in place is kept`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write("[ a](https://b.example/)", to: "a.md")
      _ = try run("lint --fix --level note a.md", meanwhile: "echo mine > a.md", in: workspace)
      #expect(try workspace.read("a.md") == "mine\n")
      #expect(try workspace.files() == ["a.md"])
    }

    @Test(arguments: ["", "-e inject=renameat2:error=EINVAL"])
    func `a fixed file is on the disk before it replaces the old one`(_ fault: String) throws {
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
      #expect(Array(calls.prefix(2)) == ["fsync", "renameat2"])
      // Not every file system has attributes.
      let hasAttributes = try !workspace.files().contains("no-attributes")
      #expect(calls.contains("kept") == hasAttributes)
      #expect(try workspace.read("a.md") == "[a](https://b.example/)")
    }
  }
#endif
